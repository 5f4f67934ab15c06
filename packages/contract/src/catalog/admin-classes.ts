import { z } from 'zod'
import { SEARCH_MAX_LENGTH } from '../constants.ts'
import { classDiscounts } from '../discount.ts'
import { CLASS_PAGE_SIZES } from '../page-sizes.ts'
import { pageQuery, pagination } from '../paging.ts'
import { paymentPlan } from '../payment-plan.ts'
import { undoable } from '../seats/enrollments-review.ts'
import { meeting } from '../seats/meetings.ts'
import { text } from '../text.ts'
import { usualWeek } from './class-save.ts'
import { classStatus, scheduledSessionStatus, sessionStatus } from './classes.ts'

/**
 * A new status of a class. With `restore`, students who lost their seats to a cancellation are offered seats
 * again.
 */
export const classStatusChange = z
  .object({ status: classStatus, restore: z.boolean().optional() })
  .meta({ id: 'ClassStatusChange' })
export type ClassStatusChange = z.infer<typeof classStatusChange>

/** PUT /classes/{id}/status. */
export const classStatusRequest = classStatusChange.extend({ undoable }).meta({ id: 'ClassStatusRequest' })
export type ClassStatusRequest = z.infer<typeof classStatusRequest>

/** A status that was set but can still be undone, and the time left for it. */
const scheduledClassStatus = z
  .object({ operation_id: z.string(), to: classStatus, seconds_left: z.number() })
  .meta({ id: 'ScheduledClassStatus' })

/** How many enrollments of a session are what; the terms are in the glossary. */
export const sessionCounts = {
  /** Enrollments that hold a seat or completed the session, and open offers. */
  seats_taken: z.int(),
  /** Those of the enrollments that hold a seat and wait for approval. */
  pending_count: z.int(),
  /** Enrollments that were rejected or declined, and hold no seat. */
  rejected_count: z.int(),
  /** Enrollments that ended without completing the session. */
  archived_count: z.int(),
}
const sessionCountsObject = z.object(sessionCounts)
export type SessionCounts = z.infer<typeof sessionCountsObject>

/** A session as administrators see it. */
export const adminSession = z
  .object({
    id: z.string(),
    class_id: z.string(),
    session_date: z.string(),
    start_date: z.string(),
    end_date: z.string(),
    start_time: z.string(),
    end_time: z.string(),
    location: z.string().nullable(),
    location_details: z.string().nullable(),
    /** Where it takes place; 'TBA' when unknown. */
    session_location: z.string(),
    /** Where to join online; null without a link. Missing in the responses of earlier versions. */
    online_link: z.string().nullish(),
    capacity: z.int(),
    /** The seats taken without open offers: the students of the session. */
    enrolled_count: z.int(),
    ...sessionCounts,
    /** Seats that a new student can take now. None while anyone waits. */
    available_spots: z.int(),
    /** Users on the waitlist, including those with an offer. */
    waiting_count: z.int(),
    instructor_id: z.string().nullable(),
    instructor_name: z.string().nullable(),
    /** The status that is in effect. */
    status: sessionStatus,
    status_change: scheduledSessionStatus.nullable(),
    /** Whether its meetings are known. A long session waits for an administrator to confirm them. */
    meetings_confirmed: z.boolean(),
    /** The meetings that are not cancelled. */
    meeting_count: z.int(),
    /** Null until the meetings are confirmed. */
    contact_hours: z.number().nullable(),
  })
  .meta({ id: 'AdminSession' })
export type AdminSession = z.infer<typeof adminSession>

const neighbor = z.object({ id: z.string(), start_date: z.string(), end_date: z.string() }).nullable()

/** GET /sessions/{id}. All but `session` is missing in the responses of version 1.1.0. */
export const sessionDetails = z
  .object({
    session: adminSession,
    /** The meetings of the session, in order. Missing in the responses of earlier versions. */
    meetings: z.array(meeting).optional(),
    class: z.object({
      id: z.string(),
      title: z.string(),
      status: classStatus,
      allows_walk_ins: z.boolean(),
      /** The instructor of sessions without one of their own. */
      instructor_id: z.string().nullable(),
      instructor_name: z.string().nullable(),
    }),
    /** The sessions of the class before and after this one. */
    previous: neighbor,
    next: neighbor,
    /** Whether the last meeting has ended, so that the session can be completed. */
    last_meeting_ended: z.boolean(),
    /** Dollars that its students still owe. Missing in the responses of earlier versions. */
    owed: z.number().optional(),
  })
  .meta({ id: 'SessionDetails' })
