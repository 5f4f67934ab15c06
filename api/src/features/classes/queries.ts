import { type ExpressionBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { occupiesSeat } from '../seats/holds-seat.ts'

/** The instant a session's first day begins; its dates and times are local to the provider. */
export function startsAt(timezone: string) {
  return sql<Date>`(class_sessions.start_date + class_sessions.start_time::time) at time zone ${timezone}`
}

/** The instant a session's last day ends. */
export function endsAt(timezone: string) {
  return sql<Date>`(class_sessions.end_date + class_sessions.end_time::time) at time zone ${timezone}`
}

/** Midnight after a session's last day, when it is over. */
export function lastDayEndsAt(timezone: string) {
  return sql<Date>`(class_sessions.end_date + 1)::timestamp at time zone ${timezone}`
}

/** Who teaches a session: its own instructor, or else that of its class. */
export const teacherId = sql<string | null>`coalesce(class_sessions.instructor_id, classes.instructor_id)`

/** Where a session takes place: at a place of its own, or else where its class is. */
export const placeOfSession = sql<string | null>`coalesce(class_sessions.location, classes.location_details)`

type SessionExpressions = ExpressionBuilder<Schema, 'class_sessions'>

/** What `seatsOf` of the rules needs to know of each session, counted at `now`. */
export function seatCounts(now: Date) {
  return (eb: SessionExpressions) => {
    const entries = (status: 'waiting' | 'offered') =>
      eb
        .selectFrom('waitlist_entries')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('waitlist_entries.session_id', '=', 'class_sessions.id')
        .where('waitlist_entries.status', '=', status)
    return [
      'class_sessions.capacity',
      eb
        .selectFrom('enrollments')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('enrollments.session_id', '=', 'class_sessions.id')
        .where(occupiesSeat)
        .$asScalar()
        .$notNull()
        .as('enrolled'),
      entries('offered')
        .where('waitlist_entries.offer_expires_at', '>', now)
        .$asScalar()
        .$notNull()
        .as('offered'),
      entries('waiting').$asScalar().$notNull().as('waiting'),
    ] as const
  }
}

/** Sessions that people may look at: not removed, of a class that is not removed. */
function sessionsQuery(db: Reader, timezone: string, now: Date) {
  return db
    .selectFrom('class_sessions')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .leftJoin('people as instructor', (join) => join.on(teacherId, '=', sql.ref('instructor.id')))
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
    .leftJoin('people as instructor', 'instructor.id', 'classes.instructor_id')
    .selectAll('classes')
    .select(fullName('instructor').as('instructor_name'))
    .where('classes.removed_at', 'is', null)
    .where('classes.status', 'in', ['scheduled', 'active'])
    .$if(classId !== undefined, (query) => query.where('classes.id', '=', classId ?? ''))
    .orderBy('classes.title')
    .execute()
}

export type ClassRow = Awaited<ReturnType<typeof findClasses>>[number]

/** A person's first and last name from the table joined under this alias, null when nobody is joined. */
export function fullName(alias: string) {
  return sql<string | null>`${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}`
}
