import { z } from 'zod'
import { pricedFields } from '../discount.ts'

export const waitlistStatus = z.enum([
  'waiting',
  'pending',
  'offered',
  'accepted',
  'declined',
  'expired',
  'left',
  'rejected',
  'closed',
])
export type WaitlistStatus = z.infer<typeof waitlistStatus>

export const waitlistEntry = z
  .object({
    id: z.string(),
    class_id: z.string(),
    session_id: z.string(),
    class_title: z.string(),
    status: waitlistStatus,
    /** 1 is the first on the waitlist; 0 when the entry is no longer live. */
    position: z.int(),
    start_date: z.string(),
    end_date: z.string(),
    start_time: z.string(),
    end_time: z.string(),
    /** The instant the session begins. */
    starts_at: z.string(),
    location_details: z.string().nullable(),
    joined_at: z.string(),
    offer_expires_at: z.string().nullable(),
    /** Rounded hours from the offer to its end. Null without an offer. Missing in responses of earlier versions. */
    offer_hours: z.int().nullable().optional(),
    /**
     * Days until an offer is likely; 0 with an offer. Null if nothing supports an estimate or the entry is
     * not live.
     */
    estimated_wait_time: z.number().nullable(),
    /** The price that was fixed when the user joined; null without a discount. Missing in earlier versions. */
    priced: z.object(pricedFields).nullish(),
    /** The center that will pay in place of the student; null if the student will. Missing in earlier versions. */
    paid_by: z.string().nullish(),
  })
  .meta({ id: 'WaitlistEntry' })
export type WaitlistEntry = z.infer<typeof waitlistEntry>
