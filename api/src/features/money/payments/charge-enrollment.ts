import type { GivenDiscount } from '@cubby/contract/discount'
import type { PaymentPlan } from '@cubby/contract/payment-plan'
import { dayOf } from '@cubby/rules/days'
import { chargedView, type Discount, dueCents } from '@cubby/rules/money/discount'
import {
  isOpen,
  paidCents,
  paymentDueDate,
  releasedPayment,
  remainingCents,
  repricedPayment,
  resumedPayment,
} from '@cubby/rules/money/payment'
import {
  isPersonal,
  movedInstallments,
  nextInstallment,
  type PlannedPayment,
  planInstallments,
  resizedInstallments,
  resumedInstallments,
  type StoredInstallment,
} from '@cubby/rules/money/payment-plan'
import { refundOfPaid } from '@cubby/rules/money/refund-policy'
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Trx } from '../../../platform/db/database.ts'
import type { Schema } from '../../../platform/db/schema.ts'
import { insertRows } from '../../../platform/db/sql.ts'
import type { TransactionContext } from '../../../platform/operation-context.ts'
import { notify } from '../../messages/notifications/notify.ts'
import { readSettings } from '../../school/settings/read-settings.ts'
import { refundDue } from './messages.ts'
import { isPaidByStudent } from './payers.ts'
import { lockPaymentOf, lockPaymentsOf } from './queries.ts'

/** The session of the enrollment that is charged. */
interface ChargedSession {
  readonly id: string
  readonly classId: string
  /** yyyy-MM-dd */
  readonly startDate: string
}

/** The columns of a payment from which the school keeps nothing. */
export const nothingKept = { kept_cents: 0, refund_percent: null } as const

/** What a student owes after an approval. */
export interface Owed {
  readonly amountCents: number
  /** The due date of the next installment, a calendar date in the provider's time zone, yyyy-MM-dd. */
  readonly dueDate: string
  /** The payment, with its installments. */
  readonly payment: PlannedPayment
  /** What was taken off the price, if the payment is new. */
  readonly discount?: GivenDiscount | null
}

/** An enrollment to be charged. */
interface Charge {
  readonly session: ChargedSession
  readonly enrollmentId: string
  /** How much lower the amount is than the price after the discount. By default 0. */
  readonly waivedCents?: number
  /** The plan that the student agreed to. By default everything is due at once. */
  readonly plan?: PaymentPlan
  /** The installments of the payment that this one continues, in another session. */
  readonly former?: readonly StoredInstallment[] | null
}

/** Charges one enrollment as `chargeEnrollments` does. Returns what is owed now, or null if nothing is owed. */
export async function chargeEnrollment(ctx: TransactionContext, charge: Charge): Promise<Owed | null> {
  return (await chargeEnrollments(ctx, [charge])).get(charge.enrollmentId) ?? null
}

/**
 * Creates the payments of approved enrollments, in the transaction that approves them. The amount is the
 * price that was fixed with a discount, or else the price of the class, minus `waivedCents`. If nothing
 * remains, there is no payment. If an enrollment already has a current payment, that payment is used instead,
 * even if it was due for a refund. Returns what is owed now, by enrollment.
 */
export async function chargeEnrollments(
  ctx: TransactionContext,
  charges: readonly Charge[],
): Promise<ReadonlyMap<string, Owed>> {
  const { deps, trx, now } = ctx
  const today = dayOf(now, deps.config.provider.timezone)
  const { payment_due_days } = await readSettings(trx, deps.config)
  const current = await lockPaymentsOf(
    trx,
    charges.map(({ enrollmentId }) => enrollmentId),
  )
  const paymentOf = new Map(current.map((payment) => [payment.enrollment_id, payment]))
  const due = charges.map((charge) => ({
    ...charge,
    today,
    dueDate: paymentDueDate(charge.session.startDate, today, payment_due_days),
  }))
  const owed = await insertPayments(
    ctx,
    due.filter(({ enrollmentId }) => !paymentOf.has(enrollmentId)),
  )
  for (const charge of due) {
    const before = paymentOf.get(charge.enrollmentId)
    const remaining = before && (await resumePayment(ctx, before, charge))
    if (remaining) owed.set(charge.enrollmentId, remaining)
  }
  return owed
}

interface DueCharge extends Charge {
  readonly today: string
  /** Without a plan. */
  readonly dueDate: string
}

/** Returns the installments of a new payment. Those that the office set for one person go on with their dates. */
function installmentsFor(charge: DueCharge, amountCents: number): StoredInstallment[] | null {
  const { plan = [], former, today, session } = charge
  if (former && isPersonal(former)) return resizedInstallments(former, amountCents)
  const { startDate } = session
  return planInstallments(plan, { amountCents, today, startDate, former: former ?? [] })
}

