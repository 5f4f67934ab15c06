import type { CenterStatus, CenterTerms } from '@cubby/contract/money/centers'
import { t } from '@cubby/texts/t'
import { ok, type RuleResult, refused } from '../rule-result.ts'
import { bestDiscount, centsOff, type Discount, type PriceFacts } from './discount.ts'

/** How a center is billed, in one sentence. */
export function billingText({ due_days, invoices }: Pick<CenterTerms, 'due_days' | 'invoices'>): string {
  return t(
    '{invoices, select, order {One invoice for each order} other {One invoice each month}}, {days, plural, =0 {due at once} one {due # day after it is sent} other {due # days after it is sent}}.',
    { invoices, days: due_days },
  )
}

/**
 * Returns what is taken off a class for the staff of a center: the larger of its own discount and the early
 * bird's, never both. The price is the same for all of its staff, so nothing is taken off for a returning
 * student.
 */
export function centerDiscount(
  terms: Pick<CenterTerms, 'discount' | 'class_discounts'>,
  facts: Pick<PriceFacts, 'classId' | 'listCents' | 'discounts' | 'today'>,
): Discount | null {
  const { classId, listCents } = facts
  const early = bestDiscount({ ...facts, isReturning: false })
  const own = terms.class_discounts.find(({ class_id }) => class_id === classId) ?? terms.discount
  const off_cents = own ? centsOff(listCents, own) : 0
  if (!own || off_cents <= (early?.off_cents ?? 0)) return early
  const { unit, value } = own
  return { kind: 'center', list_cents: listCents, off_cents, unit, value }
}

/** From which statuses the office may set a center to another one. */
const earlierStatuses: Readonly<Record<Exclude<CenterStatus, 'requested'>, readonly CenterStatus[]>> = {
  active: ['requested', 'closed'],
  declined: ['requested'],
  closed: ['active'],
}

/** Checks whether the office may set the status of a center. A request is decided once. */
export function checkCenterStatus(
  from: CenterStatus,
  to: Exclude<CenterStatus, 'requested'>,
): RuleResult<object, 'center_decided'> {
  return earlierStatuses[to].includes(from) ? ok : refused('center_decided')
}
