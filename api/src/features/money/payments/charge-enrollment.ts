import type { GivenDiscount } from '@cubby/contract/discount'
import type { PaymentPlan } from '@cubby/contract/payment-plan'
import { dayOf } from '@cubby/rules/days'
import { chargedView, type Discount, dueCents } from '@cubby/rules/money/discount'
import { paymentDueDate, remainingCents, repricedPayment, resumedPayment } from '@cubby/rules/money/payment'
import {
  isPersonal,
  nextInstallment,
  type PlannedPayment,
  planInstallments,
  resizedInstallments,
  resumedInstallments,
  type StoredInstallment,
} from '@cubby/rules/money/payment-plan'
import { type SqlBool, sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'
import { insertRows } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import type { TransactionContext } from '../../../platform/operation-context.ts'
import { readSettings } from '../../school/settings/read-settings.ts'
import { lockPaymentOf, lockPaymentsOf } from './queries.ts'

/** The session of the enrollment that is charged. */
export interface ChargedSession {
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
