import type { PaymentPlan, PlanStep } from '@cubby/contract/payment-plan'
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
  return sentenceOf(plan.map((step) => `${whenText(step)}: ${shareText(step.share, total)}`))
}

/** Describes a plan with the amounts of a price in dollars: 'On approval: $80.00; 7 days before the start: $160.00.' */
export function planAmountsText(plan: PaymentPlan, price: number): string {
  const amounts = sharesOf(Math.round(price * 100), plan)
  const texts = plan.flatMap((step, at) => {
    const cents = amounts[at] ?? 0
    return cents > 0 ? [`${whenText(step)}: ${amountText(cents / 100)}`] : []
  })
  return sentenceOf(texts)
}

function sentenceOf(parts: readonly string[]): string {
  const text = parts.join('; ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

/** Says what is due when: '$240.00 is due by Jan 4, 2027.', or each installment. `note` follows the amount. */
export function dueText(payment: PlannedPayment, note = ''): string {
  const remaining = amountText(remainingCents(payment) / 100) + note
  const owed = owedInstallments(payment)
  const [first] = owed
  if (!first) return t('Nothing is due.')
  return owed.length === 1
    ? t('{remaining} is due by {date}.', { remaining, date: dayText(first.due_date) })
    : t('{remaining} is due in installments: {installmentList}.', {
        remaining,
        installmentList: installmentList(owed, 'by'),
      })
}

/** Lists installments: '$80.00 by Jan 4, 2027, $80.00 by Jan 31, 2027, and $80.00 by Mar 2, 2027'. */
export function installmentList(
  installments: readonly OwedInstallment[],
  preposition: 'by' | 'since',
): string {
  return new Intl.ListFormat('en-US').format(
    installments.map(
      ({ remaining_cents, due_date }) =>
        `${amountText(remaining_cents / 100)} ${preposition} ${dayText(due_date)}`,
    ),
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

function whenText({ days, from }: Pick<PlanStep, 'days' | 'from'>): string {
  if (days === 0) return from === 'approval' ? t('on approval') : t('at the start')
  const count = `${days} ${days === 1 ? 'day' : 'days'}`
  return from === 'approval'
    ? t('{count} after approval', { count })
    : t('{count} before the start', { count })
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
