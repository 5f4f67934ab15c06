import type { PaymentPlan, PlanStep } from '@cubby/contract/payment-plan'
import { currentLocale } from '@cubby/texts/languages'
import { t } from '@cubby/texts/t'
import { displayDate } from '../session-dates.ts'
import { remainingCents } from './payment.ts'
import {
  type OwedInstallment,
  owedInstallments,
  type PlannedPayment,
  type StoredInstallment,
  sharesOf,
} from './payment-plan.ts'
import { amountText } from './price-text.ts'

/** Describes a plan: 'On approval: 1/3; 30 days after approval: 1/3; 60 days after approval: 1/3.' */
export function paymentPlanText(plan: PaymentPlan): string {
  if (plan.length === 0) return t('Everything at once.')
  const total = plan.reduce((sum, { share }) => sum + share, 0)
  return stepsText(plan.map(({ days, from, share }) => ({ days, from, amount: shareText(share, total) })))
}

/** Describes a plan with the amounts of a price in dollars: 'On approval: $80.00; 7 days before the start: $160.00.' */
export function planAmountsText(plan: PaymentPlan, price: number): string {
  const amounts = sharesOf(Math.round(price * 100), plan)
  const steps = plan.flatMap(({ days, from }, at) => {
    const cents = amounts[at] ?? 0
    return cents > 0 ? [{ days, from, amount: amountText(cents / 100) }] : []
  })
  return stepsText(steps)
}

/** Says what is due when: '$240.00 is due by Jan 4, 2027.', or each installment. `note` follows the amount. */
export function dueText(payment: PlannedPayment, note = ''): string {
  const amount = amountText(remainingCents(payment) / 100) + note
  const owed = owedInstallments(payment)
  const [first] = owed
  if (!first) return t('Nothing is due.')
  return owed.length === 1
    ? t('{amount} is due by {date}.', { amount, date: dayText(first.due_date) })
    : t('{amount} is due in installments: {installments}.', {
        amount,
        installments: installmentList(owed, 'by'),
      })
}

/** Lists installments: '$80.00 by Jan 4, 2027, $80.00 by Jan 31, 2027, and $80.00 by Mar 2, 2027'. */
export function installmentList(
  installments: readonly OwedInstallment[],
  preposition: 'by' | 'since',
): string {
  return new Intl.ListFormat(currentLocale()).format(
    installments.map(({ remaining_cents, due_date }) => {
      const values = { amount: amountText(remaining_cents / 100), date: dayText(due_date) }
      return preposition === 'by' ? t('{amount} by {date}', values) : t('{amount} since {date}', values)
    }),
  )
}

/** Lists stored installments: '$80.00 by Jan 4, 2027 and $80.00 by Jan 31, 2027'. Null without any. */
export function installmentTexts(installments: readonly StoredInstallment[] | null): string | null {
  if (!installments) return null
  return installmentList(
    installments.map((one) => ({ ...one, remaining_cents: one.amount_cents })),
    'by',
  )
}

function dayText(day: string): string {
  return displayDate(day, day)
}

/** Lists when which amount or share of the price is due. Only the first step begins with a capital letter. */
function stepsText(
  steps: readonly (Pick<PlanStep, 'days' | 'from'> & { readonly amount: string })[],
): string {
  const texts = steps.map(({ days, from, amount }, at) => {
    const values = { days, place: at === 0 ? 'first' : 'later', amount }
    return from === 'approval'
      ? t(
          '{days, plural, =0 {{place, select, first {On approval} other {on approval}}} one {# day after approval} other {# days after approval}}: {amount}',
          values,
        )
      : t(
          '{days, plural, =0 {{place, select, first {At the start} other {at the start}}} one {# day before the start} other {# days before the start}}: {amount}',
          values,
        )
  })
  return `${texts.join('; ')}.`
}

/** A share as a percentage if the shares add up to 100, otherwise as a fraction. */
function shareText(share: number, total: number): string {
  if (total === 100) return `${share}%`
  const divisor = greatestDivisor(share, total)
  return `${share / divisor}/${total / divisor}`
}

function greatestDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestDivisor(other, one % other)
}
