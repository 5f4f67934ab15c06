import type { AdminClass } from '@cubby/contract/catalog/admin-classes'
import { messages } from '@cubby/contract/messages'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { Button } from '@/ui/button.tsx'
import { ConsequenceList } from '../status/consequence-list.tsx'
import { useDeletion } from '../status/use-deletion.ts'
import { type ClassForm, entryAfter } from './class-draft.ts'
import { DateEntry } from './date-entry.tsx'
import { TitleField } from './title-field.tsx'

/** The sessions in the editor. `stored` is the class as loaded; null for a new one. */
export function DateEntries({ stored }: { stored: AdminClass | null }) {
  const { control, getValues, setValue } = useFormContext<ClassForm>()
  const { fields, append, insert, remove } = useFieldArray({ control, name: 'dates', keyName: 'key' })
  const [deletedIndex, setDeletedIndex] = useState<number | null>(null)
  const deleteEntry = (index: number) => {
    const { id } = getValues(`dates.${index}`)
    if (id) setValue('deletedSessionIds', [...(getValues('deletedSessionIds') ?? []), id])
    remove(index)
  }
  const duplicate = (index: number) => {
    const { id: _, ...entry } = getValues(`dates.${index}`)
    insert(index + 1, entry)
  }
  return (
    <section className="grid gap-3" aria-label="Sessions">
      <h2 className="text-xl">Sessions</h2>
      <p className="text-muted-foreground text-sm">
        For one-day classes the start and end dates are the same date.
      </p>
      <ol className="grid gap-3">
        {fields.map((field, index) => (
          <DateEntry
            key={field.key}
            index={index}
            stored={stored?.sessions.find(({ id }) => id === field.id)}
            onDuplicate={() => duplicate(index)}
            {...(fields.length > 1 && { onRemove: () => setDeletedIndex(index) })}
          />
        ))}
      </ol>
      <div>
        <Button variant="outline" onClick={() => append(entryAfter(getValues('dates').at(-1)))}>
          <Plus className="size-5" aria-hidden="true" />
          Add Another Date
        </Button>
      </div>
      {deletedIndex !== null && (
        <Dialog title="Delete Session" onClosed={() => setDeletedIndex(null)}>
          {(close) => (
            <DeleteSessionForm
              sessionId={getValues(`dates.${deletedIndex}.id`)}
              title={stored?.title ?? ''}
              onDelete={() => deleteEntry(deletedIndex)}
              close={close}
            />
          )}
        </Dialog>
      )}
    </section>
  )
}

interface DeleteSessionFormProps {
  /** Undefined for a session that was never saved. */
  sessionId: string | undefined
  /** The title of the class. */
  title: string
  onDelete: () => void
  close: () => void
}

/** Confirms the removal of a session from the form. Saving the class deletes the session. */
function DeleteSessionForm({ sessionId, title, onDelete, close }: DeleteSessionFormProps) {
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
