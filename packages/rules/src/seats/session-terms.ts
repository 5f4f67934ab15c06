import type { GivenDiscount } from '@cubby/contract/discount'
import type { RefundPolicy } from '@cubby/contract/refund-policy'
import type { SessionTerms } from '@cubby/contract/session-terms'
import { dueOf } from '../money/discount.ts'
import { paymentPlanText } from '../money/payment-plan-text.ts'
import { refundPolicyText } from '../money/refund-policy.ts'
import { ok, type RuleResult, refused } from '../rule-result.ts'

/** What a session is offered for, before it is known to whom. */
export interface SessionOffer
  extends Pick<
    SessionTerms,
    'price' | 'start_date' | 'end_date' | 'start_time' | 'end_time' | 'location' | 'payment_plan'
  > {}

interface Agreeing {
  /** Undefined for a transfer, which keeps the refund policy and the payment plan. */
  readonly refundPolicy?: RefundPolicy | undefined
  /** The price of the user. Without it, no discount is part of the terms. */
  readonly own?: { readonly price: number; readonly discount: GivenDiscount | null } | undefined
  /** A center pays by its invoices, so an order has no payment plan. */
  readonly payer: 'student' | 'center'
}

/**
 * Returns what a user agrees to by enrolling, waiting, accepting an offer, or ordering for a center. The app shows and
 * sends it, and the server compares it with its own. A free class has no refund policy and no payment plan.
 */
export function termsOf(
  { payment_plan = [], ...session }: SessionOffer,
  { refundPolicy, own, payer }: Agreeing,
): SessionTerms {
  const price = own?.price ?? session.price
  return {
    ...session,
    price,
    ...(own && { discount: own.discount }),
    ...(price > 0 &&
      refundPolicy && {
        refund_policy: refundPolicy,
        payment_plan: payer === 'center' ? [] : payment_plan,
      }),
  }
}

/** The parts of the terms that a user compares, in the order in which they are shown. */
const termParts = ['price', 'dates', 'times', 'location', 'refunds', 'plan'] as const
export type TermPart = (typeof termParts)[number]

const isSame: Record<TermPart, (seen: SessionTerms, current: SessionTerms) => boolean> = {
  // Older versions of the app show no discount, so only the price is compared.
  price: (seen, current) =>
    cents(seen.price) === cents(current.price) &&
    (seen.discount === undefined || cents(dueOf(seen)) === cents(dueOf(current))),
  dates: (seen, current) => seen.start_date === current.start_date && seen.end_date === current.end_date,
  times: (seen, current) => seen.start_time === current.start_time && seen.end_time === current.end_time,
  location: (seen, current) => seen.location === current.location,
  // Without a price, and in requests of older versions of the app, there is no policy to compare.
  refunds: ({ refund_policy: seen }, { refund_policy: current }) =>
    !seen || !current || refundPolicyText(seen) === refundPolicyText(current),
  plan: ({ payment_plan: seen }, { payment_plan: current }) =>
    !seen || !current || paymentPlanText(seen) === paymentPlanText(current),
}

/** Returns the parts that differ. */
export function changedParts(seen: SessionTerms, current: SessionTerms): TermPart[] {
  return termParts.filter((part) => !isSame[part](seen, current))
}

/**
 * Checks that a session is still what the user saw when they decided, which may be days ago. Refuses a lower price,
 * too: the user decides, not the rule. Older versions of the app send no terms, and then there is nothing to check.
 */
export function checkTerms(seen: SessionTerms | undefined, current: SessionTerms): RuleResult {
  return !seen || changedParts(seen, current).length === 0 ? ok : refused('terms_changed')
}

function cents(price: number): number {
  return Math.round(price * 100)
}
