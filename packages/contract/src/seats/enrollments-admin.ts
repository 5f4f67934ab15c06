import { z } from 'zod'
import { SEARCH_MAX_LENGTH } from '../constants.ts'
import { isInOrder, isReceivedInOrder, receivedAfterEnd, startAfterEnd } from '../day-range.ts'
import { ENROLLMENT_PAGE_SIZE } from '../page-sizes.ts'
import { countOlder, pagination } from '../paging.ts'
import { day, id, text } from '../text.ts'
import { enrollmentStatus } from './enrollments.ts'
import { reviewableEnrollment } from './enrollments-review.ts'

const enrollmentSorts = [
  'student_name',
  'class_name',
  'session_date',
  'enrolled_at',
  'enrollment_status',
  'pending_first',
  'pending_by_session',
] as const

export type EnrollmentSort = (typeof enrollmentSorts)[number]

/**
 * The filter and the order of enrollments, by default newest first. `pending_by_session` starts with pending enrollments,
 * earliest session first, and continues with the others, latest session first. `rejected` includes declined enrollments.
 * The days are the days of enrolling. Every word of `searchTerm` must be in the student's name or email address or in
 * the class title.
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

/** A session, and how many of its students wait for approval. */
export const pendingSession = z
  .object({
    session_id: z.string(),
    class_title: z.string(),
    start_date: z.string(),
    end_date: z.string(),
    capacity: z.int(),
    /** Seats that others may still take: none while anyone waits. */
    available_spots: z.int(),
    pending: z.int(),
    /** How many pending enrollments have a decision that can still be undone. */
    decided: z.int(),
  })
  .meta({ id: 'PendingSession' })

export type PendingSession = z.infer<typeof pendingSession>

/**
 * GET /enrollments; `class_name` is the title of the class of `classId`, null without one. `sessions` is sent with the
 * order `pending_by_session`: the sessions on this page, with the pending enrollments that match the filter on all pages.
 */
export const enrollmentPage = z
  .object({
    enrollments: z.array(reviewableEnrollment),
    class_name: z.string().nullable(),
    sessions: z.array(pendingSession).optional(),
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
