import { z } from 'zod'
import { payment } from './payments.ts'

/** The currency of all prices. */
export const CURRENCY = 'usd'

/** The smallest amount that Stripe charges, in cents. */
export const CHECKOUT_MIN_CENTS = 50

/** How long a student can pay on the page of Stripe. Its own minimum is 30 minutes, and clocks differ. */
export const CHECKOUT_MINUTES = 35

/** POST /profile/payments/{id}/checkout: the page of Stripe on which to pay. */
export const checkout = z
  .object({
    url: z.string(),
    /** Dollars. */
    amount: z.number(),
    expires_at: z.string(),
  })
  .meta({ id: 'Checkout' })
export type Checkout = z.infer<typeof checkout>

/**
 * What became of the last page of Stripe on which a payment could be paid. `open`: nothing was paid yet.
 * `processing`: the bank decides. Null if there was none.
 */
export const checkoutState = z
  .object({
    status: z.enum(['open', 'processing', 'paid', 'failed', 'expired']).nullable(),
    payment,
  })
  .meta({ id: 'CheckoutState' })
export type CheckoutState = z.infer<typeof checkoutState>

/** A dispute that the holder of a card opened at the bank, as the office sees it. */
export const dispute = z.object({
  id: z.string(),
  /** Dollars. */
  amount: z.number(),
  reason: z.string(),
  /** Stripe's status, such as needs_response, under_review, won, or lost. */
  status: z.string(),
  evidence_due_at: z.string().nullable(),
  created_at: z.string(),
  done: z.boolean(),
})
export type Dispute = z.infer<typeof dispute>

/** Money that goes back to a card. */
export const onlineRefund = z.object({
  id: z.string(),
  /** Dollars. */
  amount: z.number(),
  status: z.enum(['requested', 'pending', 'succeeded', 'failed']),
  reason: z.string(),
  /** Why it failed. */
  failure: z.string().nullable(),
  /** Dollars that are not in the cash book, because the payment did not hold them anymore. */
  unbooked: z.number(),
  created_at: z.string(),
  settled_at: z.string().nullable(),
  done: z.boolean(),
})
export type OnlineRefund = z.infer<typeof onlineRefund>
