import type { ReceiptMethod } from '@cubby/contract/money/method-labels'
import { dayOf } from '@cubby/rules/days'
import { methodText } from '@cubby/rules/money/method-text'
import { paidCents, remainingCents } from '@cubby/rules/money/payment'
import {
  type OwedInstallment,
  overdueCents,
  owedInstallments,
  type PlannedPayment,
} from '@cubby/rules/money/payment-plan'
import { dueText, installmentList } from '@cubby/rules/money/payment-plan-text'
import { amountText } from '@cubby/rules/money/price-text'
import { displayDate } from '@cubby/rules/session-dates'
import type { Fact } from '../../../platform/mail/email-layout.ts'
import type { TransactionContext } from '../../../platform/operation-context.ts'
import type { Message } from '../../messages/notifications/notify.ts'
import type { PaymentRow } from './queries.ts'
import { aboutStaff, type Payer, tellPayer } from './tell-directors.ts'

/** The payment columns that these messages use. */
type PaymentFacts = PlannedPayment & Pick<PaymentRow, 'class_title'>

const PAYMENTS = '/profile?section=payments'
const CARD_PAYMENTS = '/admin/financial?list=transactions&attention=card&dates=all'

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

/**
 * `due` are the installments to name, of one day. By default the next one, or all that is owed without
 * installments.
 */
export function paymentDueSoon(payment: PaymentFacts, due = nextDue(payment)): Message {
  const day = dayText(due)
  return aboutPayment(
    `Your payment for ${payment.class_title} is due ${day}`,
    `${owedText(payment, due)} is due on ${day}.`,
    { value: centsText(sumOf(due)), about: `due on ${day}` },
  )
}

/** Names only the installments that are overdue. `due` are those of one day. */
export function paymentOverdue(payment: PaymentFacts, due = nextDue(payment)): Message {
  const day = dayText(due)
  return aboutPayment(
    `Your payment for ${payment.class_title} is overdue`,
    `${owedText(payment, due)} was due on ${day}. If you have questions, please contact us.`,
    { value: centsText(sumOf(due)), about: `was due on ${day}` },
  )
}

/** Names all installments that are overdue. */
export function paymentsOverdue(payment: PaymentFacts, today: string): Message {
  const overdue = owedInstallments(payment).filter(({ due_date }) => due_date < today)
  if (new Set(overdue.map(({ due_date }) => due_date)).size < 2) return paymentOverdue(payment, overdue)
  const title = `Your payment for ${payment.class_title} is overdue`
  const sum = centsText(overdueCents(payment, today))
  const all = installmentList(overdue, 'since')
  return aboutPayment(
    title,
    `${sum} for ${payment.class_title} is overdue: ${all}. If you have questions, please contact us.`,
    { value: sum, about: 'overdue' },
  )
}

function nextDue(payment: PaymentFacts): OwedInstallment[] {
  const [next, ...others] = owedInstallments(payment)
  return next ? [next, ...others.filter(({ due_date }) => due_date === next.due_date)] : []
}

const dayText = ([due]: readonly OwedInstallment[]) => (due ? displayDate(due.due_date, due.due_date) : '')

const sumOf = (due: readonly OwedInstallment[]) =>
  due.reduce((sum, { remaining_cents }) => sum + remaining_cents, 0)

/** For example '$140.00 for Art (the rest of $240.00)' or '$80.00 for Art (an installment of $240.00)'. */
function owedText(payment: PaymentFacts, due: readonly OwedInstallment[]): string {
  const cents = sumOf(due)
  const isRest = cents === remainingCents(payment)
  const what = isRest ? (paidCents(payment) > 0 ? 'the rest' : '') : 'an installment'
  const part = what && ` (${what} of ${centsText(payment.amount_cents)})`
  return `${centsText(cents)} for ${payment.class_title}${part}`
}

/** ' $55.00 remains to be paid, due on Jan 27, 2027.', with each installment if there are several; or nothing. */
function restText(payment: PaymentFacts): string {
  const remaining = remainingCents(payment)
  if (remaining === 0) return ''
  const owed = owedInstallments(payment)
  return owed.length > 1
    ? ` ${centsText(remaining)} remains to be paid: ${installmentList(owed, 'by')}.`
    : ` ${centsText(remaining)} remains to be paid, due on ${dayText(owed)}.`
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

/** Sent when the office changes when a student pays. */
export function installmentsSet(payment: PaymentFacts): Message {
  return aboutPayment(
    `Your payment for ${payment.class_title} has new due dates`,
    `For ${payment.class_title}, ${dueText(payment)} If you have questions, please contact us.`,
  )
}

/** Sent when money arrives that was not owed, such as a second payment or one for a seat that was given up. */
export function paymentNotOwed(payment: PaymentFacts, cents: number, receiptId: string): Message {
  return {
    ...aboutPayment(
      `We received ${centsText(cents)} for ${payment.class_title} that you did not owe`,
      `Your payment of ${centsText(cents)} for ${payment.class_title} arrived, but nothing was due. We will refund it and let you know when that is done.`,
      { value: centsText(cents), about: 'will be refunded' },
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
      : `The holder of the card disputes ${what}.${day ? ` Respond in Stripe by ${displayDate(day, day)}.` : ''} Download the evidence under Financial Management.`,
    actionUrl: CARD_PAYMENTS,
    fact: { value: centsText(facts.cents), about: facts.outcome ? 'was disputed' : 'is disputed' },
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

/** Sent when the office takes back a receipt that was recorded for the wrong student, or by mistake. */
export function receiptRemoved(payment: PaymentFacts, cents: number): Message {
  return aboutPayment(
    `Your payment for ${payment.class_title} was corrected`,
    `We had recorded ${centsText(cents)} for ${payment.class_title} by mistake. Our records are now right.${restText(payment)}`,
    { value: centsText(cents), about: 'was recorded by mistake' },
  )
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
function paymentRefunded(
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

/** Tells the student of a refund, or the directors of the center that paid. */
export function tellRefund(
  ctx: TransactionContext,
  {
    payment,
    cents,
    facts,
  }: {
    readonly payment: Payer & Pick<PaymentFacts, 'class_title' | 'received_cents'>
    readonly cents: number
    readonly facts: RefundFacts
  },
): Promise<void> {
  const amount = centsText(cents)
  return tellPayer(ctx, {
    payment,
    message: paymentRefunded(payment, cents, facts),
    toDirectors: ({ names, classAndDate, centerName }) =>
      aboutStaff(
        `${amount} for ${names} was refunded`,
        `${amount} for ${names} in ${classAndDate} was refunded to ${centerName}. Reason: ${facts.reason}`,
      ),
  })
}

function centsText(cents: number): string {
  return amountText(cents / 100)
}
