import { messages } from '@cubby/contract/messages'
import { offeredPlaceholders } from '@cubby/rules/office/template-variables'
import { useState } from 'react'
import { useToday } from '@/desk/dates/dates.tsx'
import { failureSentence } from '@/desk/messages/failure.tsx'
import { MessageFields } from '@/desk/operation/message-fields.tsx'
import { OperationForm, ReasonField } from '@/desk/operation/operation-form.tsx'
import { fieldErrorsOf } from '@/desk/operation/use-operation.ts'
import { useProvider } from '@/offline/hooks/use-collection.ts'
import { Alert } from '@/ui/alert.tsx'
import { type BulkOperation, consequencesOf } from './operations.ts'
import { isStandardComplete, type StandardDraft, StandardFields } from './standard-fields.tsx'
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
  const provider = useProvider()?.name ?? 'Cubby'
  const { data: preview, error } = useBulkPreview(list, operation, rows)
  const { run, doneCount } = useBulkRun(list, operation)
  const [reason, setReason] = useState('')
  const [text, setText] = useState<{ title?: string; message: string }>({ message: '' })
  const [standard, setStandard] = useState<StandardDraft>({ standard_id: '', since: useToday() })
  const written = { reason, title: `A message from ${provider}`, ...text, standard }
  const ready = preview?.rows.filter(({ blocked }) => blocked === null) ?? []
  const leftOut = preview?.rows.filter(({ blocked }) => blocked !== null) ?? []
  const hasMessage = operation.asks !== 'message' || (written.title.trim() && written.message.trim())
  const hasStandard = operation.asks !== 'standard' || isStandardComplete(standard)
  const failure = error ?? run.error
  const finish = (results: BulkResult[]) => {
    onDone(results)
    close()
  }
  // The form is shown when everything is loaded, so that its parts do not push each other down.
  if (!preview && !error) {
    return (
      <p role="status" className="min-h-40">
        Counting…
      </p>
    )
  }
  return (
    <OperationForm
      failure={failure && failureSentence(failure, messages.bulkFailed)}
      fields={fieldErrorsOf(run.error)}
      busy={run.isPending}
      disabled={ready.length === 0 || !hasMessage || !hasStandard}
      {...(operation.danger && { danger: true })}
      submit={preview ? `${operation.label} ${ready.length}` : operation.label}
      onSubmit={() => preview && run.mutate({ rows: preview.rows, written }, { onSuccess: finish })}
      close={close}
    >
      <div role="status" className="grid gap-3">
        {preview && (
          <>
            <p className="figures font-semibold">
              {ready.length} of {preview.total} will be {operation.done}.
            </p>
            {ready.length > 0 && (
              <ul className="figures list-disc pl-5 text-sm">
                {consequencesOf(operation, preview).map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
            {preview.total > preview.rows.length && (
              <Alert tone="info">Only the first {preview.rows.length} are done at once.</Alert>
            )}
          </>
        )}
      </div>
      {operation.asks === 'reason' && (
        <ReasonField name="reason" hint="Each student reads it." value={reason} onChange={setReason} />
      )}
      {operation.asks === 'message' && (
        <MessageFields
          names={sentNames}
          title={written.title}
          message={written.message}
          placeholders={offeredPlaceholders.broadcast}
          onChange={setText}
        />
      )}
      {operation.asks === 'standard' && <StandardFields draft={standard} onChange={setStandard} />}
      {leftOut.length > 0 && <BulkRows title={`${leftOut.length} left out`} rows={leftOut} open />}
      {ready.length > 0 && <BulkRows title={`Show the ${ready.length}`} rows={ready} />}
      {/* Reserves the space of the progress bar, so that the buttons below do not move. */}
      <div className="h-2">
        {run.isPending && doneCount > 0 && (
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

/** The names of the message fields in the request. */
const sentNames = { title: 'variables.title', message: 'variables.message' }

interface BulkRowsProps {
  title: string
  rows: readonly { id: string; name: string; detail: string; blocked: string | null }[]
  open?: boolean
}

/** A list of the rows of a bulk operation that opens and closes. */
function BulkRows({ title, rows, open = false }: BulkRowsProps) {
  return (
    <details open={open} className="text-sm">
      <summary className="figures cursor-pointer py-1 font-semibold">{title}</summary>
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
