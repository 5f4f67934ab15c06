import type { Enrollment, StudentEnrollment } from '@cubby/contract/enrollments'
import { checkWithdrawal } from '@cubby/rules/enrollment'
import { displayDate } from '@cubby/rules/session-dates'
import type { EnrollmentRow } from './queries.ts'
import { shownTransfers } from './transfer-columns.ts'

export function enrollmentView(row: EnrollmentRow, now: Date): Enrollment {
  const historical = row.completed_at !== null || row.archived_at !== null
  const enrolledAt = row.enrolled_at.toISOString()
  return {
    id: row.id,
    enrollment_id: row.id,
    ...(historical && { historical_enrollment_id: row.id }),
    enrollment_status: row.status,
    enrollment_type: historical ? 'historical' : 'active',
    class_id: row.class_id,
    session_id: row.session_id,
    class_name: row.class_title,
    class_title: row.class_title,
    enrollment_date: enrolledAt,
    enrolled_at: enrolledAt,
    instructor_name: row.instructor_name,
    start_date: row.start_date,
    session_date: row.start_date,
    end_date: row.end_date,
    start_time: row.start_time,
    end_time: row.end_time,
    starts_at: row.starts_at.toISOString(),
    display_date: displayDate(row.start_date, row.end_date),
    location: row.location ?? row.location_details,
    location_details: row.location_details,
    current_students: row.enrolled,
    capacity: row.capacity,
    decline_reason: row.decline_reason,
    completed_at: row.completed_at?.toISOString() ?? null,
    completion_reason: row.completion_reason,
    archived_at: row.archived_at?.toISOString() ?? null,
    archived_reason: row.archived_reason,
    ...shownTransfers(row),
    can_withdraw: checkWithdrawal({ status: row.status, historical, startsAt: row.starts_at, now }).ok,
  }
}

/** Returns an enrollment with its user, for administrators and the owner. */
export function studentEnrollmentView(row: EnrollmentRow, now: Date): StudentEnrollment {
  return {
    ...enrollmentView(row, now),
    user_id: row.user_id,
    name: row.student_name,
    student_name: row.student_name,
    email: row.student_email,
    student_email: row.student_email,
  }
}
