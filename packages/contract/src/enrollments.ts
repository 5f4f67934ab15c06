import { z } from 'zod'
import { id } from './text.ts'

export const enrollmentStatus = z.enum(['pending', 'approved', 'rejected', 'declined', 'withdrawn'])
export type EnrollmentStatus = z.infer<typeof enrollmentStatus>

export const enrollment = z
  .object({
    id: z.string(),
    enrollment_id: z.string(),
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
    current_students: z.int(),
    capacity: z.int(),
    decline_reason: z.string().nullable(),
    completed_at: z.string().nullable(),
    archived_at: z.string().nullable(),
    /** Whether the student may still withdraw, as the server saw it when it answered. */
    can_withdraw: z.boolean(),
  })
  .meta({ id: 'Enrollment' })
export type Enrollment = z.infer<typeof enrollment>

/** POST /enrollments/{classId}. */
export const enrollRequest = z
  .object({ sessionId: id, joinWaitlistIfFull: z.boolean().optional() })
  .meta({ id: 'EnrollRequest' })
export type EnrollRequest = z.infer<typeof enrollRequest>

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
    /** 1 is the first in line; 0 once the entry is no longer live. */
    position: z.int(),
    start_date: z.string(),
    end_date: z.string(),
    start_time: z.string(),
    end_time: z.string(),
    location_details: z.string().nullable(),
    joined_at: z.string(),
    offer_expires_at: z.string().nullable(),
  })
  .meta({ id: 'WaitlistEntry' })
export type WaitlistEntry = z.infer<typeof waitlistEntry>

/** What became of an enrollment request: a seat, or a place in the line when that was asked for. */
export const enrollResponse = z
  .discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('enrolled'), enrollment }),
    z.object({ outcome: z.literal('waitlisted'), waitlist_entry: waitlistEntry }),
  ])
  .meta({ id: 'EnrollResponse' })
export type EnrollResponse = z.infer<typeof enrollResponse>
