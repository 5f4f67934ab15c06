import type { ClassDiscounts, DiscountKind, GivenDiscount, Reduction } from '@cubby/contract/discount'
import type { SessionTerms } from '@cubby/contract/session-terms'
import { t } from '@cubby/texts/t'
import { amountText, priceText } from './price-text.ts'

/** A price in cents that was reduced once, as it is stored. */
export interface Discount {
  readonly kind: DiscountKind
  /** The price before. */
  readonly list_cents: number
  readonly off_cents: number
  /** How it was computed. For one person's price, the dollars that remain. */
  readonly unit: Reduction['unit']
  readonly value: number
  /** Only of a code. */
  readonly code_id?: string
  readonly code?: string
  /** Only of one person's price. */
  readonly reason?: string
}

/** A code and how often it was used. Days are the provider's, yyyy-MM-dd, and both are included. */
export interface CodeFacts extends Reduction {
  readonly id: string
  readonly code: string
  /** None means every class. */
  readonly class_ids: readonly string[]
  readonly valid_from: string | null
  readonly valid_through: string | null
  readonly max_uses: number | null
  readonly max_uses_per_student: number | null
  /** The lowest price from which it applies. */
  readonly min_cents: number
  readonly ended: boolean
  readonly uses: number
  /** The uses of the student. */
  readonly own_uses: number
}

export interface PriceFacts {
  readonly classId: string
  readonly listCents: number
  readonly discounts: ClassDiscounts
  /** Whether the student completed a session of the school before. */
  readonly isReturning: boolean
  /** The code that the student entered, if there is such a code. */
  readonly code?: CodeFacts | null | undefined
  /** yyyy-MM-dd in the provider's time zone. */
  readonly today: string
}

/** Returns the cents that a reduction takes off: rounded to the cent, half a cent up, and never more than the price. */
export function centsOff(listCents: number, { unit, value }: Reduction): number {
  const off = unit === 'percent' ? Math.round((listCents * value) / 100) : Math.round(value * 100)
  return Math.min(listCents, off)
}

/** Returns what is due after a discount, in cents. */
export function dueCents({ list_cents, off_cents }: Pick<Discount, 'list_cents' | 'off_cents'>): number {
  return list_cents - off_cents
}

/** Whether a student may use a code for this price now. */
export function isCodeValid(
  code: CodeFacts,
  { classId, listCents, today }: Pick<PriceFacts, 'classId' | 'listCents' | 'today'>,
): boolean {
  return (
    isCodeFor(code, { classId, listCents }) &&
    !code.ended &&
    (code.valid_from === null || code.valid_from <= today) &&
    (code.valid_through === null || today <= code.valid_through) &&
    (code.max_uses === null || code.uses < code.max_uses) &&
    (code.max_uses_per_student === null || code.own_uses < code.max_uses_per_student)
  )
}

/** Whether a code is meant for this class and price, whatever the day and its uses. */
export function isCodeFor(
  { class_ids, min_cents }: Pick<CodeFacts, 'class_ids' | 'min_cents'>,
  { classId, listCents }: Pick<PriceFacts, 'classId' | 'listCents'>,
): boolean {
  return (class_ids.length === 0 || class_ids.includes(classId)) && listCents >= min_cents
}

/**
 * Returns the discount of a student: the largest of those that apply, never two together. Of equal ones the first of
 * early bird, returning student, and code, so that a code is not used in vain. Null if nothing is taken off.
 */
export function bestDiscount(facts: PriceFacts): Discount | null {
  const { listCents, discounts, isReturning, code, today } = facts
  const { early_bird: early, returning } = discounts
  const candidates = [
    ...(early && today <= early.until ? [discountOf('early_bird', listCents, early)] : []),
    ...(returning && isReturning ? [discountOf('returning', listCents, returning)] : []),
    ...(code && isCodeValid(code, facts) ? [codeDiscount(listCents, code)] : []),
  ]
  return candidates.reduce<Discount | null>(
    (best, next) => (next.off_cents > (best?.off_cents ?? 0) ? next : best),
    null,
  )
}

/** A class as the catalog lists it. A version without discounts does not send them. */
interface ListedPrice {
  readonly id: string
  /** Dollars. */
  readonly price: number
  readonly discounts?: ClassDiscounts | undefined
}

/** Returns the price of a class without a code, and what is taken off, in dollars. */
export function priceWithoutCode(
  { id: classId, price, discounts = { early_bird: null, returning: null } }: ListedPrice,
  who: Pick<PriceFacts, 'isReturning' | 'today'>,
): { price: number; discount: GivenDiscount | null } {
  const listCents = Math.round(price * 100)
  return { price, discount: givenDiscount(bestDiscount({ classId, listCents, discounts, ...who })) }
}

