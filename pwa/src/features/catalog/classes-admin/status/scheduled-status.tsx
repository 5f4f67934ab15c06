import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Call } from '@/api/call.ts'
import { failureSentence } from '@/desk/messages/failure.tsx'
import { EVERY_QUERY, useIdempotentCall } from '@/desk/operation/use-operation.ts'
import { type Undo, UndoButton } from '@/desk/ui/undo-button.tsx'
import { rich } from '@/ui/rich.tsx'
import { showToast } from '@/ui/toast-store.ts'

interface ScheduledStatusProps {
  change: Undo
  /** The label of the status that takes effect. */
  label: string
  /** The class or session, for screen readers. */
  name: string
  /** In a row of a table, where it covers the buttons at the right end. */
  dense?: boolean
  /** Whether the status was just set here. If so, Undo takes the focus of the button that set it. */
  takesFocus?: boolean
  send: (call: Call, operationId: string) => Promise<unknown>
  onFocusLost: () => void
}

/** A status of a class or session that is not in effect yet, with Undo. */
export function ScheduledStatus(props: ScheduledStatusProps) {
  const { change, label, name, dense = false, takesFocus = false, send, onFocusLost } = props
  const callOnce = useIdempotentCall()
  const queries = useQueryClient()
  const undo = useMutation({
    mutationFn: () => send(callOnce, change.operation_id),
    onSuccess: () => showToast('success', t(messages.undone)),
    onError: (error) => showToast('error', failureSentence(error, t(messages.undoFailed))),
    onSettled: () => queries.invalidateQueries({ queryKey: EVERY_QUERY }),
  })
  return (
    <div
      className={
        dense
          ? 'absolute inset-y-px end-2 flex items-center gap-3 bg-card ps-6 print:hidden'
          : 'flex w-full flex-wrap items-center gap-x-3 gap-y-1'
      }
    >
      <p className="text-sm">
        {rich('Changing to <part>{label}</part>', {
          label,
          part: (words) => <span className="font-semibold">{words}</span>,
        })}
      </p>
      <UndoButton
        key={change.operation_id}
        undo={change}
        name={name}
        busy={undo.isPending}
        dense={dense}
        takesFocus={takesFocus}
        onFocusLost={onFocusLost}
        onUndo={() => undo.mutate()}
      />
    </div>
  )
}
