import type { AdminClass } from '@cubby/contract/catalog/admin-classes'
import type { UsualWeek } from '@cubby/contract/catalog/class-save'
import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useToday } from '@/desk/dates/dates.tsx'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { srOnly } from '@/desk/ui/sr-only.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { rich } from '@/ui/rich.tsx'
import { showToast } from '@/ui/toast-store.ts'
import { ConsequenceList } from '../status/consequence-list.tsx'
import { useDeletion } from '../status/use-deletion.ts'
import { type ClassForm, type EntryForm, entryAfter } from './class-draft.ts'
import { DateEntry } from './date-entry.tsx'
import { Fold } from './fold.tsx'
import { FurtherDatesForm } from './further-dates-form.tsx'
import { TitleField } from './title-field.tsx'
import { UsualWeeks } from './usual-weeks.tsx'

/** The sessions, a line each; the past ones are folded. `stored` is the class as loaded; null for a new one. */
export function SessionsPart({ stored }: { stored: AdminClass | null }) {
  const { control, formState, getValues, setValue } = useFormContext<ClassForm>()
  const { fields, append, insert, remove } = useFieldArray({ control, name: 'dates', keyName: 'key' })
  const [openIndex, setOpenIndex] = useState(() => firstToFill(getValues('dates')))
  const [isPastOpen, setPastOpen] = useState(false)
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
  const hasErrors = ({ index }: { index: number }) => formState.errors.dates?.[index] !== undefined
  const deleteEntry = (index: number) => {
    const { id } = getValues(`dates.${index}`)
    if (id) setValue('deletedSessionIds', [...(getValues('deletedSessionIds') ?? []), id])
    remove(index)
    setOpenIndex(null)
  }
  const addEntry = () => {
    append(entryAfter(getValues('dates').at(-1)))
    setOpenIndex(fields.length)
  }
  const duplicate = (index: number) => {
    const { id: _, ...entry } = getValues(`dates.${index}`)
    insert(index + 1, entry)
    setOpenIndex(index + 1)
  }
  const addAll = (added: EntryForm[]) => {
    append(added, { shouldFocus: false })
    showToast(
      'success',
      t('{count, plural, one {# session} other {# sessions}} added. Save the class to keep them.', {
        count: added.length,
      }),
    )
  }
  const list = (shown: typeof entries) => (
    <ol className="divide-y">
      {shown.map((entry) => {
        const { field, index, session } = entry
        return (
          <DateEntry
            key={field.key}
            index={index}
            stored={session}
            isOpen={index === openIndex || hasErrors(entry)}
            onOpen={(isOpen) => setOpenIndex(isOpen ? index : null)}
            onDuplicate={() => duplicate(index)}
            onRepeat={() => setRepeated(getValues(`dates.${index}`))}
            {...(fields.length > 1 && { onRemove: () => setDeletedIndex(index) })}
          />
        )
      })}
    </ol>
  )
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-muted-foreground text-sm">
        {t('For one-day classes the start and end dates are the same date.')}
      </p>
      <Card className="divide-y overflow-clip">
        {past.length > 0 && (
          <Fold
            summary={
              <span className="text-muted-foreground">
                {rich('{count} past<hidden> {count, plural, one {session} other {sessions}}</hidden>', {
                  count: past.length,
                  hidden: srOnly,
                })}
              </span>
            }
            isOpen={isPastOpen || past.some(hasErrors)}
            onOpen={setPastOpen}
            name={t('Past sessions')}
            className="border-t"
          >
            {list(past)}
          </Fold>
        )}
        {past.length < entries.length && list(entries.filter((entry) => !isPast(entry)))}
      </Card>
      <div>
        <Button variant="outline" onClick={addEntry}>
          <Plus className="size-5" aria-hidden="true" />
          {t('Add Another Date')}
        </Button>
      </div>
      <UsualWeeks onAdd={setRepeated} />
      {repeated && (
        <Dialog
          title={
            'sessions' in repeated ? t('Add "{name}"', { name: repeated.name }) : t('Copy to Further Dates')
          }
          onClosed={() => setRepeated(null)}
        >
          {(close) => (
            <FurtherDatesForm source={repeated} entries={getValues('dates')} onAdd={addAll} close={close} />
          )}
        </Dialog>
      )}
      {deletedIndex !== null && (
        <Dialog title={t('Delete Session')} onClosed={() => setDeletedIndex(null)}>
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
    </div>
  )
}

/** Returns the index of the session that is open at first: the only one, or the first without a date. */
function firstToFill(entries: readonly EntryForm[]): number | null {
  const index = entries.length === 1 ? 0 : entries.findIndex(({ date }) => date === '')
  return index < 0 ? null : index
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
    <OperationForm form={form} disabled={!deletion.isReady} danger submit={t('Delete Session')}>
      <p>{t(messages.confirmSessionDeletion)}</p>
      {sessionId && <ConsequenceList query={deletion.query} />}
      {deletion.needsTitle && <TitleField title={title} typed={deletion.typed} onType={deletion.setTyped} />}
    </OperationForm>
  )
}
