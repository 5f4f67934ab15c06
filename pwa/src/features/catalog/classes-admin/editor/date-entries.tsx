import type { AdminClass } from '@cubby/contract/catalog/admin-classes'
import type { UsualWeek } from '@cubby/contract/catalog/class-save'
import { messages } from '@cubby/contract/messages'
import { ChevronDown, Plus } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useToday } from '@/desk/dates/dates.tsx'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { Button } from '@/ui/button.tsx'
import { pluralize } from '@/ui/pluralize.ts'
import { showToast } from '@/ui/toast-store.ts'
import { ConsequenceList } from '../status/consequence-list.tsx'
import { useDeletion } from '../status/use-deletion.ts'
import { type ClassForm, type EntryForm, entryAfter } from './class-draft.ts'
import { DateEntry } from './date-entry.tsx'
import { FurtherDatesForm } from './further-dates-form.tsx'
import { TitleField } from './title-field.tsx'
import { UsualWeeks } from './usual-weeks.tsx'

/** The sessions in the editor, the past ones folded. `stored` is the class as loaded; null for a new one. */
export function DateEntries({ stored }: { stored: AdminClass | null }) {
  const { control, getValues, setValue } = useFormContext<ClassForm>()
  const { fields, append, insert, remove } = useFieldArray({ control, name: 'dates', keyName: 'key' })
  const [deletedIndex, setDeletedIndex] = useState<number | null>(null)
  const [repeated, setRepeated] = useState<EntryForm | UsualWeek | null>(null)
  const today = useToday()
  const entries = fields.map((field, index) => ({
    field,
    index,
    session: stored?.sessions.find(({ id }) => id === field.id),
  }))
  // By the stored days, so that an entry does not fold while somebody types its date.
  const isPast = ({ session }: (typeof entries)[number]) => session !== undefined && session.end_date < today
  const past = entries.filter(isPast)
  const deleteEntry = (index: number) => {
    const { id } = getValues(`dates.${index}`)
    if (id) setValue('deletedSessionIds', [...(getValues('deletedSessionIds') ?? []), id])
    remove(index)
  }
  const duplicate = (index: number) => {
    const { id: _, ...entry } = getValues(`dates.${index}`)
    insert(index + 1, entry)
  }
  const addAll = (added: EntryForm[]) => {
    append(added, { shouldFocus: false })
    showToast('success', `${pluralize(added.length, 'session')} added. Save the class to keep them.`)
  }
  const list = (shown: typeof entries) => (
    <ol className="grid gap-3">
      {shown.map(({ field, index, session }) => (
        <DateEntry
          key={field.key}
          index={index}
          stored={session}
          onDuplicate={() => duplicate(index)}
          onRepeat={() => setRepeated(getValues(`dates.${index}`))}
          {...(fields.length > 1 && { onRemove: () => setDeletedIndex(index) })}
        />
      ))}
    </ol>
  )
  return (
    <section className="grid gap-3" aria-label="Sessions">
      <h2 className="text-xl">Sessions</h2>
      <p className="text-muted-foreground text-sm">
        For one-day classes the start and end dates are the same date.
      </p>
      {past.length > 0 && <PastSessions indexes={past.map(({ index }) => index)}>{list(past)}</PastSessions>}
      {past.length < entries.length && list(entries.filter((entry) => !isPast(entry)))}
      <div>
        <Button variant="outline" onClick={() => append(entryAfter(getValues('dates').at(-1)))}>
          <Plus className="size-5" aria-hidden="true" />
          Add Another Date
        </Button>
      </div>
      <UsualWeeks onAdd={setRepeated} />
      {repeated && (
        <Dialog
          title={'sessions' in repeated ? `Add "${repeated.name}"` : 'Copy to Further Dates'}
          onClosed={() => setRepeated(null)}
        >
          {(close) => (
            <FurtherDatesForm source={repeated} entries={getValues('dates')} onAdd={addAll} close={close} />
          )}
        </Dialog>
      )}
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

interface PastSessionsProps {
  /** Their places among all sessions of the form. */
  indexes: readonly number[]
  children: ReactNode
}

/** The past sessions, folded until they are opened or one of them has an error. Their fields stay in the form. */
function PastSessions({ indexes, children }: PastSessionsProps) {
  const { errors, submitCount } = useFormContext<ClassForm>().formState
  const details = useRef<HTMLDetailsElement>(null)
  const hasErrors = indexes.some((index) => errors.dates?.[index] !== undefined)
  useEffect(() => {
    if (!hasErrors || !details.current) return
    details.current.open = true
    // The form could not focus a field that was folded.
    if (document.activeElement?.getAttribute('aria-invalid') === 'true') return
    details.current.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [hasErrors, submitCount])
  return (
    <details ref={details} className="group">
      <summary className="figures flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold">
        <ChevronDown className="size-5 group-open:rotate-180" aria-hidden="true" />
        Past sessions ({indexes.length})
      </summary>
      <div className="pt-2">{children}</div>
    </details>
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
  const form = useOperationForm({ send: async () => onDelete(), queryKey: null, close })
  return (
    <OperationForm form={form} disabled={!deletion.isReady} danger submit="Delete Session">
      <p>{messages.confirmSessionDeletion}</p>
      {sessionId && <ConsequenceList query={deletion.query} />}
      {deletion.needsTitle && <TitleField title={title} typed={deletion.typed} onType={deletion.setTyped} />}
    </OperationForm>
  )
}
