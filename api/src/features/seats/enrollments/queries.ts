import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { fullName } from '../../../platform/db/full-name.ts'
import { enrolledCount } from '../seats/seat-counts.ts'
import { startsAt, teacherId } from '../seats/session-columns.ts'
import { transferColumns } from './transfer-columns.ts'

/** Selects enrollments with their users and sessions, newest first. */
export function enrollmentsQuery(db: Reader, timezone: string) {
  return db
    .selectFrom('enrollments')
    .innerJoin('users as student', 'student.id', 'enrollments.user_id')
    .innerJoin('class_sessions', 'class_sessions.id', 'enrollments.session_id')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .leftJoin('users as instructor', (join) => join.on(teacherId, '=', sql.ref('instructor.id')))
    .selectAll('enrollments')
    .select([
      'student.email as student_email',
      'classes.id as class_id',
      'classes.title as class_title',
      'classes.location_details',
      'class_sessions.start_date',
      'class_sessions.end_date',
      'class_sessions.start_time',
      'class_sessions.end_time',
      'class_sessions.location',
      'class_sessions.capacity',
      enrolledCount.as('enrolled'),
      startsAt(timezone).as('starts_at'),
      fullName('instructor').as('instructor_name'),
      fullName('student').$notNull().as('student_name'),
    ])
    .select(transferColumns)
    .orderBy('enrollments.enrolled_at', 'desc')
    .orderBy('enrollments.id', 'desc')
}

export type EnrollmentRow = Awaited<ReturnType<ReturnType<typeof enrollmentsQuery>['execute']>>[number]
