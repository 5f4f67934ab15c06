import type { Payment } from '@cubby/contract/money/payments'
import type { RefundAmounts, RefundDeadline } from '@cubby/contract/refund-policy'
import type { Enrollment } from '@cubby/contract/seats/enrollments'
import { amountText } from '@cubby/rules/money/price-text'
import { refundableCents, refundPercent } from '@cubby/rules/money/refund-policy'
import { deadlineText } from '@cubby/rules/seats/deadline-text'
import { t } from '@cubby/texts/t'

/** Returns the payment of an enrollment that a withdrawal would refund, if the student pays. */
export function paymentToRefund(
  { id, paid_by }: Pick<Enrollment, 'id' | 'paid_by'>,
  payments: readonly Payment[],
): Payment | undefined {
  if (paid_by) return undefined
  return payments.find((one) => one.enrollment_id === id && one.status !== 'refunded')
}

/**
 * Returns the amounts that a student agrees to when they withdraw: nothing if a center pays. Undefined if
 * this device does not know the payments.
 */
export function shownRefund(
  enrollment: Pick<Enrollment, 'id' | 'paid_by'>,
  payments: { readonly rows: readonly Payment[]; readonly asOf: Date | null },
  percent: number,
): RefundAmounts | undefined {
  if (!enrollment.paid_by && !payments.asOf) return undefined
  return withdrawalRefund(paymentToRefund(enrollment, payments.rows), percent)
}

/** Says who gets back what was paid for a class if a center pays. */
export function centerRefundText(center: string): string {
  return t('{center} pays for this class. What is refunded goes back to {center}, not to you.', { center })
}

/** Returns what a withdrawal does to the money, in dollars, by the rule of the server. */
export function withdrawalRefund(payment: Payment | undefined, percent: number): RefundAmounts {
  if (!payment) return { paid: 0, refund: 0 }
  const { amount, paid, status, kept = 0 } = payment
  // The office lowered the price below what was paid: that is refunded in any case.
  const above = aboveOf(payment)
  if (above > 0) {
    return { paid, refund: above + refundableCents(Math.round(amount * 100), percent) / 100 }
  }
  // The payment was released with its seat before, so its refund is fixed.
  if (status === 'refund_due' || kept > 0) return { paid, refund: payment.refund_due ?? paid - kept }
  return { paid, refund: refundableCents(Math.round(paid * 100), percent) / 100 }
}

/** Returns the dollars that were paid above a price that the office lowered, while the student keeps the seat. */
function aboveOf({ amount, paid, status }: Payment): number {
  return status === 'refund_due' ? Math.max(0, Math.round(paid * 100) - Math.round(amount * 100)) / 100 : 0
}

interface WithdrawalFacts {
  /** The current payment of the enrollment, if any. */
  payment: Payment | undefined
  /** The earliest first. */
  deadlines: readonly RefundDeadline[]
  /** When the session starts. */
  startsAt: string
  now: Date
  timeZone: string | undefined
}

/** Returns the effect of a withdrawal on the money as sentences: the refund, and until when the student gets it. */
export function withdrawalTexts(facts: WithdrawalFacts): string[] {
  const { payment, deadlines, now } = facts
  if (!payment) return []
  const percent = refundPercent(deadlines, now)
  const { paid, refund } = withdrawalRefund(payment, percent)
  const isReleased = (payment.status === 'refund_due' || (payment.kept ?? 0) > 0) && aboveOf(payment) === 0
  return [
    ...(paid > 0 ? [refundText(paid, refund)] : []),
    ...(paid > 0 && !isReleased ? deadlineTexts(facts) : []),
    ...(payment.remaining > 0
      ? [t('You no longer have to pay the {amount} that is due.', { amount: amountText(payment.remaining) })]
      : []),
  ]
}

function refundText(paid: number, refund: number): string {
  const values = { paid: amountText(paid), refund: amountText(refund) }
  if (refund === paid) return t('You paid {paid}, which will be refunded.', values)
  return refund === 0
    ? t('You paid {paid}. Nothing will be refunded.', values)
    : t('You paid {paid}. {refund} will be refunded.', values)
}

/** A sentence for each deadline to come. None if everything is refunded until the start. */
function deadlineTexts({ payment, deadlines, startsAt, now, timeZone }: WithdrawalFacts): string[] {
  const open = deadlines.filter(({ until }) => now.getTime() <= Date.parse(until))
  const isUntilStart = ({ until }: RefundDeadline) => Date.parse(until) === Date.parse(startsAt)
  if (open.some((deadline) => deadline.percent === 100 && isUntilStart(deadline))) return []
  return open.map(({ until, percent }) => {
    const { refund } = withdrawalRefund(payment, percent)
    return t('Until {deadline} you get {amount} back.', {
      deadline: deadlineText(new Date(until), timeZone),
      amount: amountText(refund),
    })
  })
}
