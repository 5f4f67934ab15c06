import { PAYMENT_DUE_SOON_DAYS, PAYMENT_MIN_DAYS } from '@cubby/contract/constants'
import type { PaymentPlan, PlanStep } from '@cubby/contract/payment-plan'
import { addDays, daysBetween } from '../days.ts'
import { type RuleResult, refused } from '../rule-result.ts'
import { isOpen, type PaymentFacts, paidCents, paymentDueDate, remainingCents } from './payment.ts'

/** An installment of a payment, as it is stored. */
export interface StoredInstallment {
  readonly amount_cents: number
  /** yyyy-MM-dd in the provider's time zone. */
  readonly due_date: string
  /** The step of the plan that it comes from. Missing if the office set the installment for this person. */
  readonly days?: PlanStep['days']
  readonly from?: PlanStep['from']
}

/** A payment with its installments, the earliest first; null if all of it is due on `due_date`. */
export interface PlannedPayment extends PaymentFacts {
  readonly due_date: string
  readonly installments: readonly StoredInstallment[] | null
}

interface Planned {
  readonly amountCents: number
  /** The day of the approval. Days are the provider's, yyyy-MM-dd. */
  readonly today: string
  readonly startDate: string
  /**
   * The installments of the payment that this one continues: days after the approval still count from the
   * first one.
   */
  readonly former?: readonly StoredInstallment[]
}

/** Returns the installments of a new payment, the earliest first, or null without a plan. */
export function planInstallments(
  plan: PaymentPlan,
  { amountCents, today, startDate, former = [] }: Planned,
): StoredInstallment[] | null {
  if (plan.length === 0 || amountCents <= 0) return null
  const amounts = sharesOf(amountCents, plan)
  const installments = plan.flatMap((step, at) => {
    const { days, from } = step
    const amount_cents = amounts[at] ?? 0
    const due_date = stepDate(step, { today, startDate, former })
    return amount_cents > 0 ? [{ amount_cents, due_date, days, from }] : []
  })
  return byDate(installments)
}

/** Splits an amount by the shares of a plan. The last one takes the odd cents. */
export function sharesOf(cents: number, plan: PaymentPlan): number[] {
  const total = plan.reduce((sum, { share }) => sum + share, 0)
  const amounts = plan.slice(0, -1).map(({ share }) => Math.floor((cents * share) / total))
  return [...amounts, cents - sumOf(amounts)]
}

/**
 * Returns the day on which a step is due. As for any payment, the student has 3 days from now, unless the
 * session starts sooner. Unlike any other payment, days after the approval may pass the start.
 */
function stepDate(
  { days, from }: Pick<PlanStep, 'days' | 'from'>,
  { today, startDate, former = [] }: Omit<Planned, 'amountCents'>,
): string {
  if (from === 'start') return paymentDueDate(startDate, today, days)
  const soonest = soonestDate(startDate, today)
  const known = former.find((one) => one.from === from && one.days === days)
  const due = known?.due_date ?? addDays(today, days)
  return laterOf(due, soonest)
}

/** The soonest day on which a payment can be due: in 3 days, or at the start. */
function soonestDate(startDate: string, today: string): string {
  const due = addDays(today, PAYMENT_MIN_DAYS)
  return due < startDate ? due : startDate
}

/**
 * Returns the installments after their session moved: those before the start move with it, and the others stay, as does
 * everything that the office set for one person.
 */
export function movedInstallments(
  installments: readonly StoredInstallment[],
  { startDate, today }: Pick<Planned, 'startDate' | 'today'>,
): StoredInstallment[] {
  return byDate(
    installments.map((one) =>
      one.from === 'start' && one.days !== undefined
        ? { ...one, due_date: paymentDueDate(startDate, today, one.days) }
        : one,
    ),
  )
}

/** Whether the office set these installments for one person. */
export function isPersonal(installments: readonly StoredInstallment[] | null): boolean {
  return installments?.some(({ from }) => from === undefined) ?? false
}

/**
 * Returns installments for another amount, such as the price of the session to which their student was moved. The last
 * one takes the difference; if the amount is lower, the last ones are left out.
 */
export function resizedInstallments(
  installments: readonly StoredInstallment[],
  amountCents: number,
): StoredInstallment[] {
  const lastAt = installments.length - 1
  let left = amountCents
  return installments.flatMap((one, at) => {
    const amount_cents = at === lastAt ? left : Math.min(one.amount_cents, left)
    left -= amount_cents
    return amount_cents > 0 ? [{ ...one, amount_cents }] : []
  })
}

