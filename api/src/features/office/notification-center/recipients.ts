import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { countRows, fullName } from '../../../platform/db/sql.ts'
import { holdsSeat } from '../../seats/seats/seat-predicates.ts'

export interface Recipient {
  readonly id: string
  readonly name: string
}

/** Users who can be notified: those with an active account. Ordered by id, for reading long lists in chunks. */
export function activeUsers(db: Reader) {
  return db
    .selectFrom('users')
    .select(['users.id', fullName('users').$notNull().as('name')])
    .select(sql<boolean>`users.email is not null`.as('hasEmail'))
    .where('users.status', '=', 'active')
    .where('users.deleted_at', 'is', null)
    .orderBy('users.id')
}

/** Returns each active user who holds a seat in a class, or in one session of it, once. */
export function studentsOfClass(db: Reader, classId: string, sessionId: string | null) {
  return activeUsers(db)
    .where('users.id', 'in', (eb) =>
      eb
        .selectFrom('enrollments')
        .innerJoin('class_sessions', 'class_sessions.id', 'enrollments.session_id')
        .select('enrollments.user_id')
        .where('class_sessions.class_id', '=', classId)
        .where('class_sessions.removed_at', 'is', null)
        .$if(sessionId !== null, (query) => query.where('class_sessions.id', '=', sessionId ?? ''))
        .where(holdsSeat),
    )
    .execute()
}

export async function countActiveUsers(db: Reader): Promise<number> {
  return countRows(activeUsers(db))
}

/** Classes that were not removed, by title, with the number of users who hold a seat. */
export function findRecipientClasses(db: Reader) {
  return db
    .selectFrom('classes')
    .leftJoin('class_sessions', (join) =>
      join.onRef('class_sessions.class_id', '=', 'classes.id').on('class_sessions.removed_at', 'is', null),
    )
    .leftJoin('enrollments', (join) =>
      join.onRef('enrollments.session_id', '=', 'class_sessions.id').on(holdsSeat),
    )
    .leftJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'enrollments.user_id')
        .on('users.status', '=', 'active')
        .on('users.deleted_at', 'is', null),
    )
    .select([
      'classes.id',
      'classes.title',
      'classes.description',
      sql<number>`count(distinct users.id)::int`.as('student_count'),
    ])
    .where('classes.removed_at', 'is', null)
    .groupBy('classes.id')
    .orderBy('classes.title')
    .orderBy('classes.id')
    .execute()
}

/** Sessions that can receive messages: those that are not over on `today`, and those with students. */
export function findRecipientSessions(db: Reader, today: string) {
  return db
    .selectFrom('class_sessions')
    .leftJoin('enrollments', (join) =>
      join.onRef('enrollments.session_id', '=', 'class_sessions.id').on(holdsSeat),
    )
    .leftJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'enrollments.user_id')
        .on('users.status', '=', 'active')
        .on('users.deleted_at', 'is', null),
    )
    .select([
      'class_sessions.class_id',
      'class_sessions.id',
      'class_sessions.start_date',
      'class_sessions.end_date',
      'class_sessions.start_time',
      sql<number>`count(distinct users.id)::int`.as('student_count'),
    ])
    .where('class_sessions.removed_at', 'is', null)
    .groupBy('class_sessions.id')
    .having((eb) => eb.or([eb('end_date', '>=', today), eb(sql`count(users.id)`, '>', 0)]))
    .orderBy('class_sessions.start_date')
    .orderBy('class_sessions.start_time')
    .orderBy('class_sessions.id')
    .execute()
}
