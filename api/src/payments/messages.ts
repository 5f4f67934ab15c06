import { amountText } from '@cubby/rules/price'
import { displayDate } from '@cubby/rules/session-dates'
import type { Message } from '../notifications/notify.ts'
import type { PaymentRow } from './queries.ts'

const PAYMENTS = '/profile?section=payments'

function aboutPayment(title: string, message: string): Message {
  return {
    type: 'payment_due',
    title,
    message,
    actionUrl: PAYMENTS,
    links: [{ label: 'Payments due', url: PAYMENTS }],
  }
}

export function paymentDueSoon(payment: PaymentRow): Message {
  const due = displayDate(payment.due_date, payment.due_date)
  return aboutPayment(
    `Your payment for ${payment.class_title} is due ${due}`,
    `${amountText(payment.amount_cents / 100)} for ${payment.class_title} is due on ${due}.`,
  )
}

export function paymentOverdue(payment: PaymentRow): Message {
  const due = displayDate(payment.due_date, payment.due_date)
  return aboutPayment(
    `Your payment for ${payment.class_title} is overdue`,
    `${amountText(payment.amount_cents / 100)} for ${payment.class_title} was due on ${due}. If you have questions, please contact us.`,
  )
}
