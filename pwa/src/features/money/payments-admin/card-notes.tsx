import { messages } from '@cubby/contract/messages'
import type { Dispute, OnlineRefund } from '@cubby/contract/money/online-payments'
import type { TransactionDetails } from '@cubby/contract/money/transactions'
import { amountText } from '@cubby/rules/money/price-text'
import { t } from '@cubby/texts/t'
import { dayText, useTimeZone } from '@/desk/dates/dates.tsx'
import { useIdempotentCall, useOperation } from '@/desk/operation/use-operation.ts'
import { srOnly } from '@/desk/ui/sr-only.tsx'
import { DownloadButton } from '@/features/school/files/download-button.tsx'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { rich } from '@/ui/rich.tsx'
import { disputeReason, disputeStatus } from './dispute-labels.ts'
import { PAYMENTS } from './use-payments.ts'

/** What the office has to know about a payment by card: refunds under way or failed, and disputes. */
export function CardNotes({ details }: { details: TransactionDetails }) {
  const { transaction, online_refunds = [], disputes = [] } = details
  const timeZone = useTimeZone()
  const dayOf = (instant: string) => dayText(instant, timeZone)
  const notes = [
    ...(transaction.is_surplus && transaction.refund_due > 0
      ? [t('{amount} arrived that was not owed. Refund it.', { amount: amountText(transaction.refund_due) })]
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
            label={rich('Download Evidence<hidden> for {student}</hidden>', {
              student: transaction.student_name,
              hidden: srOnly,
            })}
            failed={t(messages.evidenceFailed)}
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
    { done: t(messages.transactionUpdated), failed: t(messages.transactionUpdateFailed) },
    () => undefined,
    PAYMENTS,
  )
  return (
    <Button variant="outline" busy={operation.busy} onClick={() => operation.run(undefined)}>
      {t('Mark as Done')}
    </Button>
  )
}

function isProblem({ status, unbooked }: OnlineRefund): boolean {
  return status === 'failed' || unbooked > 0
}

/** Returns what is special about a refund. Null once it has succeeded. */
function refundNote({ amount, status, failure, unbooked }: OnlineRefund): string | null {
  const refund = amountText(amount)
  if (status === 'failed') {
    return failure
      ? t('The refund of {refund} to the card failed: {reason}. It is due again.', {
          refund,
          reason: failure.replaceAll('_', ' '),
        })
      : t('The refund of {refund} to the card failed. It is due again.', { refund })
  }
  if (unbooked > 0) {
    return t(
      'Stripe refunded {refund}, but {amount} of it is not in the cash book, because the payment had too little money left. A refund was probably recorded twice. Correct that entry.',
      { refund, amount: amountText(unbooked) },
    )
  }
  return status === 'succeeded' ? null : t('The refund of {refund} is on its way to the card.', { refund })
}

function disputeNote(
  { amount, reason, status, evidence_due_at }: Dispute,
  dayOf: (instant: string) => string,
): string {
  const note = t('{amount} is disputed ({reason}): {status}.', {
    amount: amountText(amount),
    reason: disputeReason(reason),
    status: disputeStatus(status),
  })
  return status === 'needs_response' && evidence_due_at
    ? `${note} ${t('Respond in Stripe by {day} and attach the evidence.', { day: dayOf(evidence_due_at) })}`
    : note
}
