import type { TransactionStatus } from '@cubby/contract/money/payments'
import type { Installment } from '@cubby/contract/payment-plan'
import { isOpen, paymentStatus } from '@cubby/rules/money/payment'
import { installmentsOf, type OwedInstallment, type PlannedPayment } from '@cubby/rules/money/payment-plan'
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Reader, Trx } from '../../../platform/db/database.ts'
import type { Schema } from '../../../platform/db/schema.ts'
import { isPaidByStudent } from './payers.ts'

/** Selects payments with their class and session, the next one due first. */
export function paymentsQuery(db: Reader) {
  return db
    .selectFrom('payments')
    .innerJoin('enrollments', 'enrollments.id', 'payments.enrollment_id')
    .innerJoin('class_sessions', 'class_sessions.id', 'enrollments.session_id')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .selectAll('payments')
    .select([
      'enrollments.user_id',
      'enrollments.session_id',
      'enrollments.discount',
      'enrollments.center_id',
      'class_sessions.class_id',
      'class_sessions.start_date',
      'classes.title as class_title',
      refundPendingCents.as('refund_pending_cents'),
      openCheckout.as('checkout'),
    ])
    .orderBy('payments.due_date')
    .orderBy('payments.id')
}

export type PaymentRow = Awaited<ReturnType<ReturnType<typeof paymentsQuery>['execute']>>[number]

/** How a transaction locks a payment in order to pay it. */
export type PaymentLock = (trx: Trx, paymentId: string, userId: string) => Promise<PaymentRow | undefined>

/**
 * Reads the user's own payment and locks it until the transaction ends. The row includes the changes of the
 * previous holder of the lock.
 */
export const lockPayment: PaymentLock = (trx, paymentId, userId) =>
  paymentToLock(trx, paymentId, userId).forUpdate('payments').executeTakeFirst()

export function paymentToLock(trx: Trx, paymentId: string, userId: string) {
  return paymentsQuery(trx).where('payments.id', '=', paymentId).where('enrollments.user_id', '=', userId)
}

/**
 * Whether a payment is the current one of its enrollment. Void and refunded payments are history, and money
 * that was not owed is only refunded.
 */
export const isCurrentPayment = sql<SqlBool>`(payments.status not in ('void', 'refunded') and not payments.is_surplus)`

/** The cents that are on their way back to a card. They count as refunded already. */
export const refundPendingCents = sql<number>`(select coalesce(sum(amount_cents), 0)::int from online_refunds
  where online_refunds.payment_id = payments.id and settled_at is null)`

/** Whether a payment can be paid on a page that is open, or a bank is processing it. */
const openCheckout = sql<'open' | 'processing' | null>`(
  select case checkouts.status when 'processing' then 'processing' else 'open' end from checkouts
  where checkouts.payment_id = payments.id and checkouts.status in ('open', 'processing') limit 1)`

/** Whether the holder of the card disputes a payment, and the bank has not decided. */
export const isDisputed = sql<boolean>`exists (select from disputes
  where disputes.payment_id = payments.id and disputes.closed_at is null)`

/**
 * Whether a payment by card needs the office: it was not owed and is not refunded yet, a refund failed or is
 * not in the cash book, or there is a dispute.
 */
export const cardNeedsOffice = sql<SqlBool>`(payments.is_surplus and payments.status = 'refund_due'
  or exists (select from online_refunds where online_refunds.payment_id = payments.id
    and (online_refunds.status = 'failed' or unbooked_cents > 0) and done_at is null)
  or exists (select from disputes where disputes.payment_id = payments.id and done_at is null))`

/** Whether the student still owes money for an enrollment. */
export const owesMoney = sql<boolean>`(${isPaidByStudent} and exists (select from payments
  where payments.enrollment_id = enrollments.id and payments.status in ('pending', 'failed')))`

/**
 * Returns the payment to show for an enrollment, as a lateral join: the current one, or else the latest
 * earlier one.
 */
export function paymentOfEnrollment(eb: ExpressionBuilder<Schema, 'enrollments'>) {
  return eb
    .selectFrom('payments')
    .select(['payments.due_date', 'payments.status', 'payments.amount_cents', 'payments.kept_cents'])
    .select(sql<number>`payments.received_cents - payments.refunded_cents`.as('paid_cents'))
    .whereRef('payments.enrollment_id', '=', 'enrollments.id')
    .orderBy(isCurrentPayment, 'desc')
    .orderBy('payments.created_at', 'desc')
    .limit(1)
    .as('payment')
}

/**
 * Returns the status, the amounts, and the refund of a payment from `paymentOfEnrollment`, as far as they concern
 * its student: nothing if a center pays. `today` is the provider's day.
 */
export function paymentFactsOf(payment: PaymentOfEnrollment, today: string) {
  const { status, due_date, amount_cents, paid_cents, kept_cents, center_id } = payment
  if (center_id !== null || status === null)
    return { payment_status: null, refund_due: 0, charged: null, paid: null, due_date: null }
  return {
    payment_status: due_date ? paymentStatus({ status, due_date }, today) : null,
    refund_due: status === 'refund_due' ? ((paid_cents ?? 0) - (kept_cents ?? 0)) / 100 : 0,
    charged: (amount_cents ?? 0) / 100,
    paid: (paid_cents ?? 0) / 100,
    due_date,
  }
}

interface PaymentOfEnrollment {
  readonly status: TransactionStatus | null
  readonly due_date: string | null
  readonly amount_cents: number | null
  readonly paid_cents: number | null
  readonly kept_cents: number | null
  readonly center_id: string | null
}

/** Shows the installments of a payment that is owed or paid. `today` is the provider's day. */
export function installmentViews(payment: PlannedPayment, today: string): { installments?: Installment[] } {
  const isShown = payment.installments !== null && (isOpen(payment.status) || payment.status === 'paid')
  if (!isShown) return {}
  return { installments: installmentsOf(payment).map((one) => installmentView(one, today)) }
}

function installmentView(
  { amount_cents, remaining_cents, due_date }: OwedInstallment,
  today: string,
): Installment {
  const status = paymentStatus({ status: 'pending', due_date }, today)
  const isOwed = remaining_cents > 0
  return {
    amount: amount_cents / 100,
    remaining: remaining_cents / 100,
    due_date,
    status: isOwed && (status === 'overdue' || status === 'due_soon') ? status : isOwed ? 'pending' : 'paid',
  }
}

/** Locks the current payment of an enrollment. */
export async function lockPaymentOf(trx: Trx, enrollmentId: string) {
  const [payment] = await lockPaymentsOf(trx, [enrollmentId])
  return payment
}

/** The same for several enrollments. */
export function lockPaymentsOf(trx: Trx, enrollmentIds: readonly string[]) {
  return trx
    .selectFrom('payments')
    .select([
      ...(['id', 'enrollment_id', 'status', 'due_date', 'installments'] as const),
      ...(['amount_cents', 'received_cents', 'refunded_cents', 'kept_cents'] as const),
    ])
    .where(sql<SqlBool>`enrollment_id = any(${enrollmentIds})`)
    .where(isCurrentPayment)
    .orderBy('id')
    .forUpdate()
    .execute()
}
