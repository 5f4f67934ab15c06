import type { PlaceholderValues } from '@cubby/rules/message-template'
import { displayDate } from '@cubby/rules/session-dates'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { fullName } from '../../../platform/db/full-name.ts'
import { holdsSeat } from '../../seats/seats/seat-predicates.ts'
import { teacherId } from '../../seats/seats/session-columns.ts'
import { studentsOfClass } from './recipients.ts'

interface About {
  /** The calendar date in the provider's time zone, yyyy-MM-dd. */
  readonly today: string
}

/**
 * Returns the placeholder values of a message to a class or to one of its sessions. Without a session, the
 * values are those of the next scheduled session; if there is none, `teacher_name` is the instructor of the class.
 */
export async function valuesOfClass(
  db: Reader,
  { classId, sessionId }: { classId: string; sessionId: string | null },
  { today }: About,
): Promise<PlaceholderValues> {
  const next = await db
    .selectFrom('class_sessions')
    .select(['id', 'start_date'])
    .where('class_id', '=', classId)
    .where('removed_at', 'is', null)
    .where((eb) =>
      sessionId === null
        ? eb.and([eb('status', '=', 'scheduled'), eb('start_date', '>=', today)])
        : eb('id', '=', sessionId),
    )
    .orderBy('start_date')
    .executeTakeFirst()
  const found = await db
    .selectFrom('classes')
    .leftJoin('class_sessions', (join) => join.on('class_sessions.id', '=', next?.id ?? null))
    .leftJoin('users as instructor', (join) => join.on(teacherId, '=', sql.ref('instructor.id')))
    .select(['classes.title', fullName('instructor').as('teacher_name')])
    .where('classes.id', '=', classId)
    .executeTakeFirst()
  const students = await studentsOfClass(db, classId, sessionId)
  return {
    class_name: found?.title,
    teacher_name: found?.teacher_name,
    student_count: String(students.length),
    start_date: next && displayDate(next.start_date, next.start_date),
  }
}

/** Returns the placeholder values of a message to one user, about their next session. The name is not included. */
export async function valuesOfUser(db: Reader, userId: string, { today }: About): Promise<PlaceholderValues> {
  const next = await db
    .selectFrom('enrollments')
    .innerJoin('class_sessions', 'class_sessions.id', 'enrollments.session_id')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .leftJoin('users as instructor', (join) => join.on(teacherId, '=', sql.ref('instructor.id')))
    .select(['classes.title', 'class_sessions.start_date', fullName('instructor').as('teacher_name')])
    .where('enrollments.user_id', '=', userId)
    .where(holdsSeat)
    .where('class_sessions.start_date', '>=', today)
    .orderBy('class_sessions.start_date')
    .executeTakeFirst()
  return {
    class_name: next?.title,
    start_date: next && displayDate(next.start_date, next.start_date),
    teacher_name: next?.teacher_name,
  }
}
