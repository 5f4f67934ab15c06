import { z } from 'zod'
import { chargedFields } from '../money/payments.ts'
import { enrollmentStatus } from '../seats/enrollments.ts'
import { adminWaitlistEntry } from '../seats/waitlist.ts'
import { sessionCounts } from './admin-classes.ts'
import { scheduledSessionStatus, sessionStatus } from './classes.ts'

/** One student of a session. */
const sessionStudent = z
  .object({
    id: z.string(),
    enrollment_id: z.string(),
    name: z.string(),
    email: z.string(),
    enrollment_status: enrollmentStatus,
    payment_status: z.string().nullable(),
    /** The center that pays in place of the student; null if the student pays. Missing in earlier versions. */
    paid_by: z.string().nullish(),
    /** Dollars that are due for a refund. Missing in earlier versions. */
    refund_due: z.number().optional(),
    ...chargedFields,
    completed_at: z.string().nullable(),
    archived_at: z.string().nullable(),
    completion_reason: z.string().nullable(),
    archived_reason: z.string().nullable(),
  })
  .meta({ id: 'SessionStudent' })
export type SessionStudent = z.infer<typeof sessionStudent>

/** A session with its students. A removed session is `historical`, and its enrollments cannot be reviewed. */
const sessionWithStudents = z
  .object({
    session_id: z.string(),
    session_date: z.string(),
    end_date: z.string(),
    start_time: z.string(),
    end_time: z.string(),
    status: sessionStatus,
    status_change: scheduledSessionStatus.nullable(),
    session_type: z.enum(['historical', 'active']),
    /** Missing in the responses of earlier versions. */
    capacity: z.int().optional(),
    ...sessionCounts,
    students: z.array(sessionStudent),
  })
  .meta({ id: 'SessionWithStudents' })
export type SessionWithStudents = z.infer<typeof sessionWithStudents>

export const classStudents = z
  .object({ sessions: z.array(sessionWithStudents), total: z.int() })
  .meta({ id: 'ClassStudents' })
export type ClassStudents = z.infer<typeof classStudents>

/** Everybody on the waitlist of a session of a class. */
export const classWaitlist = z
  .object({ waitlist: z.array(adminWaitlistEntry), total: z.int() })
  .meta({ id: 'ClassWaitlist' })
export type ClassWaitlist = z.infer<typeof classWaitlist>
