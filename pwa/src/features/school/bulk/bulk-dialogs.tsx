import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { failureSentence } from '@/desk/messages/failure.tsx'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { UndoButton } from '@/desk/ui/undo-button.tsx'
import { afterPress } from '@/ui/after-press.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { showToast } from '@/ui/toast-store.ts'
import { BulkForm } from './bulk-form.tsx'
import type { BulkOperation } from './operations.ts'
import { type BulkList, type BulkResult, useBulkUndo } from './use-bulk.ts'

export interface OpenedOperation {
  readonly title: string
  readonly operation: BulkOperation
  /** From `rowsOf`. */
  readonly rows: object
}

/**
 * Returns the dialogs of operations on many rows: one with what would happen, and then a report with Undo. `onDone` is
 * called between them, and `onClosed` after the report.
 */
export function useBulkDialogs(
  list: BulkList,
  { onDone, onClosed }: { onDone?: () => void; onClosed?: () => void } = {},
) {
  const [opened, setOpened] = useState<OpenedOperation | null>(null)
  const [report, setReport] = useState<Pick<BulkReportProps, 'operation' | 'results'> | null>(null)
  return {
    open: (operation: OpenedOperation) => afterPress(() => setOpened(operation)),
    dialogs: (
      <>
        {report && (
          <BulkReport
            list={list}
            {...report}
            onClosed={() => {
              setReport(null)
              onClosed?.()
            }}
          />
        )}
        {opened && (
          <Dialog title={opened.title} onClosed={() => setOpened(null)}>
            {(close) => (
              <BulkForm
                list={list}
                operation={opened.operation}
                rows={opened.rows}
                onDone={(results) => {
                  setReport({ operation: opened.operation, results })
                  onDone?.()
                }}
                close={close}
              />
            )}
          </Dialog>
        )}
      </>
    ),
  }
}

interface BulkReportProps {
  list: BulkList
  operation: BulkOperation
  results: readonly BulkResult[]
  /** Called after the closing animation. */
  onClosed: () => void
}

/** A little less than the server gives, because its answer took a while. */
const UNDO_SECONDS = 9

/** A dialog that reports on a bulk operation: how many rows succeeded, and why the others did not. */
function BulkReport({ list, operation, results, onClosed }: BulkReportProps) {
  const undo = useBulkUndo(list)
  const undoable = results.filter(({ operation_id }) => operation_id !== undefined)
  const done = results.filter(({ refused }) => refused === null).length
  // Failures come first.
  const sorted = [...results].sort(
    (one, other) => Number(one.refused === null) - Number(other.refused === null),
  )
  return (
    <Dialog title={operation.reportText({ done, count: results.length })} onClosed={onClosed}>
      {(close) => (
        <>
          <ul className="grid max-h-[50dvh] gap-2 overflow-y-auto text-sm">
            {sorted.map(({ id, name, detail, refused }) => {
              const Icon = refused ? CircleAlert : CircleCheck
              const tone = refused ? 'text-destructive' : 'text-success'
              return (
                <li key={id} className="flex gap-2">
                  <Icon className={`mt-0.5 size-4 shrink-0 ${tone}`} aria-hidden="true" />
                  <span className="min-w-0 break-words">
                    <span className="font-semibold">{name}</span>, {detail}:{' '}
                    <span className={tone}>{refused ?? operation.done}</span>
                  </span>
                </li>
              )
            })}
          </ul>
          {undo.error && <Alert tone="error">{failureSentence(undo.error, t(messages.undoFailed))}</Alert>}
          <div className="flex flex-wrap items-center justify-end gap-2">
            {undoable.length > 0 && (
              <UndoButton
                undo={{ operation_id: '', seconds_left: UNDO_SECONDS }}
                name={t('{count, plural, one {# decision} other {# decisions}}', { count: undoable.length })}
                busy={undo.isPending}
                takesFocus={false}
                onUndo={() =>
                  undo.mutate(undoable, {
                    onSuccess: () => {
                      showToast('success', t(messages.undone))
                      close()
                    },
                  })
                }
              />
            )}
            <Button variant="outline" size="small" onClick={close}>
              {t('Dismiss')}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