export type SessionDetails = z.infer<typeof sessionDetails>

/** A class as administrators see it, with every session that was not removed. */
export const adminClass = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    /** Dollars. */
    price: z.number(),
    duration: z.string(),
    location_type: z.string(),
    location_details: z.string().nullable(),
    image_url: z.string().nullable(),
    /** The share of a session's hours that a student has to attend to complete it, in percent. */
    required_hours_percent: z.int(),
    /** Whether instructors may enroll people at the door. */
    allows_walk_ins: z.boolean(),
    /** Missing in the responses of earlier versions. */
    usual_weeks: z.array(usualWeek).optional(),
    /** How the price is paid in installments. Missing in the responses of earlier versions. */
    payment_plan: paymentPlan.optional(),
    /** Missing in the responses of earlier versions. */
    discounts: classDiscounts.optional(),
    instructor_id: z.string().nullable(),
    instructor_name: z.string().nullable(),
    /** The status that is in effect. */
    status: classStatus,
    status_change: scheduledClassStatus.nullable(),
    total_sessions: z.int(),
    total_enrollments: z.int(),
    version: z.string(),
    sessions: z.array(adminSession),
  })
  .meta({ id: 'AdminClass' })
export type AdminClass = z.infer<typeof adminClass>

const classSorts = ['title', 'instructor', 'price', 'sessions', 'enrollments', 'status'] as const
export type ClassSort = (typeof classSorts)[number]

const classFilterFields = {
  searchTerm: text(SEARCH_MAX_LENGTH).trim().optional(),
  status: classStatus.optional(),
  /** Only active classes: scheduled or active. */
  current: z.literal('true').optional(),
  /** Only classes with a session whose meetings an administrator has to confirm. */
  meetings: z.enum(['unconfirmed']).optional(),
  sort: z.enum(classSorts).default('title'),
  direction: z.enum(['asc', 'desc']).default('asc'),
}

/** GET /admin/classes/export. Searches the title and the instructor's name. */
export const classExport = z.object(classFilterFields)
export type ClassExport = z.infer<typeof classExport>

/** GET /admin/classes. Without `limit`, all that match. */
export const classFilter = z.object({
  ...classFilterFields,
  page: pageQuery(CLASS_PAGE_SIZES).page,
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(Math.max(...CLASS_PAGE_SIZES))
    .optional(),
})
export type ClassFilter = z.infer<typeof classFilter>

export const adminClassList = z
  .object({
    classes: z.array(adminClass),
    total: z.int().describe('The same as in `pagination`'),
    pagination,
  })
  .meta({ id: 'AdminClassList' })
export type AdminClassList = z.infer<typeof adminClassList>

/** The class after an operation, and the sentence to show. */
export const classSaved = z.object({ class: adminClass, message: z.string() }).meta({ id: 'ClassSaved' })
export type ClassSaved = z.infer<typeof classSaved>

export const classDeleted = z.object({ success: z.literal(true), message: z.string() }).meta({
  id: 'ClassDeleted',
})

export const adminSessionList = z
  .object({ sessions: z.array(adminSession), total: z.int() })
  .meta({ id: 'AdminSessionList' })

export const instructorList = z
  .object({ instructors: z.array(z.object({ id: z.string(), name: z.string() })), total: z.int() })
  .meta({ id: 'InstructorList' })
export const classStats = z
  .object({
    stats: z.object({
      total_sessions: z.int(),
      total_enrollments: z.int(),
      total_capacity: z.int(),
      waitlist_count: z.int(),
      /** Percent of all its enrollments that are approved. */
      enrollment_rate: z.number(),
    }),
  })
  .meta({ id: 'ClassStats' })
export type ClassStats = z.infer<typeof classStats>
