import type { RefundAmounts, RefundDeadline, RefundPolicy } from '@cubby/contract/refund-policy'
import { t } from '@cubby/texts/t'
import { addDays } from '../days.ts'
import { ok, type RuleResult, refused } from '../rule-result.ts'
import { instantOf } from '../time-zone.ts'
import { isOverpaid, type PaymentFacts, paidCents, refundDueCents } from './payment.ts'

interface RefundedSession {
  /** yyyy-MM-dd and HH:MM in the provider's time zone. */
  readonly startDate: string
  readonly startTime: string
  readonly startsAt: Date
}

/**
 * Returns the deadlines of a session, the earliest first. A deadline of 7 days is 7 calendar days before the first
 * day, at the time of day at which the session starts. Withdrawing at the deadline itself is still in time.
 */
export function refundDeadlines(
  policy: RefundPolicy,
  { startDate, startTime, startsAt }: RefundedSession,
  timeZone: string,
): RefundDeadline[] {
  return policy
    .toSorted((one, other) => other.days - one.days)
    .map(({ days, percent }) => {
      const until = days === 0 ? startsAt : instantOf(addDays(startDate, -days), startTime, timeZone)
      return { until: until.toISOString(), percent }
    })
}

/** Returns the percentage that a student gets back who withdraws `now`. */
export function refundPercent(deadlines: readonly RefundDeadline[], now: Date): number {
  const open = deadlines.filter(({ until }) => now.getTime() <= Date.parse(until))
  return Math.max(0, ...open.map(({ percent }) => percent))
}

/**
 * Returns the policy of an enrollment that was moved to another session after deadlines had passed, so that a
 * withdrawal would have given back this percentage. No later deadline gives back more. Leaves out the steps
 * that then make no difference.
 */
export function reachedPolicy(policy: RefundPolicy, percent: number): RefundPolicy {
  const capped = policy.map((step) => ({ ...step, percent: Math.min(step.percent, percent) }))
  return capped.filter(
    (step) =>
      step.percent > 0 && !capped.some((later) => later.days < step.days && later.percent >= step.percent),
  )
}

/** Returns a share of what was paid, rounded up to the cent. */
export function refundableCents(paid: number, percent: number): number {
  return Math.ceil((paid * percent) / 100)
}

/** What a withdrawal does to the money, in cents. */
export interface WithdrawalRefund {
  readonly paid: number
  readonly refund: number
}

/**
 * Returns what a withdrawal refunds. A payment that was released before keeps the refund that is due since then.
 */
export function withdrawalRefund(payment: PaymentFacts | undefined, percent: number): WithdrawalRefund {
  if (!payment) return { paid: 0, refund: 0 }
  const paid = paidCents(payment)
  const isReleased = (payment.status === 'refund_due' || payment.kept_cents > 0) && !isOverpaid(payment)
  return { paid, refund: isReleased ? refundDueCents(payment) : refundOfPaid(payment, percent) }
}

/** Returns what giving up a seat refunds: the share of the price, and everything that was paid above the price. */
export function refundOfPaid(payment: PaymentFacts, percent: number): number {
  const paid = paidCents(payment)
  const above = isOverpaid(payment) ? paid - payment.amount_cents : 0
  return above + refundableCents(paid - above, percent)
}

/**
 * Checks that the student loses no more than the screen showed; losing less is allowed. Older versions of the app send
 * no amounts, because they showed that everything is refunded.
 */
export function checkShownRefund(shown: RefundAmounts | undefined, current: WithdrawalRefund): RuleResult {
  const shownLoss = shown ? Math.round(shown.paid * 100) - Math.round(shown.refund * 100) : 0
  return current.paid - current.refund > shownLoss ? refused('refund_changed') : ok
}

/** Describes a policy: 'Until 7 days before the start: 100%; until 2 days before: 50%; after that: nothing.' */
export function refundPolicyText(policy: RefundPolicy): string {
  const steps = policy.toSorted((one, other) => other.days - one.days)
  if (steps.length === 0) return t('Nothing is refunded.')
  const texts = steps.map(({ days, percent }, at) => {
    if (days === 0)
      return t('{place, select, first {Until the start} other {until the start}}: {percent}%', {
        place: at === 0 ? 'first' : 'later',
        percent,
      })
    return at === 0
      ? t('Until {days, plural, one {# day} other {# days}} before the start: {percent}%', { days, percent })
      : t('until {days, plural, one {# day} other {# days}} before: {percent}%', { days, percent })
  })
  const all = steps.at(-1)?.days === 0 ? texts : [...texts, t('after that: nothing')]
  return `${all.join('; ')}.`
}

/** Whether a student who withdraws before the start always gets everything back. */
export function refundsEverything(policy: RefundPolicy): boolean {
  return policy.some(({ days, percent }) => days === 0 && percent === 100)
}
