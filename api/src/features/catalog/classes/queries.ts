import type { Reader } from '../../../platform/db/database.ts'
import { fullName } from '../../../platform/db/sql.ts'
import { seatCounts } from '../../seats/seats/seat-counts.ts'
import { endsAt, startsAt, teacherId } from '../../seats/seats/session-columns.ts'
import { sessionsQuery } from './sessions-query.ts'

/** Selects sessions for the public pages. Neither the session nor its class was removed. */
function publicSessionsQuery(db: Reader, timezone: string, now: Date) {
  return sessionsQuery(db, teacherId)
    .select(['class_sessions.location', 'classes.location_details', startsAt(timezone).as('starts_at')])
    .select(seatCounts({ now, timezone }))
    .where('class_sessions.removed_at', 'is', null)
}

export type SessionRow = Awaited<ReturnType<ReturnType<typeof publicSessionsQuery>['execute']>>[number]

export function findUpcomingSessions(db: Reader, timezone: string, now: Date, classId?: string) {
  return publicSessionsQuery(db, timezone, now)
    .where(endsAt(timezone), '>', now)
    .where('class_sessions.status', '=', 'scheduled')
    .$if(classId !== undefined, (query) => query.where('class_sessions.class_id', '=', classId ?? ''))
    .execute()
}

/** Selects the available classes, by title. */
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
