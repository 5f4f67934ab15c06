import type { ReceiptMethod } from '@cubby/contract/money/method-labels'
import { methodText } from '@cubby/rules/money/method-text'
import { paidCents, remainingCents } from '@cubby/rules/money/payment'
import { amountText } from '@cubby/rules/money/price-text'
import { displayDate } from '@cubby/rules/session-dates'
import type { Fact } from '../../../platform/mail/email-layout.ts'
import type { Message } from '../../messages/notifications/notify.ts'
import type { PaymentRow } from './queries.ts'

/** The payment columns that these messages use. */
export type PaymentFacts = Pick<
  PaymentRow,
  'amount_cents' | 'received_cents' | 'refunded_cents' | 'kept_cents' | 'status' | 'class_title' | 'due_date'
>

const PAYMENTS = '/profile?section=payments'

export const paymentsLink = { label: 'Payments due', url: PAYMENTS }

export function aboutPayment(title: string, message: string, fact?: Fact): Message {
  return {
    type: 'payment_due',
    title,
    message,
    actionUrl: PAYMENTS,
    links: [paymentsLink],
    fact,
  }
}

export function paymentDueSoon(payment: PaymentFacts): Message {
  const due = displayDate(payment.due_date, payment.due_date)
  return aboutPayment(
    `Your payment for ${payment.class_title} is due ${due}`,
    `${owedText(payment)} is due on ${due}.`,
    { value: centsText(remainingCents(payment)), about: `due on ${due}` },
  )
}

export function paymentOverdue(payment: PaymentFacts): Message {
  const due = displayDate(payment.due_date, payment.due_date)
  return aboutPayment(
    `Your payment for ${payment.class_title} is overdue`,
    `${owedText(payment)} was due on ${due}. If you have questions, please contact us.`,
    { value: centsText(remainingCents(payment)), about: `was due on ${due}` },
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
      { value: centsText(cents), about: `received for ${payment.class_title}` },
    ),
    type: 'payment_receipt',
    receiptId,
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
      { value: centsText(kept), about: 'is not refunded' },
    )
  }
  const what = kept > 0 ? `${centsText(paid - kept)} of it ${underPolicy}` : 'it'
  return aboutPayment(
    `A refund for ${class_title} is due to you`,
    `${youPaid} We will refund ${what} and let you know when that is done.`,
    { value: centsText(paid - kept), about: 'will be refunded' },
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
      { value: centsText(rightCents), about: `received for ${payment.class_title}` },
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
    { value: centsText(rightCents), about: `refunded for ${class_title}` },
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
    { value: centsText(cents), about: `refunded for ${payment.class_title}` },
  )
}

function centsText(cents: number): string {
  return amountText(cents / 100)
}
