import { messages } from '@cubby/contract/messages'
import { completionTexts } from '@cubby/contract/seats/admin-texts'
import { type AttendedMinutes, countAttendance } from '@cubby/rules/teaching/attended-hours'
import { lackingText } from '@cubby/rules/teaching/completion'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { fullName } from '../../../platform/db/sql.ts'
import { Refusal } from '../../../platform/errors.ts'
import { paymentOfEnrollment } from '../../money/payments/queries.ts'
import { makeUpsColumn, marksColumn } from '../../seats/enrollments/read-enrollments.ts'
import { meetingColumns } from '../../seats/meetings/read-meetings.ts'
import { teacherId } from '../../seats/seats/session-columns.ts'

/** Reads a completed session with the facts for certificates, among them the provider's time zone. */
export async function readCompletedSession(db: Reader, timezone: string, sessionId: string) {
  const session = await db
    .selectFrom('class_sessions')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .leftJoin('users as instructor', (join) =>
      join.on(teacherId, '=', sql.ref('instructor.id')).on('instructor.deleted_at', 'is', null),
    )
    .select([
      'class_sessions.id',
      'class_sessions.class_id',
      'class_sessions.status',
      'class_sessions.start_date',
      'class_sessions.end_date',
      'class_sessions.start_time',
      'class_sessions.end_time',
      'classes.title',
      'classes.required_hours_percent',
      fullName('instructor').as('instructor_name'),
      ...meetingColumns,
    ])
    .where('class_sessions.id', '=', sessionId)
    .where('class_sessions.removed_at', 'is', null)
    .executeTakeFirst()
  if (!session) throw new Refusal('session_not_found')
  if (session.status !== 'completed') throw new Refusal('session_not_completed')
  return { ...session, timezone }
}

export type CompletedSessionRow = Awaited<ReturnType<typeof readCompletedSession>>

/**
 * Lists the users approved for a session, by name, with the number of their certificate for it, their marks, and their
 * make-up meetings.
 */
export function readEligibleStudents(db: Reader, sessionId: string) {
  return db
    .selectFrom('enrollments')
    .innerJoin('users', 'users.id', 'enrollments.user_id')
    .leftJoin('certificates', (join) =>
      join
        .onRef('certificates.user_id', '=', 'users.id')
        .onRef('certificates.session_id', '=', 'enrollments.session_id')
        .on('certificates.number', 'is not', null)
        .on('certificates.revoked_at', 'is', null),
    )
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.deleted_at', 'certificates.number'])
    .leftJoinLateral(paymentOfEnrollment, (join) => join.onTrue())
    .select(['payment.status as payment_status', 'enrollments.center_id'])
    .select([marksColumn, makeUpsColumn])
    .where('enrollments.session_id', '=', sessionId)
    .where('enrollments.status', '=', 'approved')
    .where('enrollments.archived_at', 'is', null)
    .orderBy('users.last_name')
    .orderBy('users.first_name')
    .orderBy('users.id')
    .execute()
}

export type EligibleStudent = Awaited<ReturnType<typeof readEligibleStudents>>[number]

/** Returns the reason not to issue a certificate, or null if there is none. */
export function ineligibleReason({ deleted_at, number }: EligibleStudent): string | null {
  if (number !== null) return messages.holdsCertificate
  return deleted_at === null ? null : messages.accountWasDeleted
}

/** Returns what a student attended of a session, or null if its meetings are not confirmed. */
export function attendanceOf(
  { meetings, meetings_confirmed, timezone }: CompletedSessionRow,
  { marks, make_up_meetings }: EligibleStudent,
): AttendedMinutes | null {
  if (!meetings_confirmed) return null
  const makeUps = make_up_meetings.map(({ meeting }) => meeting)
  return countAttendance({ meetings, makeUps, marks }, timezone)
}

/** Returns a text that says what a student lacks to complete a session, or null if nothing. */
export function lackingOf(session: CompletedSessionRow, graduate: EligibleStudent): string | null {
  const attendance = attendanceOf(session, graduate)
  if (attendance === null) return completionTexts.meetingsUnconfirmed
  return lackingText(attendance, session.required_hours_percent)
}