/** Returns personal installments whose student takes part again: nothing is due sooner than in 3 days. */
export function resumedInstallments(
  installments: readonly StoredInstallment[],
  { startDate, today }: Pick<Planned, 'startDate' | 'today'>,
): StoredInstallment[] {
  const soonest = soonestDate(startDate, today)
  return byDate(installments.map((one) => ({ ...one, due_date: laterOf(one.due_date, soonest) })))
}

/** An installment with what is still owed of it, in cents. */
export interface OwedInstallment extends StoredInstallment {
  readonly remaining_cents: number
}

/**
 * Returns the installments of a payment with what is still owed of each. Money fills the earliest one first. A payment
 * without a plan has one. Nothing is owed of a payment that is not open.
 */
export function installmentsOf(payment: PlannedPayment): OwedInstallment[] {
  const { amount_cents, due_date } = payment
  const installments = payment.installments ?? [{ amount_cents, due_date }]
  let received = isOpen(payment.status) ? paidCents(payment) : amount_cents
  return installments.map((one) => {
    const filled = Math.min(received, one.amount_cents)
    received -= filled
    return { ...one, remaining_cents: one.amount_cents - filled }
  })
}

/** Returns the installments of which something is owed. */
export function owedInstallments(payment: PlannedPayment): OwedInstallment[] {
  return installmentsOf(payment).filter(({ remaining_cents }) => remaining_cents > 0)
}

/** Returns the installment that is due next, or undefined if nothing is owed. */
export function nextInstallment(payment: PlannedPayment): OwedInstallment | undefined {
  return owedInstallments(payment)[0]
}

/**
 * The due date of the next installment, which a trigger stores with the payment; after the last one, that of
 * the last one.
 */
export function nextDueDate(installments: readonly StoredInstallment[], paid: number): string | undefined {
  let sum = 0
  const next = installments.find(({ amount_cents }) => {
    sum += amount_cents
    return sum > paid
  })
  return (next ?? installments.at(-1))?.due_date
}

/** Returns the cents that are owed and due by a day, that day included. */
export function dueCentsBy(payment: PlannedPayment, day: string): number {
  return sumOf(
    installmentsOf(payment).flatMap(({ due_date, remaining_cents }) =>
      due_date <= day ? [remaining_cents] : [],
    ),
  )
}

/** Returns the cents that are overdue: only the installments whose days have passed, not all that is owed. */
export function overdueCents(payment: PlannedPayment, today: string): number {
  return dueCentsBy(payment, addDays(today, -1))
}

/** Returns the cents that are due today or soon. */
export function dueSoonCents(payment: PlannedPayment, today: string): number {
  return dueCentsBy(payment, addDays(today, PAYMENT_DUE_SOON_DAYS)) - overdueCents(payment, today)
}

/** An installment that the office sets for one person. */
export type SetInstallment = Pick<StoredInstallment, 'amount_cents' | 'due_date'>

/**
 * Returns the installments of a payment after the office set those that are still owed. They must add up to
 * what is owed, and have different dates from today on; one that is overdue may keep its date. What was paid
 * stays as the first installments.
 */
export function changedInstallments(
  payment: PlannedPayment,
  wanted: readonly SetInstallment[],
  today: string,
): RuleResult<{ readonly installments: readonly StoredInstallment[] }> {
  if (!isOpen(payment.status)) return refused('payment_not_due')
  const owed = byDate(wanted.map(({ amount_cents, due_date }) => ({ amount_cents, due_date })))
  if (sumOf(owed.map(({ amount_cents }) => amount_cents)) !== remainingCents(payment)) {
    return refused('installments_mismatch')
  }
  const [first] = owed
  const isDated = owed.every(({ due_date }, at) => due_date > (owed[at - 1]?.due_date ?? ''))
  const known = new Set(owedInstallments(payment).map(({ due_date }) => due_date))
  const isPast = owed.some(({ due_date }) => due_date < today && !known.has(due_date))
  if (!first || !isDated || isPast) return refused('installment_dates')
  const paid = installmentsOf(payment).flatMap(({ amount_cents, remaining_cents, due_date }) => {
    const filled = amount_cents - remaining_cents
    // Not after the first one that is owed, so that the money stays with what it paid.
    const isEarlier = due_date < first.due_date
    return filled > 0 ? [{ amount_cents: filled, due_date: isEarlier ? due_date : first.due_date }] : []
  })
  return { ok: true, installments: [...paid, ...owed] }
}

/** Sorts by due date. Installments of the same day keep their order. */
function byDate<One extends SetInstallment>(installments: readonly One[]): One[] {
  return installments.toSorted((one, other) =>
    one.due_date < other.due_date ? -1 : Number(one.due_date > other.due_date),
  )
}

function laterOf(one: string, other: string): string {
  return daysBetween(one, other) > 0 ? other : one
}

function sumOf(cents: readonly number[]): number {
  return cents.reduce((sum, one) => sum + one, 0)
}