/** Inserts a payment for each enrollment for which something is owed. Returns what is owed, by enrollment. */
async function insertPayments(
  { trx, now }: TransactionContext,
  due: readonly DueCharge[],
): Promise<Map<string, Owed>> {
  if (due.length === 0) return new Map()
  const priced = await trx
    .selectFrom('enrollments')
    .innerJoin('class_sessions', 'class_sessions.id', 'enrollments.session_id')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .select(['enrollments.id', 'enrollments.discount', 'classes.price_cents'])
    .where(sql<SqlBool>`enrollments.id = any(${due.map(({ enrollmentId }) => enrollmentId)})`)
    .execute()
  const prices = new Map(priced.map((one) => [one.id, one]))
  const payments = due.flatMap((charge) => {
    const { enrollmentId, waivedCents = 0, dueDate } = charge
    const { discount = null, price_cents = 0 } = prices.get(enrollmentId) ?? {}
    const amount_cents = (discount ? dueCents(discount) : price_cents) - waivedCents
    const installments = installmentsFor(charge, amount_cents)
    const discount_cents = discount?.off_cents ?? 0
    return amount_cents > 0
      ? {
          id: newId(),
          enrollment_id: enrollmentId,
          amount_cents,
          discount_cents,
          installments,
          due_date: installments?.[0]?.due_date ?? dueDate,
          created_at: now,
          updated_at: now,
        }
      : []
  })
  await insertRows(trx, 'payments', payments)
  const nothingPaid = { status: 'pending', received_cents: 0, refunded_cents: 0, kept_cents: 0 } as const
  return new Map(
    payments.flatMap((payment) => {
      const owed = owedOf({ ...payment, ...nothingPaid })
      const { discount } = chargedView(payment, prices.get(payment.enrollment_id)?.discount ?? null)
      return owed ? [[payment.enrollment_id, { ...owed, discount }]] : []
    }),
  )
}

/** Uses a payment again whose enrollment takes part again. */
async function resumePayment(
  { trx, now }: TransactionContext,
  before: PlannedPayment & { readonly id: string },
  charge: DueCharge,
): Promise<Owed | null> {
  const resumed = { ...before, status: resumedPayment(before) }
  const isAbovePrice = resumed.status === 'refund_due'
  if (resumed.status === before.status && before.kept_cents === 0 && !isAbovePrice) return owedOf(before)
  const { today, session, plan = [], dueDate } = charge
  const dates = { today, startDate: session.startDate }
  const installments = isPersonal(before.installments)
    ? resumedInstallments(before.installments ?? [], dates)
    : planInstallments(plan, { ...dates, amountCents: before.amount_cents })
  await trx
    .updateTable('payments')
    .set({
      status: resumed.status,
      ...nothingKept,
      ...(isAbovePrice && { kept_cents: before.amount_cents }),
      updated_at: now,
      ...(resumed.status === 'pending' && {
        due_date: dueDate,
        installments: installments && JSON.stringify(installments),
      }),
    })
    .where('id', '=', before.id)
    .execute()
  return owedOf({ ...resumed, kept_cents: 0, due_date: dueDate, installments })
}

function owedOf(payment: PlannedPayment): Owed | null {
  const amountCents = remainingCents(payment)
  const dueDate = nextInstallment(payment)?.due_date ?? payment.due_date
  return amountCents > 0 ? { amountCents, dueDate, payment } : null
}

/**
 * Marks a fully paid payment as paid again if it is due for a refund or a part of it was kept. Used to correct the
 * record of a past session, in which nothing more is charged.
 */
export async function markPaidAgain(trx: Trx, enrollmentId: string, now: Date): Promise<void> {
  const payment = await lockPaymentOf(trx, enrollmentId)
  const isReleased = payment && (payment.status === 'refund_due' || payment.kept_cents > 0)
  if (!isReleased || resumedPayment(payment) !== 'paid') return
  await trx
    .updateTable('payments')
    .set({ status: 'paid', ...nothingKept, updated_at: now })
    .where('id', '=', payment.id)
    .execute()
}

/**
 * Recalculates the due dates of unpaid payments, in the transaction that moves their session. A payment is
 * then due as if its enrollment had been approved now. Of a payment with installments, only those move that
 * are due some days before the start. What a center pays stays due when its invoice is.
 */
export async function moveDueDates(
  { deps, trx, now }: TransactionContext,
  moved: ChargedSession,
): Promise<void> {
  const today = dayOf(now, deps.config.provider.timezone)
  const { payment_due_days } = await readSettings(trx, deps.config)
  await trx
    .updateTable('payments')
    .set({ due_date: paymentDueDate(moved.startDate, today, payment_due_days), updated_at: now })
    .where('status', 'in', ['pending', 'failed'])
    .where('installments', 'is', null)
    .where('enrollment_id', 'in', (eb) => paidByStudentsIn(eb, moved.id))
    .execute()
  const planned = await trx
    .selectFrom('payments')
    .select(['id', 'installments'])
    .where('status', 'in', ['pending', 'failed'])
    .where('installments', 'is not', null)
    .where('enrollment_id', 'in', (eb) => paidByStudentsIn(eb, moved.id))
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id, installments } of planned) {
    const after = movedInstallments(installments ?? [], { startDate: moved.startDate, today })
    await trx
      .updateTable('payments')
      .set({ installments: JSON.stringify(after), updated_at: now })
      .where('id', '=', id)
      .execute()
  }
}

