import { z } from 'zod'
import { DECLINE_REASON_MAX_LENGTH, SEARCH_MAX_LENGTH } from '../constants.ts'
import { pricedFields } from '../discount.ts'
import { messages } from '../messages.ts'
import { WAITLIST_PAGE_SIZE } from '../page-sizes.ts'
import { pageQuery, pagination } from '../paging.ts'
import { id, text } from '../text.ts'
import { reviewOption, undoable } from './enrollments-review.ts'
import { waitlistStatus } from './waitlist-entry.ts'

/** `approved` is an entry that became an enrollment, by an administrator or by accepting an offer. */
const adminStatus = z.enum(['approved', ...waitlistStatus.options])

/** A waitlist entry as administrators see it. */
export const adminWaitlistEntry = z
  .object({
    id: z.string(),
    class_id: z.string(),
    session_id: z.string(),
    user_id: z.string(),
    user_name: z.string(),
    user_email: z.string(),
    class_name: z.string(),
    location_details: z.string().nullable(),
    /** 1 is the first on the waitlist; 0 when the entry is no longer live. */
    position: z.int(),
    next_session_date: z.string(),
    end_date: z.string(),
    /** The decided status, also while it can be undone. */
    status: adminStatus,
    joined_at: z.string(),
    offer_expires_at: z.string().nullable(),
    out_of_turn: z.boolean(),
    closed_at: z.string().nullable(),
    /** Why it ended without a seat. */
    closed_reason: z.string().nullable(),
    /** Seats of the session that nobody holds. */
    free_seats: z.int(),
    /** How full the session is, and how many wait for it. Missing in the responses of earlier versions. */
    session_seats: z
      .object({ capacity: z.int(), taken: z.int(), offered: z.int().optional(), waiting: z.int() })
      .optional(),
    /** The price that was fixed when the user joined; null without a discount. Missing in the responses of 1.1.0. */
    priced: z.object(pricedFields).nullish(),
    /** The center that will pay in place of the student; null if the student will. Missing in earlier versions. */
    paid_by: z.string().nullish(),
    /** The operation that can still be undone, the status that undoing restores, and the time left for it. */
    undo: z.object({ operation_id: z.string(), status: adminStatus, seconds_left: z.number() }).nullable(),
    reviews: z.object({ approve: reviewOption, offer: reviewOption, reject: reviewOption }),
  })
  .meta({ id: 'AdminWaitlistEntry' })
export type AdminWaitlistEntry = z.infer<typeof adminWaitlistEntry>

const waitlistSorts = ['user_name', 'class_name', 'next_session_date', 'position', 'status'] as const
export type WaitlistSort = (typeof waitlistSorts)[number]

/**
 * By default, entries that wait or have an offer. With `show=expiring`, only entries whose offer ends today. With
 * `show=ended`, only entries that have ended. By default, live entries are sorted by session and position, and ended
 * entries by their end, the latest first.
 */
const waitlistFilterFields = {
  searchTerm: text(SEARCH_MAX_LENGTH).trim().optional(),
  classId: id.optional(),
  sessionId: id.optional(),
  show: z
    .enum(['live', 'expiring', 'ended'])
    .default('live')
    .describe(
      '`live` entries wait or hold an offer; `expiring` ones have an offer that ends today; `ended` ones are closed',
    ),
  sort: z.enum(waitlistSorts).optional(),
  direction: z.enum(['asc', 'desc']).default('asc'),
}

/** GET /admin/waitlist/export. */
export const waitlistExport = z.object(waitlistFilterFields)
export type WaitlistExport = z.infer<typeof waitlistExport>

/** GET /admin/waitlist. */
export const waitlistFilter = z.object({ ...waitlistFilterFields, ...pageQuery([WAITLIST_PAGE_SIZE]) })
export type WaitlistFilter = z.infer<typeof waitlistFilter>

export const waitlistPage = z
  .object({
    waitlist_entries: z.array(adminWaitlistEntry),
    pagination,
    stats: z.object({
      /** Entries that wait or hold an offer. */
      pendingEntries: z.int(),
      /** Classes with such an entry. */
      activeClasses: z.int(),
    }),
    /** The classes that the filter can choose from. */
    classes: z.array(z.object({ id: z.string(), title: z.string() })),
  })
  .meta({ id: 'WaitlistPage' })
export type WaitlistPage = z.infer<typeof waitlistPage>

/** PUT /admin/classes/{classId}/waitlist/{entryId}. */
export const waitlistDecision = z
  .object({
    status: z.enum(['approved', 'rejected'], messages.invalidStatus),
    /** Why the entry is rejected, as its user reads it. */
    reason: text(DECLINE_REASON_MAX_LENGTH).trim().nullish(),
    undoable,
  })
  .meta({ id: 'WaitlistDecision' })
export const waitlistDecided = z
  .object({
    waitlist_entry: adminWaitlistEntry,
    /** Null while the decision can be undone. */
    enrollment_id: z.string().nullable(),
    message: z.string(),
  })
  .meta({ id: 'WaitlistDecided' })
export type WaitlistDecided = z.infer<typeof waitlistDecided>