function discountOf(
  kind: 'early_bird' | 'returning',
  listCents: number,
  { unit, value }: Reduction,
): Discount {
  return { kind, list_cents: listCents, off_cents: centsOff(listCents, { unit, value }), unit, value }
}

function codeDiscount(
  listCents: number,
  { id, code, unit, value }: Pick<CodeFacts, 'id' | 'code' | 'unit' | 'value'>,
): Discount {
  const off_cents = centsOff(listCents, { unit, value })
  return { kind: 'code', list_cents: listCents, off_cents, unit, value, code_id: id, code }
}

/** Returns the price that the office set for one person. It replaces every other discount. */
export function personDiscount(listCents: number, priceCents: number, reason: string): Discount {
  return {
    kind: 'person',
    list_cents: listCents,
    off_cents: listCents - priceCents,
    reason,
    unit: 'dollars',
    value: priceCents / 100,
  }
}

/**
 * Returns the discount of an enrollment that moves to another session of its class, where the price may have
 * changed since. What was taken off once is taken off again, and one person's price stays what it is, but
 * never above the price.
 */
export function movedDiscount(discount: Discount, listCents: number): Discount | null {
  if (discount.kind === 'person') {
    const priceCents = Math.min(listCents, Math.round(discount.value * 100))
    return personDiscount(listCents, priceCents, discount.reason ?? '')
  }
  const off_cents = centsOff(listCents, discount)
  return off_cents > 0 ? { ...discount, list_cents: listCents, off_cents } : null
}

/** A discount as students and administrators see it. */
export function givenDiscount(discount: Discount | null): GivenDiscount | null {
  return discount && given(discount)
}

function given({ kind, off_cents, code, reason }: Discount): GivenDiscount {
  return { kind, amount: off_cents / 100, code: code ?? null, reason: reason ?? null }
}

/** A price with its discount as students and administrators see it, in dollars. */
export function pricedOf(discount: Discount): { price: number; discount: GivenDiscount } {
  return { price: discount.list_cents / 100, discount: given(discount) }
}

/** The same for a price that may have no discount. */
export function pricedView(discount: Discount | null) {
  return discount && pricedOf(discount)
}

/**
 * Returns what was taken off an amount that is charged, in dollars. The amount may be lower than what was
 * due, because the office waived a part in a transfer.
 */
export function chargedView(
  { amount_cents, discount_cents }: { readonly amount_cents: number; readonly discount_cents: number | null },
  discount: Discount | null,
): { price: number; discount: GivenDiscount | null } {
  const off = discount_cents ?? 0
  const price = (amount_cents + off) / 100
  return { price, discount: discount && off > 0 ? { ...given(discount), amount: off / 100 } : null }
}

/** Returns the dollars that are due of a price. */
export function dueOf({ price, discount }: Pick<SessionTerms, 'price' | 'discount'>): number {
  return (Math.round(price * 100) - Math.round((discount?.amount ?? 0) * 100)) / 100
}

/** Says why something was taken off: 'Early bird', 'Code SPRING20', 'Scholarship of the county'. */
export function discountReason({
  kind,
  code,
  reason,
}: Pick<GivenDiscount, 'kind' | 'code' | 'reason'>): string {
  if (kind === 'early_bird') return t('Early bird')
  if (kind === 'returning') return t('Returning student')
  if (kind === 'center') return t('Center')
  return kind === 'code' ? t('Code {code}', { code: code ?? '' }).trim() : reason || t('Price for you')
}

/** A price with what was taken off and why: '$76 ($95 − $19, Code SPRING20)'; without a discount, '$95'. */
export function discountedPriceText({ price, discount }: Pick<SessionTerms, 'price' | 'discount'>): string {
  if (!discount || discount.amount === 0) return priceText(price)
  const parts = `${priceText(price)} − ${priceText(discount.amount)}`
  return `${priceText(dueOf({ price, discount }))} (${parts}, ${discountReason(discount)})`
}

/** Says what was taken off an amount and why: '$95.00 − $19.00, Code SPRING20'. */
export function takenOffText(price: number, discount: GivenDiscount): string {
  return `${amountText(price)} − ${amountText(discount.amount)}, ${discountReason(discount)}`
}

/** Says how much is taken off: '20%' or '$20'. */
export function reductionText({ unit, value }: Reduction): string {
  return unit === 'percent' ? `${value}%` : priceText(value)
}

/** Codes are compared without spaces and in capital letters. */
export function normalizedCode(entered: string): string {
  return entered.replace(/\s+/g, '').toUpperCase()
}
