import { messages } from '@cubby/contract/messages'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { ConsequenceList } from '../status/consequence-list.tsx'
import { useDeletion } from '../status/use-deletion.ts'
import { TitleField } from './title-field.tsx'

interface DeleteSessionFormProps {
  /** Undefined for a session that was never saved. */
  sessionId: string | undefined
  /** The title of the class. */
  title: string
  onDelete: () => void
  close: () => void
}

/** Confirms the removal of a session from the form. Saving the class deletes the session. */
export function DeleteSessionForm({ sessionId, title, onDelete, close }: DeleteSessionFormProps) {
  const deletion = useDeletion(
    sessionId ? { of: 'session', id: sessionId, operation: { operation: 'remove' } } : null,
    title,
  )
  return (
    <OperationForm
      failure={null}
      fields={undefined}
      busy={false}
      disabled={!deletion.isReady}
      danger
      submit="Delete Session"
      onSubmit={() => {
        onDelete()
        close()
      }}
      close={close}
    >
      <p>{messages.confirmSessionDeletion}</p>
      {sessionId && <ConsequenceList query={deletion.query} />}
      {deletion.needsTitle && <TitleField title={title} typed={deletion.typed} onType={deletion.setTyped} />}
    </OperationForm>
  )
}
