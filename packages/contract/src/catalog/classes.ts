import { z } from 'zod'
import { legalTextVersions } from '../accounts/legal-texts.ts'
import { classDiscounts } from '../discount.ts'
import { messages } from '../messages.ts'
import { paymentPlan } from '../payment-plan.ts'
import { refundPolicy } from '../refund-policy.ts'
import { brand } from '../school/brand.ts'
import { room } from '../school/rooms.ts'
import { undoable } from '../seats/enrollments-review.ts'
import { shownMeetings } from '../seats/meetings.ts'

/** A calendar day in the provider's time zone, yyyy-MM-dd. */
const day = z.string()
/** A wall-clock time in the provider's time zone, HH:MM. */
const time = z.string()

export const sessionStatus = z.enum(['scheduled', 'cancelled', 'completed'], messages.invalidStatus)
export const classStatus = z.enum(['scheduled', 'active', 'cancelled', 'completed'], messages.invalidStatus)
export type SessionStatus = z.infer<typeof sessionStatus>

/**
 * A new status of a session. With `restore`, students who lost their seats to a cancellation are offered seats
 * again.
 */
export const sessionStatusChange = z
  .object({
    status: sessionStatus,
    restore: z.boolean().optional(),
    /** Completes the session only if its last meeting has ended. */
    after_last_meeting: z.boolean().optional(),
  })
  .meta({ id: 'SessionStatusChange' })
export type SessionStatusChange = z.infer<typeof sessionStatusChange>

/** PATCH /sessions/sessions/{id}/status. */
export const sessionStatusRequest = sessionStatusChange
  .extend({ undoable })
  .meta({ id: 'SessionStatusRequest' })
export type SessionStatusRequest = z.infer<typeof sessionStatusRequest>

/** A status that was set but can still be undone, and the time left for it. */
export const scheduledSessionStatus = z
  .object({ operation_id: z.string(), to: sessionStatus, seconds_left: z.number() })
  .meta({ id: 'ScheduledSessionStatus' })

/** A session's current status, and the scheduled one, if any. */
export const sessionStatusSet = z
  .object({ id: z.string(), status: sessionStatus, status_change: scheduledSessionStatus.nullable() })
  .meta({ id: 'SessionStatusSet' })
export type SessionStatusSet = z.infer<typeof sessionStatusSet>
export type ClassStatus = z.infer<typeof classStatus>

export const session = z
  .object({
    id: z.string(),
    class_id: z.string(),
    start_date: day,
    session_date: day,
    end_date: day,
    start_time: time,
    end_time: time,
    /** The instant the first day begins, ISO 8601 in UTC. */
    starts_at: z.string(),
    instructor_name: z.string().nullable(),
    session_location: z.string().nullable(),
    location_details: z.string().nullable(),
    capacity: z.int(),
    enrolled_count: z.int(),
    available_spots: z.int(),
    status: sessionStatus,
    ...shownMeetings,
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof session>

export const trainingClass = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    duration: z.string(),
    location_type: z.string(),
    location: z.string(),
    location_details: z.string().nullable(),
    /** Dollars. */
    price: z.number(),
    /** How the price is paid in installments. Empty: at once. Missing in the responses of earlier versions. */
    payment_plan: paymentPlan.optional(),
    /** What is taken off without a code. Missing in the responses of earlier versions, which devices still store. */
    discounts: classDiscounts.optional(),
    image_url: z.string().nullable(),
    instructor_name: z.string().nullable(),
    status: classStatus,
    /** Sessions that have not ended, soonest first. */
    sessions: z.array(session),
  })
  .meta({ id: 'Class' })
export type TrainingClass = z.infer<typeof trainingClass>

/** At the office, online with Stripe, or simulated, which marks a payment as paid without charging anything. */
const paymentsMode = z.enum(['office', 'simulated', 'stripe'])
export type PaymentsMode = z.infer<typeof paymentsMode>

export const provider = z
  .object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
    hours: z.string(),
    timezone: z.string(),
    /** Missing in the responses of earlier versions, which devices still store. */
    brand: brand.optional(),
    /** What a student gets back who withdraws. Missing in the responses of earlier versions. */
    refund_policy: refundPolicy.optional(),
    /** The current versions of the Terms and the Privacy Policy. Missing in the responses of earlier versions. */
    legal_texts: legalTextVersions.optional(),
    /** How students pay. Missing from a server of version 1.1.0, where every payment is simulated. */
    payments: paymentsMode.optional(),
    /** A room without an address is at the school's address. Earlier versions do not send the rooms. */
    rooms: z.array(room.pick({ name: true, address: true })).optional(),
    /** The logins that the login page shows in demo mode, otherwise null. */
    demo: z.object({ emails: z.array(z.string()), password: z.string() }).nullable(),
  })
  .meta({ id: 'Provider' })
export type Provider = z.infer<typeof provider>
