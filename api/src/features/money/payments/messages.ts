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
import { sentences } from '@cubby/rules/sentences'
import { displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import type { Fact } from '../../../platform/mail/email-layout.ts'
import type { TransactionContext } from '../../../platform/operation-context.ts'
import type { Message } from '../../messages/notifications/notify.ts'
import type { PaymentRow } from './queries.ts'
import { aboutStaff, type Payer, tellPayer } from './tell-directors.ts'

/** The payment columns that these messages use. */
type PaymentFacts = PlannedPayment & Pick<PaymentRow, 'class_title'>

const PAYMENTS = '/profile?section=payments'
const CARD_PAYMENTS = '/admin/financial?list=transactions&attention=card&dates=all'

export const paymentsLink = () => ({ label: t('Payments due'), url: PAYMENTS })

export function aboutPayment(title: string, message: string, fact?: Fact): Message {
  return {
    type: 'payment_due',
    title,
    message,
    actionUrl: PAYMENTS,
    links: [paymentsLink()],
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
    t('Your payment for {classTitle} is due {date}', { classTitle: payment.class_title, date: day }),
    t(
      '{part, select, rest {{amount} for {classTitle} (the rest of {price})} installment {{amount} for {classTitle} (an installment of {price})} other {{amount} for {classTitle}}} is due on {date}.',
      { ...owedValues(payment, due), date: day },
    ),
    { value: centsText(sumOf(due)), about: t('due on {date}', { date: day }) },
  )
}

/** Names only the installments that are overdue. `due` are those of one day. */
export function paymentOverdue(payment: PaymentFacts, due = nextDue(payment)): Message {
  const day = dayText(due)
  return aboutPayment(
    t('Your payment for {classTitle} is overdue', { classTitle: payment.class_title }),
    t(
      '{part, select, rest {{amount} for {classTitle} (the rest of {price})} installment {{amount} for {classTitle} (an installment of {price})} other {{amount} for {classTitle}}} was due on {date}. If you have questions, contact us.',
      { ...owedValues(payment, due), date: day },
    ),
    { value: centsText(sumOf(due)), about: t('was due on {date}', { date: day }) },
  )
}

/** Names all installments that are overdue. */
export function paymentsOverdue(payment: PaymentFacts, today: string): Message {
  const overdue = owedInstallments(payment).filter(({ due_date }) => due_date < today)
  if (new Set(overdue.map(({ due_date }) => due_date)).size < 2) return paymentOverdue(payment, overdue)
  const title = t('Your payment for {classTitle} is overdue', { classTitle: payment.class_title })
  const amount = centsText(overdueCents(payment, today))
  return aboutPayment(
    title,
    t('{amount} for {classTitle} is overdue: {installments}. If you have questions, contact us.', {
      amount,
      classTitle: payment.class_title,
      installments: installmentList(overdue, 'since'),
    }),
    { value: amount, about: t('overdue') },
  )
}

function nextDue(payment: PaymentFacts): OwedInstallment[] {
  const [next, ...others] = owedInstallments(payment)
  return next ? [next, ...others.filter(({ due_date }) => due_date === next.due_date)] : []
}

const dayText = ([due]: readonly OwedInstallment[]) => (due ? displayDate(due.due_date, due.due_date) : '')

const sumOf = (due: readonly OwedInstallment[]) =>
  due.reduce((sum, { remaining_cents }) => sum + remaining_cents, 0)

/** What is owed, and which part of the price it is. */
function owedValues(payment: PaymentFacts, due: readonly OwedInstallment[]) {
  const cents = sumOf(due)
  const whole = paidCents(payment) > 0 ? 'rest' : 'all'
  return {
    amount: centsText(cents),
    classTitle: payment.class_title,
    part: cents === remainingCents(payment) ? whole : 'installment',
    price: centsText(payment.amount_cents),
  }
}

/** '$55.00 remains to be paid, due on Jan 27, 2027.', with each installment if there are several; or nothing. */
function restText(payment: PaymentFacts): string {
  const remaining = remainingCents(payment)
  if (remaining === 0) return ''
  const owed = owedInstallments(payment)
  return owed.length > 1
    ? t('{amount} remains to be paid: {installments}.', {
        amount: centsText(remaining),
        installments: installmentList(owed, 'by'),
      })
    : t('{amount} remains to be paid, due on {date}.', { amount: centsText(remaining), date: dayText(owed) })
}

/** Sent when money is received. The receipt is attached to the email. */
export function paymentReceived(payment: PaymentFacts, cents: number, receiptId: string): Message {
  return {
    ...aboutPayment(
      t('Your payment for {classTitle} was received', { classTitle: payment.class_title }),
      sentences(
        t('We received {amount} for {classTitle}. Thank you!', {
          amount: centsText(cents),
          classTitle: payment.class_title,
        }),
        restText(payment),
      ),
      { value: centsText(cents), about: t('received for {classTitle}', { classTitle: payment.class_title }) },
    ),
    type: 'payment_receipt',
    receiptId,
  }
}

/** Sent when the office changes when a student pays. */
export function installmentsSet(payment: PaymentFacts): Message {
  return aboutPayment(
    t('Your payment for {classTitle} has new due dates', { classTitle: payment.class_title }),
    sentences(dueText(payment), t('If you have questions, contact us.')),
  )
}

/** Sent when money arrives that was not owed, such as a second payment or one for a seat that was given up. */
export function paymentNotOwed(payment: PaymentFacts, cents: number, receiptId: string): Message {
  return {
    ...aboutPayment(
      t('We received {amount} for {classTitle} that you did not owe', {
        amount: centsText(cents),
        classTitle: payment.class_title,
      }),
      t(
        'Your payment of {amount} for {classTitle} arrived, but nothing was due. We will refund it and let you know when that is done.',
        { amount: centsText(cents), classTitle: payment.class_title },
      ),
      { value: centsText(cents), about: t('will be refunded') },
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
  const values = { amount: centsText(facts.cents), studentName: student_name, classTitle: class_title }
  const day = facts.due && dayOf(facts.due, timezone)
  return {
    type: 'payment_disputed',
    title: facts.outcome
      ? t('The bank has decided a disputed payment from {studentName}', { studentName: student_name })
      : t('A payment from {studentName} is disputed', { studentName: student_name }),
    message: facts.outcome
      ? t(
          'The dispute about {amount} from {studentName} for {classTitle} has ended: {outcome, select, won {won} lost {lost} prevented {prevented} other {closed}}.',
          { ...values, outcome: facts.outcome },
        )
      : sentences(
          t('The holder of the card disputes {amount} from {studentName} for {classTitle}.', values),
          day && t('Respond in Stripe by {date}.', { date: displayDate(day, day) }),
          t('Download the evidence under Financial Management.'),
        ),
    actionUrl: CARD_PAYMENTS,
    fact: { value: centsText(facts.cents), about: facts.outcome ? t('was disputed') : t('is disputed') },
    links: [{ label: t('Card payments that need you'), url: CARD_PAYMENTS }],
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
  const youPaid = t('You paid {amount} for {classTitle}.', {
    amount: centsText(paid),
    classTitle: class_title,
  })
  if (kept === paid) {
    return aboutPayment(
      t('Your payment for {classTitle} is not refunded', { classTitle: class_title }),
      sentences(youPaid, t('Nothing is refunded under the refund policy that you agreed to.')),
      { value: centsText(kept), about: t('is not refunded') },
    )
  }
  return aboutPayment(
    t('A refund for {classTitle} is due to you', { classTitle: class_title }),
    sentences(
      youPaid,
      kept > 0
        ? t(
            'We will refund {amount} of it under the refund policy that you agreed to and let you know when that is done.',
            { amount: centsText(paid - kept) },
          )
        : t('We will refund it and let you know when that is done.'),
    ),
    { value: centsText(paid - kept), about: t('will be refunded') },
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
      t('Your payment for {classTitle} was corrected', { classTitle: payment.class_title }),
      sentences(
        t(
          'We received {amount} for {classTitle}, but had recorded {wrong} by mistake. Our records are now correct.',
          {
            amount: centsText(rightCents),
            classTitle: payment.class_title,
            wrong: centsText(wrongCents),
          },
        ),
        restText(payment),
      ),
      {
        value: centsText(rightCents),
        about: t('received for {classTitle}', { classTitle: payment.class_title }),
      },
    ),
    type: 'payment_receipt',
    receiptId,
  }
}

/** Sent when the office takes back a receipt that was recorded for the wrong student, or by mistake. */
export function receiptRemoved(payment: PaymentFacts, cents: number): Message {
  return aboutPayment(
    t('Your payment for {classTitle} was corrected', { classTitle: payment.class_title }),
    sentences(
      t('We had recorded {amount} for {classTitle} by mistake. Our records are now correct.', {
        amount: centsText(cents),
        classTitle: payment.class_title,
      }),
      restText(payment),
    ),
    { value: centsText(cents), about: t('was recorded by mistake') },
  )
}

/** Sent when the office corrects the amount of a refund. */
export function refundCorrected(
  { class_title }: Pick<PaymentFacts, 'class_title'>,
  { wrongCents, rightCents }: { readonly wrongCents: number; readonly rightCents: number },
): Message {
  return aboutPayment(
    t('Your refund for {classTitle} was corrected', { classTitle: class_title }),
    t(
      '{amount} for {classTitle} was refunded, but we had recorded {wrong} by mistake. Our records are now correct.',
      { amount: centsText(rightCents), classTitle: class_title, wrong: centsText(wrongCents) },
    ),
    { value: centsText(rightCents), about: t('refunded for {classTitle}', { classTitle: class_title }) },
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
  const values = { amount: centsText(cents), classTitle: payment.class_title }
  return aboutPayment(
    cents < payment.received_cents
      ? t('{amount} of your payment for {classTitle} was refunded', values)
      : t('Your payment for {classTitle} was refunded', { classTitle: payment.class_title }),
    sentences(
      day
        ? t('{amount} for {classTitle} was refunded on {date}.', { ...values, date: displayDate(day, day) })
        : t('{amount} for {classTitle} was refunded.', values),
      method &&
        t('Method: {method}.', {
          method: methodText({ method, last_four: null, reference: reference ?? null }),
        }),
      t('Reason: {reason}', { reason }),
    ),
    { value: centsText(cents), about: t('refunded for {classTitle}', { classTitle: payment.class_title }) },
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
    message: () => paymentRefunded(payment, cents, facts),
    toDirectors: ({ names, classAndDate, centerName }) =>
      aboutStaff(
        t('{amount} for {names} was refunded', { amount, names }),
        t('{amount} for {names} in {classAndDate} was refunded to {centerName}. Reason: {reason}', {
          amount,
          names,
          classAndDate,
          centerName,
          reason: facts.reason,
        }),
      ),
  })
}

function centsText(cents: number): string {
  return amountText(cents / 100)
}
