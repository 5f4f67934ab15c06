import type { AdminClass, AdminSession, SessionCounts } from '@cubby/contract/catalog/admin-classes'
import type { ClassStatus } from '@cubby/contract/catalog/classes'
import { seatsOf } from '@cubby/rules/seats/seats'
import type { ScheduledStatusChange } from '../../../platform/db/schema.ts'
import { sessionContactHours } from '../../seats/meetings/read-meetings.ts'
import type { AdminClassRow, AdminSessionRow } from './admin-queries.ts'

/** Returns the view of a scheduled status. `seconds_left` is 0 when the status can no longer be undone. */
export function statusChangeView<Status extends ClassStatus>(
  change: ScheduledStatusChange<Status> | null,
  now: Date,
): { operation_id: string; to: Status; seconds_left: number } | null {
  return (
    change && {
      operation_id: change.id,
      to: change.to,
      seconds_left: Math.max(0, (Date.parse(change.until) - now.getTime()) / 1000),
    }
  )
}

export function sessionCountsOf(row: AdminSessionRow): SessionCounts {
  return { seats_taken: seatsOf(row).taken, ...row.other_counts }
}

const NOWHERE = 'TBA'

export function adminSessionView(row: AdminSessionRow, now: Date): AdminSession {
  return {
    id: row.id,
    class_id: row.class_id,
    session_date: row.start_date,
    start_date: row.start_date,
    end_date: row.end_date,
    start_time: row.start_time,
    end_time: row.end_time,
    location: row.location,
    location_details: row.location_details,
    session_location: row.location ?? row.location_details ?? NOWHERE,
    capacity: row.capacity,
    enrolled_count: row.enrolled,
    ...sessionCountsOf(row),
    available_spots: seatsOf(row).availableSpots,
    waiting_count: row.waiting + row.offered,
    instructor_id: row.instructor_id,
    instructor_name: row.instructor_name,
    status: row.status,
    status_change: statusChangeView(row.status_change, now),
    meetings_confirmed: row.meetings_confirmed,
    meeting_count: row.meetings.filter(({ status }) => status === 'scheduled').length,
    contact_hours: sessionContactHours(row),
  }
}

/** `sessions` may include sessions of other classes. */
export function adminClassView(
  row: AdminClassRow,
  sessions: readonly AdminSessionRow[],
  now: Date,
): AdminClass {
  const own = sessions.filter((session) => session.class_id === row.id)
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    price: row.price_cents / 100,
    duration: row.duration,
    location_type: row.location_type,
    location_details: row.location_details,
    image_url: row.image_url,
    required_hours_percent: row.required_hours_percent,
    allows_walk_ins: row.allows_walk_ins,
    instructor_id: row.instructor_id,
    instructor_name: row.instructor_name,
    status: row.status,
    status_change: statusChangeView(row.status_change, now),
    total_sessions: own.length,
    total_enrollments: own.reduce((sum, { enrolled }) => sum + enrolled, 0),
    version: row.changed_at.toISOString(),
    sessions: own.map((session) => adminSessionView(session, now)),
  }
}
