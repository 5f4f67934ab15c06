import { z } from 'zod'
import { CENTER_ORDER_LIMIT, PO_NUMBER_MAX_LENGTH } from '../constants.ts'
import { messages } from '../messages.ts'
import { sessionTerms } from '../session-terms.ts'
import { id, line } from '../text.ts'

/** What somebody of the staff would get in a session, or why not. */
const orderOutcome = z.enum([
  'seat',
  'waitlist',
  'already_enrolled',
  'already_waiting',
  /** The session is full. */
  'session_full',
  /** They have an offer from the waitlist, which only they accept. */
  'has_offer',
  /** They have not agreed to the current Terms or Privacy Policy. */
  'consent_missing',
  /** Their account is suspended or inactive, or they are not of the staff anymore. */
  'not_available',
  /** Instructors and administrators cannot be enrolled. */
  'staff_cannot_enroll',
])
export type OrderOutcome = z.infer<typeof orderOutcome>

/** `all`: everybody gets a seat, or nobody. `fitting`: as many as fit, and the rest waits. */
const orderMode = z.enum(['all', 'fitting'])
export type OrderMode = z.infer<typeof orderMode>

/** GET /centers/{id}/orders/preview and /admin/centers/{id}/orders/preview. */
export const orderPreviewQuery = z.object({ sessionId: id })

/** What the director sees before they order. Nothing is held. */
export const orderPreview = z
  .object({
    class_title: z.string(),
    display_date: z.string(),
    /** For one person. The discount is the larger of the center's and the early bird's. */
    terms: sessionTerms,
    free_seats: z.int(),
    waiting: z.int(),
    /** Why nobody can be enrolled, in words; null if somebody can. */
    refusal: z.string().nullable(),
    /** How the center is billed, in one sentence. */
    billing: z.string(),
    /** Whether the office approves each enrollment. */
    needs_approval: z.boolean(),
    /** What each member of the staff would get if they were ordered alone. */
    people: z.array(z.object({ member_id: z.string(), outcome: orderOutcome })),
  })
  .meta({ id: 'OrderPreview' })
export type OrderPreview = z.infer<typeof orderPreview>

/** POST /centers/{id}/orders and /admin/centers/{id}/orders. */
export const centerOrder = z
  .object({
    session_id: id,
    member_ids: z
      .array(id)
      .min(1, messages.orderNobody)
      .max(CENTER_ORDER_LIMIT, messages.orderTooMany)
      .refine((ids) => new Set(ids).size === ids.length, messages.orderTwice),
    mode: orderMode,
    po_number: line(PO_NUMBER_MAX_LENGTH),
    /** What the director saw. Without it nothing is compared. */
    terms: sessionTerms.optional(),
  })
  .meta({ id: 'CenterOrder' })
export type CenterOrder = z.infer<typeof centerOrder>

/** A person of an order, and what they got, or why nobody was enrolled. */
const orderedPerson = z.object({
  member_id: z.string(),
  name: z.string(),
  outcome: orderOutcome,
  /** The outcome in words, such as 'Place 2 on the waitlist' or 'Has not agreed to the current Terms'. */
  text: z.string(),
})
export const centerOrdered = z
  .object({
    order_id: z.string(),
    class_title: z.string(),
    display_date: z.string(),
    people: z.array(orderedPerson),
    message: z.string(),
  })
  .meta({ id: 'CenterOrdered' })
export type CenterOrdered = z.infer<typeof centerOrdered>

/** POST /centers/{id}/replacements: another member of the staff takes the seat, until the session begins. */
export const centerReplacement = z
  .object({ enrollment_id: id, member_id: id })
  .meta({ id: 'CenterReplacement' })
export type CenterReplacement = z.infer<typeof centerReplacement>

export const centerReplaced = z
  .object({ enrollment_id: z.string(), message: z.string() })
  .meta({ id: 'CenterReplaced' })
