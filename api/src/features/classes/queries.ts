import { sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import { fullName } from '../../platform/db/full-name.ts'
import { seatCounts } from '../seats/seat-counts.ts'
import { endsAt, startsAt, teacherId } from '../seats/session-columns.ts'

/** Sessions that users may look at: not removed, of a class that is not removed. */
function sessionsQuery(db: Reader, timezone: string, now: Date) {
  return db
    .selectFrom('class_sessions')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .leftJoin('users as instructor', (join) => join.on(teacherId, '=', sql.ref('instructor.id')))
    .select([
      'class_sessions.id',
      'class_sessions.class_id',
      'class_sessions.start_date',
      'class_sessions.end_date',
      'class_sessions.start_time',
      'class_sessions.end_time',
      'class_sessions.location',
      'class_sessions.status',
      'classes.location_details',
      startsAt(timezone).as('starts_at'),
      fullName('instructor').as('instructor_name'),
    ])
    .select(seatCounts(now))
    .where('class_sessions.removed_at', 'is', null)
    .where('classes.removed_at', 'is', null)
    .orderBy('class_sessions.start_date')
    .orderBy('class_sessions.start_time')
    .orderBy('class_sessions.id')
}

export type SessionRow = Awaited<ReturnType<ReturnType<typeof sessionsQuery>['execute']>>[number]

export function findUpcomingSessions(db: Reader, timezone: string, now: Date, classId?: string) {
  return sessionsQuery(db, timezone, now)
    .where(endsAt(timezone), '>', now)
    .where('class_sessions.status', '=', 'scheduled')
    .$if(classId !== undefined, (query) => query.where('class_sessions.class_id', '=', classId ?? ''))
    .execute()
}

/** Classes on offer, by title. */
export function findClasses(db: Reader, classId?: string) {
  return db
    .selectFrom('classes')
    .leftJoin('users as instructor', 'instructor.id', 'classes.instructor_id')
    .selectAll('classes')
    .select(fullName('instructor').as('instructor_name'))
    .where('classes.removed_at', 'is', null)
    .where('classes.status', 'in', ['scheduled', 'active'])
    .$if(classId !== undefined, (query) => query.where('classes.id', '=', classId ?? ''))
    .orderBy('classes.title')
    .execute()
}

export type ClassRow = Awaited<ReturnType<typeof findClasses>>[number]
