import { z } from 'zod'
import { agreedVersions } from '../accounts/legal-texts.ts'
import { enteredCode, pricedFields } from '../discount.ts'
import { refundDeadline } from '../refund-policy.ts'
import { sessionTerms } from '../session-terms.ts'
import { id } from '../text.ts'
import { ownMakeUp } from './make-up-meetings.ts'
import { shownMeetings } from './meetings.ts'
import { waitlistEntry } from './waitlist-entry.ts'

export const enrollmentStatus = z.enum(['pending', 'approved', 'rejected', 'declined', 'withdrawn'])

export type EnrollmentStatus = z.infer<typeof enrollmentStatus>

/** What a student attended of a session so far, for themselves. */
const ownAttendance = z
  .object({
    /** In quarter hours, rounded down. */
    attended_hours: z.number(),
    /** The part of `attended_hours` made up in other sessions. Missing in the responses of earlier versions. */
    made_up_hours: z.number().optional(),
    /** What the student missed, in words; null if nothing. */
    missed: z.string().nullable(),
    /** What the student lacks to complete the session; null if nothing, or until its last meeting is over. */
    lacking: z.string().nullable(),
  })
  .meta({ id: 'OwnAttendance' })

export type OwnAttendance = z.infer<typeof ownAttendance>

/** The other session of a transfer. */
const transferredSession = z.object({
  session_id: z.string(),
  class_id: z.string(),
  class_title: z.string(),
  /** For example 'Dec 4, 2026'. */
  display_date: z.string(),
})

export type TransferredSession = z.infer<typeof transferredSession>

/** The choice of a student whose session was cancelled. The enrollment holds a seat in another session until then. */
const openChoice = z.object({
  answer_until: z.string(),
  /** What happens without an answer: the student stays in this session, or everything paid is refunded. */
  unanswered: z.enum(['session', 'refund']),
})

export type OpenChoice = z.infer<typeof openChoice>

export const enrollment = z
  .object({
    id: z.string(),
    enrollment_id: z.string(),
    /** The same id, once the enrollment is historical. */
    historical_enrollment_id: z.string().optional(),
    enrollment_status: enrollmentStatus,
    enrollment_type: z.enum(['active', 'historical']),
    class_id: z.string(),
    session_id: z.string(),
    class_name: z.string(),
    class_title: z.string(),
    enrollment_date: z.string(),
    enrolled_at: z.string(),
    instructor_name: z.string().nullable(),
    start_date: z.string(),
    session_date: z.string(),
    end_date: z.string(),
    start_time: z.string(),
    end_time: z.string(),
    starts_at: z.string(),
    /** The date or date range, written out, for example 'Dec 4, 2026'. */
    display_date: z.string(),
    location: z.string().nullable(),
    location_details: z.string().nullable(),
    /**
     * Where to join online. Only in the user's own enrollment, and only while it is approved; the app shows
     * it from a day before. Missing in the responses of earlier versions.
     */
    online_link: z.string().nullish(),
    /** What the student agreed to pay; null without a discount. Missing in the responses of earlier versions. */
    priced: z.object(pricedFields).nullish(),
    current_students: z.int(),
    capacity: z.int(),
    decline_reason: z.string().nullable(),
    completed_at: z.string().nullable(),
    completion_reason: z.string().nullable(),
    archived_at: z.string().nullable(),
    archived_reason: z.string().nullable(),
    /** Whether the student could still withdraw when the server responded. */
    can_withdraw: z.boolean(),
    /**
     * The refund policy of the enrollment, while the student can withdraw: the earliest deadline first. Nothing is
     * refunded after the last one. Missing in the responses of earlier versions.
     */
    refund_deadlines: z.array(refundDeadline).nullish(),
    /** Only in the user's own enrollments. */
    ...shownMeetings,
    /** Missing in the responses of earlier versions; null until something was recorded. */
    attendance: ownAttendance.nullish(),
    /**
     * The sessions to which and from which the enrollment was transferred; null if it was not. These two and
     * `transfer_request` are missing in the responses of earlier versions.
     */
    transferred_to: transferredSession.nullish(),
    transferred_from: transferredSession.nullish(),
    /** The session to which the student asked to move; null without an open request. */
    transfer_request: transferredSession.extend({ requested_at: z.string() }).nullish(),
    /** What the student still has to choose after a cancellation; null if nothing. Missing in earlier versions. */
    choice: openChoice.nullish(),
    /** The center that pays in place of the student; null if the student pays. Missing in earlier versions. */
    paid_by: z.string().nullish(),
    /** Only in the user's own enrollments, in order. Missing in the responses of earlier versions. */
    make_up_meetings: z.array(ownMakeUp).optional(),
  })
  .meta({ id: 'Enrollment' })

export type Enrollment = z.infer<typeof enrollment>

/** POST /enrollments/{id}. */
export const enrollRequest = z
  .object({
    sessionId: id,
    joinWaitlistIfFull: z.boolean().optional(),
    /** What the user saw. Without it nothing is compared. */
    terms: sessionTerms.optional(),
    /** The discount code that the user entered. */
    code: enteredCode.optional(),
    /** The versions of the Terms and the Privacy Policy that the user agreed to. */
    agreed: agreedVersions.optional(),
  })
  .meta({ id: 'EnrollRequest' })

export type EnrollRequest = z.infer<typeof enrollRequest>

/** The result of an enrollment request: a seat, or a place on the waitlist if that was requested. */
export const enrollResponse = z
  .discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('enrolled'), enrollment }),
    z.object({ outcome: z.literal('waitlisted'), waitlist_entry: waitlistEntry }),
  ])
  .meta({ id: 'EnrollResponse' })

export type EnrollResponse = z.infer<typeof enrollResponse>

/** Whether the caller may enroll in a session now; if not, the message of the refusal. */
export const eligibility = z
  .object({ eligible: z.boolean(), reason: z.string().nullable(), code: z.string().nullable() })
  .meta({ id: 'Eligibility' })

export type Eligibility = z.infer<typeof eligibility>

/**
 * POST /enrollments/waitlist/{id} and /enrollments/waitlist/{id}/accept. Without terms nothing is compared. `agreed`
 * has the versions of the Terms and the Privacy Policy that the user agreed to.
 */
export const termsRequest = z
  .object({
    terms: sessionTerms.optional(),
    code: enteredCode.optional(),
    agreed: agreedVersions.optional(),
  })
  .nullish()
  .meta({ id: 'TermsRequest' })
