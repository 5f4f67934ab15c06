import { amountText } from '@cubby/rules/price'
import { displayDate } from '@cubby/rules/session-dates'
import type { Message } from '../notifications/notify.ts'
import type { PaymentRow } from './queries.ts'

/** What these messages say of a payment. */
export type PaymentFacts = Pick<PaymentRow, 'amount_cents' | 'class_title' | 'due_date'>

const PAYMENTS = '/profile?section=payments'

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
    `${amountText(payment.amount_cents / 100)} for ${payment.class_title} is due on ${due}.`,
  )
}

export function paymentOverdue(payment: PaymentFacts): Message {
  const due = displayDate(payment.due_date, payment.due_date)
  return aboutPayment(
    `Your payment for ${payment.class_title} is overdue`,
    `${amountText(payment.amount_cents / 100)} for ${payment.class_title} was due on ${due}. If you have questions, please contact us.`,
  )
}

export function paymentReceived(payment: PaymentFacts): Message {
  return aboutPayment(
    `Your payment for ${payment.class_title} was received`,
    `We received ${amountText(payment.amount_cents / 100)} for ${payment.class_title}. Thank you!`,
  )
}

/** Told when a seat is given back whose payment was made. */
export function refundDue(payment: Pick<PaymentFacts, 'class_title'>, cents: number): Message {
  return aboutPayment(
    `A refund for ${payment.class_title} is due to you`,
    `You paid ${amountText(cents / 100)} for ${payment.class_title}. We will give it back to you and tell you when that is done.`,
  )
}

export function paymentRefunded(payment: PaymentFacts): Message {
  return aboutPayment(
    `Your payment for ${payment.class_title} was refunded`,
    `${amountText(payment.amount_cents / 100)} for ${payment.class_title} was given back to you.`,
  )
}