/** Selects the enrollments of a session that students pay themselves. */
function paidByStudentsIn(eb: ExpressionBuilder<Schema, 'payments'>, sessionId: string) {
  return eb
    .selectFrom('enrollments')
    .select('enrollments.id')
    .where('session_id', '=', sessionId)
    .where(isPaidByStudent)
}

interface ReleasedSeat {
  readonly enrollmentId: string
  /** The percentage of the paid money that the student gets back. By default 100. */
  readonly refundPercent?: number
  /** Whether the caller tells the student about the refund. */
  readonly isTold?: boolean
}

/**
 * Ends the payment of an enrollment that gave up its seat, in the same transaction. `refundPercent` of the paid
 * money becomes due for a refund, the school keeps the rest, and the student is notified. If a center paid, the caller
 * tells its directors. A payment without any money becomes void. Returns the cents that are due for a refund now.
 */
export async function releasePayment(
  ctx: TransactionContext,
  { enrollmentId, refundPercent = 100, isTold = false }: ReleasedSeat,
): Promise<number> {
  const { trx, now } = ctx
  const payment = await lockPaymentOf(trx, enrollmentId)
  if (!payment) return 0
  const paid = paidCents(payment)
  const { status, kept_cents } = releasedPayment(payment, refundOfPaid(payment, refundPercent))
  const refund = status === 'refund_due' ? paid - kept_cents : 0
  if (status === payment.status && kept_cents === payment.kept_cents) return refund
  await trx
    .updateTable('payments')
    .set({ status, kept_cents, refund_percent: kept_cents > 0 ? refundPercent : null, updated_at: now })
    .where('id', '=', payment.id)
    .execute()
  const { user_id, session_id, title, center_id } = await trx
    .selectFrom('enrollments')
    .innerJoin('class_sessions', 'class_sessions.id', 'enrollments.session_id')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .select(['enrollments.user_id', 'enrollments.session_id', 'enrollments.center_id', 'classes.title'])
    .where('enrollments.id', '=', enrollmentId)
    .executeTakeFirstOrThrow()
  const isVoid = status === 'void'
  await writeAuditLog(trx, {
    actorId: null,
    action: isVoid ? 'payment.void' : status === 'refund_due' ? 'payment.refund_due' : 'payment.kept',
    subject: { type: 'payment', id: payment.id },
    details: {
      user_id,
      session_id,
      amount: (isVoid ? payment.amount_cents : status === 'refund_due' ? refund : kept_cents) / 100,
      ...(status === 'refund_due' && kept_cents > 0 && { kept_amount: kept_cents / 100 }),
    },
    request: null,
    now,
  })
  if (isVoid || isTold || center_id !== null) return refund
  const message = refundDue({ class_title: title }, { paidCents: paid, keptCents: kept_cents })
  await notify(ctx, { userId: user_id, message })
  return refund
}

/**
 * Voids the payment of an enrollment that becomes pending again, unless part of it was paid. A payment with money
 * does not change while the enrollment holds its seat. After a voided payment, the next approval creates a new one.
 */
export async function suspendPayment(
  ctx: TransactionContext,
  { enrollmentId }: { readonly enrollmentId: string },
): Promise<void> {
  const { trx } = ctx
  const payment = await lockPaymentOf(trx, enrollmentId)
  if (payment && isOpen(payment.status) && paidCents(payment) === 0) {
    await releasePayment(ctx, { enrollmentId })
  }
}

/**
 * Changes what an enrollment that keeps its seat owes to `discount`, in the transaction that stores it. What
 * was paid above becomes due for a refund, and installments keep their days. Without a current payment,
 * charges what is due if the enrollment is approved.
 */
export async function repriceEnrollment(
  ctx: TransactionContext,
  {
    session,
    enrollmentId,
    plan,
    isApproved,
    discount,
  }: Pick<Charge, 'session' | 'enrollmentId'> & { readonly plan: PaymentPlan } & {
    readonly isApproved: boolean
    readonly discount: Discount
  },
): Promise<void> {
  const { trx, now } = ctx
  const payment = await lockPaymentOf(trx, enrollmentId)
  if (!payment) {
    if (isApproved) await chargeEnrollment(ctx, { session, enrollmentId, plan })
    return
  }
  const { status, ...amounts } = repricedPayment(payment, dueCents(discount))
  const installments = payment.installments && resizedInstallments(payment.installments, amounts.amount_cents)
  await trx
    .updateTable('payments')
    .set({
      status,
      ...amounts,
      refund_percent: null,
      updated_at: now,
      ...(dueCents(discount) > 0 && { discount_cents: discount.off_cents }),
      installments: installments && JSON.stringify(installments),
    })
    .where('id', '=', payment.id)
    .execute()
}
