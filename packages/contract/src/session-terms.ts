import { z } from 'zod'
import { CLASS_TEXT_MAX_LENGTH, PRICE_MAX } from './constants.ts'
import { givenDiscount } from './discount.ts'
import { paymentPlan } from './payment-plan.ts'
import { refundPolicy } from './refund-policy.ts'
import { text } from './text.ts'

/**
 * What a user agrees to by taking part in a session, as the class page shows it. Days and times are those of the
 * provider.
 */
export const sessionTerms = z
  .object({
    /** Dollars, before the discount. */
    price: z.number().min(0).max(PRICE_MAX),
    start_date: text(10),
    end_date: text(10),
    start_time: text(10),
    end_time: text(10),
    location: text(CLASS_TEXT_MAX_LENGTH).nullable(),
    /** Missing for a class without a price, and in the requests of earlier versions. */
    refund_policy: refundPolicy.optional(),
    /**
     * Empty if everything is due at once. Missing for a class without a price, and in the requests of earlier
     * versions.
     */
    payment_plan: paymentPlan.optional(),
    /** What is taken off the price; null if nothing. Missing in the requests of earlier versions. */
    discount: givenDiscount.nullish(),
  })
  .meta({ id: 'SessionTerms' })
export type SessionTerms = z.infer<typeof sessionTerms>

/** The terms that the user saw, and those that hold now. */
export const changedTerms = z.object({ seen: sessionTerms, current: sessionTerms })
export type ChangedTerms = z.infer<typeof changedTerms>
