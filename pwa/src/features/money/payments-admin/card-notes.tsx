import { messages } from '@cubby/contract/messages'
import type { Dispute, OnlineRefund } from '@cubby/contract/money/online-payments'
import type { TransactionDetails } from '@cubby/contract/money/transactions'
import { amountText } from '@cubby/rules/money/price-text'
import { dayText, useTimeZone } from '@/desk/dates/dates.tsx'
import { useIdempotentCall, useOperation } from '@/desk/operation/use-operation.ts'
import { DownloadButton } from '@/features/school/files/download-button.tsx'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { PAYMENTS } from './use-payments.ts'

/** What the office has to know about a payment by card: refunds under way or failed, and disputes. */
export function CardNotes({ details }: { details: TransactionDetails }) {
  const { transaction, online_refunds = [], disputes = [] } = details
  const timeZone = useTimeZone()
  const dayOf = (instant: string) => dayText(instant, timeZone)
  const notes = [
    ...(transaction.is_surplus && transaction.refund_due > 0
      ? [`${amountText(transaction.refund_due)} arrived that was not owed. Refund it.`]
      : []),
    ...online_refunds.flatMap((refund) => refundNote(refund) ?? []),
    ...disputes.map((dispute) => disputeNote(dispute, dayOf)),
  ]
  const isOpen = [...online_refunds.filter(isProblem), ...disputes].some(({ done }) => !done)
  if (notes.length === 0) return null
  return (
    <div className="grid gap-3">
      {notes.map((note) => (
        <Alert key={note} tone="info">
          {note}
        </Alert>
      ))}
      <div className="flex flex-wrap gap-2">
        {disputes.map((dispute) => (
          <DownloadButton
            key={dispute.id}
            variant="outline"
            path={`/admin/financial/disputes/${dispute.id}/evidence`}
            fileName={`evidence-${dispute.id}.pdf`}
            label="Download Evidence"
            about={`for ${transaction.student_name}`}
            failed={messages.evidenceFailed}
          />
        ))}
        {isOpen && <DoneButton id={transaction.id} />}
      </div>
    </div>
  )
}

function DoneButton({ id }: { id: string }) {
  const callOnce = useIdempotentCall()
  const operation = useOperation(
    () => callOnce('POST', '/admin/financial/payments/:id/attention/done', { params: { id } }),
    { done: messages.transactionUpdated, failed: messages.transactionUpdateFailed },
    () => undefined,
    PAYMENTS,
  )
  return (
    <Button variant="outline" busy={operation.busy} onClick={() => operation.run(undefined)}>
      Mark as Done
    </Button>
  )
}

function isProblem({ status, unbooked }: OnlineRefund): boolean {
  return status === 'failed' || unbooked > 0
}

/** Returns what is special about a refund. Null once it has succeeded. */
function refundNote({ amount, status, failure, unbooked }: OnlineRefund): string | null {
  const what = amountText(amount)
  if (status === 'failed') {
    return `The refund of ${what} to the card failed: ${(failure ?? 'unknown').replaceAll('_', ' ')}. It is due again.`
  }
  if (unbooked > 0) {
    return `${what} was refunded at Stripe, but ${amountText(unbooked)} of it is not in the cash book: the payment had less money left than that. Correct the refund that was recorded twice.`
  }
  return status === 'succeeded' ? null : `The refund of ${what} is on its way to the card.`
}

function disputeNote(
  { amount, reason, status, evidence_due_at }: Dispute,
  dayOf: (instant: string) => string,
): string {
  const what = `${amountText(amount)} is disputed (${reason.replaceAll('_', ' ')}): ${status.replaceAll('_', ' ')}.`
  return status === 'needs_response' && evidence_due_at
    ? `${what} Respond in Stripe by ${dayOf(evidence_due_at)} and attach the evidence.`
    : what
}
