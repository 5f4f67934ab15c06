import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { failureSentence } from '@/desk/messages/failure.tsx'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { TitleField } from '../editor/title-field.tsx'
import type { ClassDialogBodyProps } from '../list/class-dialog-body.ts'
import { ConsequenceList } from './consequence-list.tsx'
import { useDeletion } from './use-deletion.ts'

/** Confirms the deletion of a class; a failure is shown above the list. */
export function DeleteClassForm({ found, close, onFailure }: ClassDialogBodyProps) {
  const deletion = useDeletion({ of: 'class', id: found.id, operation: { operation: 'delete' } }, found.title)
  const form = useOperationForm({
    send: (call) => call('DELETE', '/admin/classes/:id', { params: { id: found.id } }),
    done: t(messages.classDeleted),
    refetchesAlways: true,
    onFailed: (error) => {
      onFailure(failureSentence(error, t(messages.classDeleteFailed)))
      close()
      return true
    },
    close,
  })
  return (
    <OperationForm form={form} disabled={!deletion.isReady} danger submit={t('Delete Class')}>
      <p>{t(messages.confirmClassDeletion)}</p>
      <p className="font-semibold">{found.title}</p>
      <ConsequenceList query={deletion.query} />
      {deletion.needsTitle && (
        <TitleField title={found.title} typed={deletion.typed} onType={deletion.setTyped} />
      )}
    </OperationForm>
  )
}
