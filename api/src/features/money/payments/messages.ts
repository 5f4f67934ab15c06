import type { ReceiptMethod } from '@cubby/contract/money/method-labels'
import { dayOf } from '@cubby/rules/days'
import { methodText } from '@cubby/rules/money/method-text'
import { paidCents, remainingCents } from '@cubby/rules/money/payment'
import { amountText } from '@cubby/rules/money/price-text'
import { displayDate } from '@cubby/rules/session-dates'
import type { Message } from '../../messages/notifications/notify.ts'
import type { PaymentRow } from './queries.ts'

/** The payment columns that these messages use. */
export type PaymentFacts = Pick<
  PaymentRow,
  'amount_cents' | 'received_cents' | 'refunded_cents' | 'kept_cents' | 'status' | 'class_title' | 'due_date'
>

const PAYMENTS = '/profile?section=payments'
const CARD_PAYMENTS = '/admin/financial?list=transactions&attention=card&dates=all'

export const paymentsLink = { label: 'Payments due', url: PAYMENTS }

export function aboutPayment(title: string, message: string): Message {
  return {
    type: 'payment_due',
    title,
    message,
    actionUrl: PAYMENTS,
    links: [paymentsLink],
  }
}

export function paymentDueSoon(payment: PaymentFacts): Message {
  const due = displayDate(payment.due_date, payment.due_date)
  return aboutPayment(
    `Your payment for ${payment.class_title} is due ${due}`,
    `${owedText(payment)} is due on ${due}.`,
  )
}

export function paymentOverdue(payment: PaymentFacts): Message {
  const due = displayDate(payment.due_date, payment.due_date)
  return aboutPayment(
    `Your payment for ${payment.class_title} is overdue`,
    `${owedText(payment)} was due on ${due}. If you have questions, please contact us.`,
  )
}

/** For example '$140.00 for Art (the rest of $240.00)'. */
function owedText(payment: PaymentFacts): string {
  const remaining = centsText(remainingCents(payment))
  const paid = paidCents(payment)
  const rest = paid > 0 ? ` (the rest of ${centsText(payment.amount_cents)})` : ''
  return `${remaining} for ${payment.class_title}${rest}`
}

/** ' $55.00 remains to be paid, due on Jan 27, 2027.', or nothing if nothing remains. */
function restText(payment: PaymentFacts): string {
  const remaining = remainingCents(payment)
  const due = displayDate(payment.due_date, payment.due_date)
  return remaining > 0 ? ` ${centsText(remaining)} remains to be paid, due on ${due}.` : ''
}

/** Sent when money is received. The receipt is attached to the email. */
export function paymentReceived(payment: PaymentFacts, cents: number, receiptId: string): Message {
  return {
    ...aboutPayment(
      `Your payment for ${payment.class_title} was received`,
      `We received ${centsText(cents)} for ${payment.class_title}. Thank you!${restText(payment)}`,
    ),
    type: 'payment_receipt',
    receiptId,
  }
}

/** Sent when money arrives that was not owed, such as a second payment or one for a seat that was given up. */
export function paymentNotOwed(payment: PaymentFacts, cents: number, receiptId: string): Message {
  return {
    ...aboutPayment(
      `We received ${centsText(cents)} for ${payment.class_title} that you did not owe`,
      `Your payment of ${centsText(cents)} for ${payment.class_title} arrived, but nothing was due anymore. We will refund it and let you know when that is done.`,
    ),
    type: 'payment_receipt',
    receiptId,
  }
}

/** Sent to administrators when the holder of a card disputes a payment, and when the bank has decided. */
export function paymentDisputed(
  { class_title, student_name }: { readonly class_title: string; readonly student_name: string },
  facts: { readonly cents: number; readonly outcome: string | null; readonly due: Date | null },
  timezone: string,
): Message {
  const what = `${centsText(facts.cents)} of ${student_name} for ${class_title}`
  const day = facts.due && dayOf(facts.due, timezone)
  return {
    type: 'payment_disputed',
    title: facts.outcome
      ? `The bank has decided about a disputed payment of ${student_name}`
      : `A payment of ${student_name} is disputed`,
    message: facts.outcome
      ? `The dispute about ${what} has ended: ${facts.outcome.replaceAll('_', ' ')}.`
      : `The holder of the card disputes ${what}.${day ? ` Answer at Stripe until ${displayDate(day, day)}.` : ''} Download the evidence under Financial Management.`,
    actionUrl: CARD_PAYMENTS,
    links: [{ label: 'Card payments that need you', url: CARD_PAYMENTS }],
  }
}

interface ReleasedMoney {
  readonly paidCents: number
  readonly keptCents: number
}

/** Sent when an enrollment loses its seat after all or part of its payment was made. */
export function refundDue(
  { class_title }: Pick<PaymentFacts, 'class_title'>,
  { paidCents: paid, keptCents: kept }: ReleasedMoney,
): Message {
  const youPaid = `You paid ${centsText(paid)} for ${class_title}.`
  const underPolicy = 'under the refund policy that you agreed to'
  if (kept === paid) {
    return aboutPayment(
      `Your payment for ${class_title} is not refunded`,
      `${youPaid} Nothing is refunded ${underPolicy}.`,
    )
  }
  const what = kept > 0 ? `${centsText(paid - kept)} of it ${underPolicy}` : 'it'
  return aboutPayment(
    `A refund for ${class_title} is due to you`,
    `${youPaid} We will refund ${what} and let you know when that is done.`,
  )
}

/** Sent when the office corrects the amount of a receipt. The corrected receipt is attached to the email. */
export function paymentCorrected(
  payment: PaymentFacts,
  { wrongCents, rightCents }: { readonly wrongCents: number; readonly rightCents: number },
  receiptId: string,
): Message {
  return {
    ...aboutPayment(
      `Your payment for ${payment.class_title} was corrected`,
      `We received ${centsText(rightCents)} for ${payment.class_title}, but had recorded ${centsText(wrongCents)} by mistake. Our records are now right.${restText(payment)}`,
    ),
    type: 'payment_receipt',
    receiptId,
  }
}

/** Sent when the office corrects the amount of a refund. */
export function refundCorrected(
  { class_title }: Pick<PaymentFacts, 'class_title'>,
  { wrongCents, rightCents }: { readonly wrongCents: number; readonly rightCents: number },
): Message {
  return aboutPayment(
    `Your refund for ${class_title} was corrected`,
    `${centsText(rightCents)} for ${class_title} was refunded, but we had recorded ${centsText(wrongCents)} by mistake. Our records are now right.`,
  )
}

interface RefundFacts {
  readonly reason: string
  /** How the money was given back, if the office said so. */
  readonly method?: ReceiptMethod | undefined
  readonly reference?: string | undefined
  /** yyyy-MM-dd, unless it is today. */
  readonly day?: string | undefined
}

/** Sent when money is refunded. The title states the amount, unless this refund is everything that was received. */
export function paymentRefunded(
  payment: Pick<PaymentFacts, 'class_title' | 'received_cents'>,
  cents: number,
  { reason, method, reference, day }: RefundFacts,
): Message {
  const refunded = cents < payment.received_cents ? `${centsText(cents)} of your payment` : 'Your payment'
  const on = day ? ` on ${displayDate(day, day)}` : ''
  const how = method ? ` (${methodText({ method, last_four: null, reference: reference ?? null })})` : ''
  return aboutPayment(
    `${refunded} for ${payment.class_title} was refunded`,
    `${centsText(cents)} for ${payment.class_title} was refunded${on}${how}. Reason: ${reason}`,
  )
}

function centsText(cents: number): string {
  return amountText(cents / 100)
}
