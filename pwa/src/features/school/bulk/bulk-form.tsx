import { messages } from '@cubby/contract/messages'
import { offeredPlaceholders } from '@cubby/rules/office/template-variables'
import { t } from '@cubby/texts/t'
import { useToday } from '@/desk/dates/dates.tsx'
import { failureSentence } from '@/desk/messages/failure.tsx'
import { MessageFields } from '@/desk/operation/message-fields.tsx'
import { OperationForm, ReasonField } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { useProvider } from '@/offline/hooks/use-collection.ts'
import { Alert } from '@/ui/alert.tsx'
import { type BulkOperation, consequencesOf } from './operations.ts'
import { isStandardComplete, StandardFields } from './standard-fields.tsx'
import { type BulkList, type BulkResult, useBulkPreview, useBulkRun } from './use-bulk.ts'

interface BulkFormProps {
  list: BulkList
  operation: BulkOperation
  /** The rows, from `rowsOf`. */
  rows: object
  onDone: (results: BulkResult[]) => void
  close: () => void
}

/** Previews an operation on many rows, asks for its input, and runs it. A failure keeps the input. */
export function BulkForm({ list, operation, rows, onDone, close }: BulkFormProps) {
  const provider = useProvider()?.name ?? t('Cubby')
  const { data: preview, error } = useBulkPreview(list, operation, rows)
  const { run, doneCount } = useBulkRun(list, operation)
  const title = t('A message from {provider}', { provider })
  const today = useToday()
  const start = { reason: '', variables: { title, message: '' }, standard_id: '', since: today }
  const form = useOperationForm({
    defaults: start,
    values: start,
    send: async (_, { reason, variables, ...standard }) =>
      preview ? run.mutateAsync({ rows: preview.rows, written: { reason, ...variables, standard } }) : null,
    onDone: (results) => {
      onDone(results)
      close()
    },
    failed: t(messages.bulkFailed),
    queryKey: null,
    close,
  })
  const written = form.watch()
  const ready = preview?.rows.filter(({ blocked }) => blocked === null) ?? []
  const leftOut = preview?.rows.filter(({ blocked }) => blocked !== null) ?? []
  const { variables } = written
  const hasMessage = operation.asks !== 'message' || (variables.title.trim() && variables.message.trim())
  const hasStandard = operation.asks !== 'standard' || isStandardComplete(written)
  // The form is shown when everything is loaded, so that its parts do not push each other down.
  if (!preview && !error) {
    return (
      <p role="status" className="min-h-40">
        {t('Counting…')}
      </p>
    )
  }
  return (
    <OperationForm
      form={form}
      failure={error ? failureSentence(error, t(messages.bulkFailed)) : form.failure}
      disabled={ready.length === 0 || !hasMessage || !hasStandard}
      {...(operation.danger && { danger: true })}
      submit={preview ? operation.submitText(ready.length) : operation.label}
    >
      <div role="status" className="grid gap-3">
        {preview && (
          <>
            <p className="figures font-semibold">
              {operation.previewText({ count: ready.length, total: preview.total })}
            </p>
            {ready.length > 0 && (
              <ul className="figures list-disc ps-5 text-sm">
                {consequencesOf(operation, preview).map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
            {preview.total > preview.rows.length && (
              <Alert tone="info">
                {t('Only the first {count} are changed now. Do the same again for the rest.', {
                  count: preview.rows.length,
                })}
              </Alert>
            )}
          </>
        )}
      </div>
      {operation.asks === 'reason' && (
        <ReasonField hint={t('Each student sees this reason.')} {...form.field('reason')} />
      )}
      {operation.asks === 'message' && (
        <MessageFields
          field={(name) => form.field(`variables.${name}`)}
          placeholders={offeredPlaceholders.broadcast}
          onInsert={(message) => form.set('variables.message', message)}
        />
      )}
      {operation.asks === 'standard' && <StandardFields field={form.field} chosen={written.standard_id} />}
      {leftOut.length > 0 && (
        <BulkRows title={t('{count} left out', { count: leftOut.length })} rows={leftOut} open />
      )}
      {ready.length > 0 && (
        <BulkRows
          title={t('Show the {count, plural, one {# row} other {# rows}}', { count: ready.length })}
          rows={ready}
        />
      )}
      {/* Reserves the space of the progress bar, so that the buttons below do not move. */}
      <div className="h-2">
        {form.busy && doneCount > 0 && (
          <progress
            className="block h-2 w-full accent-primary"
            aria-label={operation.label}
            max={ready.length}
            value={doneCount}
          />
        )}
      </div>
    </OperationForm>
  )
}

interface BulkRowsProps {
  title: string
  rows: readonly { id: string; name: string; detail: string; blocked: string | null }[]
  open?: boolean
}

/** A list of the rows of a bulk operation that opens and closes. */
function BulkRows({ title, rows, open = false }: BulkRowsProps) {
  return (
    <details open={open} className="text-sm">
      <summary className="figures py-1 font-semibold">{title}</summary>
      <ul className="grid max-h-40 gap-1 overflow-y-auto">
        {rows.map(({ id, name, detail, blocked }) => (
          <li key={id} className="break-words">
            <span className="font-semibold">{name}</span>, {detail}
            {blocked && <span className="text-destructive">: {blocked}</span>}
          </li>
        ))}
      </ul>
    </details>
  )
}
