import { z } from 'zod'
import { agreedVersions } from '../accounts/legal-texts.ts'
import { DECLINE_REASON_MAX_LENGTH, SEARCH_MAX_LENGTH } from '../constants.ts'
import { isInOrder, isReceivedInOrder, receivedAfterEnd, startAfterEnd } from '../day-range.ts'
import { enteredCode, pricedFields } from '../discount.ts'
import { paymentStatus } from '../money/payments.ts'
import { ENROLLMENT_PAGE_SIZE } from '../page-sizes.ts'
import { countOlder, pagination } from '../paging.ts'
import { refundDeadline } from '../refund-policy.ts'
import { sessionTerms } from '../session-terms.ts'
import { day, id, text } from '../text.ts'
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

/** An enrollment with its student, as administrators see it. */
export const studentEnrollment = enrollment
  .extend({
    user_id: z.string(),
    name: z.string(),
    student_name: z.string(),
    email: z.string(),
    student_email: z.string(),
  })
  .meta({ id: 'StudentEnrollment' })
export type StudentEnrollment = z.infer<typeof studentEnrollment>

/** What a review of an enrollment would do, or why it would be refused now. */
export const reviewOption = z.object({
  /** Why it would be refused, in the words of the refusal; null when it would succeed. */
  blocked: z.string().nullable(),
  /** What it means for the seat, the payment, and emails; null when it is blocked. */
  consequence: z.string().nullable(),
})
export type ReviewOption = z.infer<typeof reviewOption>

/**
 * An enrollment as administrators review it. `enrollment_status` is the decided status, also while it can
 * still be undone; lists filter by the status that is in effect.
 */
export const reviewableEnrollment = studentEnrollment
  .extend({
    /** The operation that can still be undone, the status that undoing restores, and the time left for it. */
    undo: z
      .object({ operation_id: z.string(), status: enrollmentStatus, seconds_left: z.number() })
      .nullable(),
    reviews: z.object({ approve: reviewOption, pending: reviewOption, reject: reviewOption }),
    /** The status of its payment; null without one. A server of version 1.1.0 does not send it. */
    payment_status: paymentStatus.nullish(),
    /** Dollars that are due for a refund. A server of version 1.1.0 does not send them. */
    refund_due: z.number().optional(),
  })
  .meta({ id: 'ReviewableEnrollment' })
export type ReviewableEnrollment = z.infer<typeof reviewableEnrollment>

/**
 * With `undoable`, a review or status takes effect after 10 seconds, unless it is undone. Otherwise it takes
 * effect immediately.
 */
export const undoable = z.boolean().optional()

/** POST /enrollments/{id}/approve and /pending. */
export const reviewRequest = z.object({ undoable }).nullish().meta({ id: 'ReviewRequest' })

/** POST /enrollments/{id}/undo, and the other paths that end with /undo. */
export const undoRequest = z.object({ operation_id: id }).meta({ id: 'UndoRequest' })

/** POST /enrollments/{id}/reject. With a reason the student sees the enrollment as declined. */
export const rejection = z
  .object({ decline_reason: text(DECLINE_REASON_MAX_LENGTH).trim().nullish(), undoable })
  .nullish()
  .meta({ id: 'Rejection' })

const enrollmentSorts = [
  'student_name',
  'class_name',
  'session_date',
  'enrolled_at',
  'enrollment_status',
  'pending_first',
] as const
export type EnrollmentSort = (typeof enrollmentSorts)[number]

/**
 * The filter and the order of enrollments, by default newest first. `rejected` includes declined enrollments.
 * The days are the days of enrolling. Every word of `searchTerm` must be in the student's name or email address
 * or in the class title.
 */
const enrollmentFilterFields = {
  searchTerm: text(SEARCH_MAX_LENGTH).trim().optional(),
  status: z.enum(['all', ...enrollmentStatus.options]).optional(),
  /** Only those that hold a seat now. */
  current: z.enum(['true']).optional(),
  /** Only those that count as made: without those that were moved on, and without rejected waitlist entries. */
  made: z.enum(['true']).optional(),
  /** Only those whose student has an open transfer request. */
  transfer: z.enum(['requested']).optional(),
  classId: id.optional(),
  sessionId: id.optional(),
  roster: z
    .enum(['true'])
    .optional()
    .describe('Only those that hold a seat, or held it until the session was completed'),
  startDate: day().optional(),
  endDate: day().optional(),
  /** Only those for which money was received between these days, both included, and not refunded in full. */
  receivedFrom: day().optional(),
  receivedTo: day().optional(),
  sort: z.enum(enrollmentSorts).optional(),
  direction: z.enum(['asc', 'desc']).default('asc'),
}

/** GET /admin/enrollments/export. */
export const enrollmentExport = z
  .object(enrollmentFilterFields)
  .refine(isInOrder, startAfterEnd)
  .refine(isReceivedInOrder, receivedAfterEnd)
export type EnrollmentExport = z.infer<typeof enrollmentExport>

/** The query of GET /enrollments. */
export const enrollmentFilter = z
  .object({
    ...enrollmentFilterFields,
    countOlder,
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    limit: z.coerce.number().int().min(1).max(100).default(ENROLLMENT_PAGE_SIZE),
  })
  .refine(isInOrder, startAfterEnd)
  .refine(isReceivedInOrder, receivedAfterEnd)
export type EnrollmentFilter = z.infer<typeof enrollmentFilter>

/** GET /enrollments; `class_name` is the title of the class of `classId`, null without one. */
export const enrollmentPage = z
  .object({
    enrollments: z.array(reviewableEnrollment),
    class_name: z.string().nullable(),
    ...pagination.omit({ totalPages: true }).shape,
  })
  .meta({ id: 'EnrollmentPage' })
export type EnrollmentPage = z.infer<typeof enrollmentPage>

/** One thing that happened to an enrollment. */
export const enrollmentEvent = z
  .object({
    id: z.string(),
    action: z.string(),
    /** Who did it: the student, their center, an administrator, or Cubby itself. */
    by: z.enum(['student', 'center', 'office', 'system']),
    reason: z.string().nullable(),
    created_at: z.string(),
  })
  .meta({ id: 'EnrollmentEvent' })
export type EnrollmentEvent = z.infer<typeof enrollmentEvent>

/** Whether the caller may enroll in a session now; if not, the message of the refusal. */
export const eligibility = z
  .object({ eligible: z.boolean(), reason: z.string().nullable(), code: z.string().nullable() })
  .meta({ id: 'Eligibility' })
export type Eligibility = z.infer<typeof eligibility>

export const enrollmentStats = z
  .object({
    /** Active enrollments, approved and pending. */
    totalEnrollments: z.int(),
    approvedEnrollments: z.int(),
    pendingEnrollments: z.int(),
    /** Users with an active enrollment. */
    activeStudents: z.int(),
    /** Percent of the enrollments made this year that are approved. */
    enrollmentRate: z.number(),
    /** The two numbers from which the rate is computed. */
    enrollmentsMade: z.int(),
    /** This year's rows of the list that are left out of it. A server of version 1.1.0 does not send it. */
    enrollmentsNotCounted: z.int().optional(),
    enrollmentsApproved: z.int(),
  })
  .meta({ id: 'EnrollmentStats' })
export type EnrollmentStats = z.infer<typeof enrollmentStats>

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
