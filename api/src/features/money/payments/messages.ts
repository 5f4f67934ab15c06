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
    t('Your payment for {classTitle} is due {day}', { classTitle: payment.class_title, day }),
    t('{owed} is due on {day}.', { owed: owedText(payment, due), day }),
    { value: centsText(sumOf(due)), about: t('due on {day}', { day }) },
  )
}

/** Names only the installments that are overdue. `due` are those of one day. */
export function paymentOverdue(payment: PaymentFacts, due = nextDue(payment)): Message {
  const day = dayText(due)
  return aboutPayment(
    t('Your payment for {classTitle} is overdue', { classTitle: payment.class_title }),
    t('{owed} was due on {day}. If you have questions, please contact us.', {
      owed: owedText(payment, due),
      day,
    }),
    { value: centsText(sumOf(due)), about: t('was due on {day}', { day }) },
  )
}

/** Names all installments that are overdue. */
export function paymentsOverdue(payment: PaymentFacts, today: string): Message {
  const overdue = owedInstallments(payment).filter(({ due_date }) => due_date < today)
  if (new Set(overdue.map(({ due_date }) => due_date)).size < 2) return paymentOverdue(payment, overdue)
  const title = t('Your payment for {classTitle} is overdue', { classTitle: payment.class_title })
  const sum = centsText(overdueCents(payment, today))
  const all = installmentList(overdue, 'since')
  return aboutPayment(
    title,
    t('{sum} for {classTitle} is overdue: {all}. If you have questions, please contact us.', {
      sum,
      classTitle: payment.class_title,
      all,
    }),
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
  const what = isRest ? (paidCents(payment) > 0 ? t('the rest') : '') : t('an installment')
  const part = what && t(' ({what} of {cents})', { what, cents: centsText(payment.amount_cents) })
  return t('{cents} for {classTitle}{part}', {
    cents: centsText(cents),
    classTitle: payment.class_title,
    part,
  })
}

/** ' $55.00 remains to be paid, due on Jan 27, 2027.', with each installment if there are several; or nothing. */
function restText(payment: PaymentFacts): string {
  const remaining = remainingCents(payment)
  if (remaining === 0) return ''
  const owed = owedInstallments(payment)
  return owed.length > 1
    ? t(' {cents} remains to be paid: {installmentList}.', {
        cents: centsText(remaining),
        installmentList: installmentList(owed, 'by'),
      })
    : t(' {cents} remains to be paid, due on {date}.', { cents: centsText(remaining), date: dayText(owed) })
}

/** Sent when money is received. The receipt is attached to the email. */
export function paymentReceived(payment: PaymentFacts, cents: number, receiptId: string): Message {
  return {
    ...aboutPayment(
      t('Your payment for {classTitle} was received', { classTitle: payment.class_title }),
      t('We received {cents} for {classTitle}. Thank you!{rest}', {
        cents: centsText(cents),
        classTitle: payment.class_title,
        rest: restText(payment),
      }),
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
    t('For {classTitle}, {due} If you have questions, please contact us.', {
      classTitle: payment.class_title,
      due: dueText(payment),
    }),
  )
}

/** Sent when money arrives that was not owed, such as a second payment or one for a seat that was given up. */
export function paymentNotOwed(payment: PaymentFacts, cents: number, receiptId: string): Message {
  return {
    ...aboutPayment(
      t('We received {cents} for {classTitle} that you did not owe', {
        cents: centsText(cents),
        classTitle: payment.class_title,
      }),
      t(
        'Your payment of {cents} for {classTitle} arrived, but nothing was due. We will refund it and let you know when that is done.',
        { cents: centsText(cents), classTitle: payment.class_title },
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
  const what = t('{cents} from {studentName} for {classTitle}', {
    cents: centsText(facts.cents),
    studentName: student_name,
    classTitle: class_title,
  })
  const day = facts.due && dayOf(facts.due, timezone)
  return {
    type: 'payment_disputed',
    title: facts.outcome
      ? t('The bank has decided about a disputed payment from {studentName}', { studentName: student_name })
      : t('A payment from {studentName} is disputed', { studentName: student_name }),
    message: facts.outcome
      ? t('The dispute about {what} has ended: {outcome}.', {
          what,
          outcome: facts.outcome.replaceAll('_', ' '),
        })
      : t(
          'The holder of the card disputes {what}.{value} Download the evidence under Financial Management.',
          {
            what,
            value: day
              ? t(' Respond in Stripe by {displayDate}.', { displayDate: displayDate(day, day) })
              : '',
          },
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
  const youPaid = t('You paid {cents} for {classTitle}.', { cents: centsText(paid), classTitle: class_title })
  const underPolicy = t('under the refund policy that you agreed to')
  if (kept === paid) {
    return aboutPayment(
      t('Your payment for {classTitle} is not refunded', { classTitle: class_title }),
      t('{youPaid} Nothing is refunded {underPolicy}.', { youPaid, underPolicy }),
      { value: centsText(kept), about: t('is not refunded') },
    )
  }
  const what =
    kept > 0 ? t('{cents} of it {underPolicy}', { cents: centsText(paid - kept), underPolicy }) : 'it'
  return aboutPayment(
    t('A refund for {classTitle} is due to you', { classTitle: class_title }),
    t('{youPaid} We will refund {what} and let you know when that is done.', { youPaid, what }),
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
      t(
        'We received {cents} for {classTitle}, but had recorded {cents2} by mistake. Our records are now right.{rest}',
        {
          cents: centsText(rightCents),
          classTitle: payment.class_title,
          cents2: centsText(wrongCents),
          rest: restText(payment),
        },
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
    t('We had recorded {cents} for {classTitle} by mistake. Our records are now right.{rest}', {
      cents: centsText(cents),
      classTitle: payment.class_title,
      rest: restText(payment),
    }),
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
      '{cents} for {classTitle} was refunded, but we had recorded {cents2} by mistake. Our records are now right.',
      { cents: centsText(rightCents), classTitle: class_title, cents2: centsText(wrongCents) },
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
  const refunded =
    cents < payment.received_cents
      ? t('{cents} of your payment', { cents: centsText(cents) })
      : t('Your payment')
  const on = day ? t(' on {displayDate}', { displayDate: displayDate(day, day) }) : ''
  const how = method ? ` (${methodText({ method, last_four: null, reference: reference ?? null })})` : ''
  return aboutPayment(
    t('{refunded} for {classTitle} was refunded', { refunded, classTitle: payment.class_title }),
    t('{cents} for {classTitle} was refunded{on}{how}. Reason: {reason}', {
      cents: centsText(cents),
      classTitle: payment.class_title,
      on,
      how,
      reason,
    }),
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
    message: paymentRefunded(payment, cents, facts),
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
