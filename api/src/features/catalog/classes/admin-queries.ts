import { type ExpressionBuilder, sql } from 'kysely'
import type { Reader, Trx } from '../../../platform/db/database.ts'
import type { Schema } from '../../../platform/db/schema.ts'
import { fullName } from '../../../platform/db/sql.ts'
import type { ReadContext } from '../../../platform/operation-context.ts'
import { otherCounts, seatCounts } from '../../seats/seats/seat-counts.ts'
import { sessionsQuery } from './sessions-query.ts'

/**
 * Selects the classes that were not removed. `changed_at` is the latest change of the class or one of its
 * sessions.
 */
export function adminClassesQuery(db: Reader) {
  return db
    .selectFrom('classes')
    .leftJoin('users as instructor', 'instructor.id', 'classes.instructor_id')
    .selectAll('classes')
    .select(fullName('instructor').as('instructor_name'))
    .select((eb) => latestChange(eb).as('changed_at'))
    .where('classes.removed_at', 'is', null)
}

export type AdminClassRow = Awaited<ReturnType<ReturnType<typeof adminClassesQuery>['execute']>>[number]

function latestChange(eb: ExpressionBuilder<Schema, 'classes'>) {
  return sql<Date>`greatest(classes.updated_at, (${eb
    .selectFrom('class_sessions')
    .select((session) => session.fn.max('class_sessions.updated_at').as('latest'))
    .whereRef('class_sessions.class_id', '=', 'classes.id')}))`
}

/** Selects sessions for administrators, including removed ones, soonest first. */
export function adminSessionsQuery({ deps, db, now }: ReadContext) {
  return sessionsQuery(db, sql`class_sessions.instructor_id`)
    .select([
      'class_sessions.location',
      'class_sessions.online_link',
      'class_sessions.instructor_id',
      'class_sessions.removed_at',
      'class_sessions.status_change',
      'classes.location_details',
    ])
    .select(seatCounts({ now, timezone: deps.config.provider.timezone }))
    .select(otherCounts.as('other_counts'))
}

export type AdminSessionRow = Awaited<ReturnType<ReturnType<typeof adminSessionsQuery>['execute']>>[number]

/** Selects the sessions of these classes that were not removed. */
export async function findAdminSessions(ctx: ReadContext, classIds: readonly string[]) {
  if (classIds.length === 0) return []
  return adminSessionsQuery(ctx)
    .where('class_sessions.removed_at', 'is', null)
    .where('class_sessions.class_id', 'in', classIds)
    .execute()
}

/** Locks a class until the transaction ends. Always lock a class before its sessions. */
export function lockClass(trx: Trx, classId: string) {
  return trx
    .selectFrom('classes')
    .selectAll()
    .where('id', '=', classId)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Returns the ids of a class's sessions that were not removed, in a fixed order to prevent deadlocks. */
export async function sessionIdsOf(trx: Trx, classId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('class_sessions')
    .select('id')
    .where('class_id', '=', classId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the names of these users, by id. */
export async function findNames(db: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', fullName('users').$notNull().as('name')])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
