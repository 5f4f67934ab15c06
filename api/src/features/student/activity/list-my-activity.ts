import type { Activity } from '@cubby/contract/activity'
import { type Expression, type SqlBool, sql } from 'kysely'
import { fullName } from '../../../platform/db/full-name.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { classOfRow, sessionOfRow } from '../../school/audit-log/about-session.ts'
import { activityActions, activityOf } from './activity-of.ts'

/** The number of newest activities returned; the audit log keeps all rows. */
const SHOWN = 200

/**
 * Lists the caller's activity, newest first: what they did and what others did for them. An audit log row that an actor
 * wrote about another user has the other user's id in `details.user_id`. A row without `user_id` is about its actor.
 */
export async function listMyActivity(
  { deps, caller: { user } }: { readonly deps: Pick<Deps, 'db'> } & { readonly caller: Pick<Caller, 'user'> },
  { limit = SHOWN }: { readonly limit?: number } = {},
): Promise<Activity[]> {
  const affectedUserId = sql<string | null>`audit_log.details ->> 'user_id'`
  const newestOf = (about: Expression<SqlBool>) => {
    const newest = deps.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', 'in', activityActions)
      .where(about)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
    return deps.db.selectFrom(newest.as('newest')).selectAll()
  }
  // Two queries, because with `or` PostgreSQL reads the whole audit log.
  const ofOthers = newestOf(sql`${affectedUserId} = ${user.id}`)
  const ofUser = newestOf(sql`audit_log.actor_id = ${user.id} and ${affectedUserId} is null`)
  const rows = await deps.db
    .selectFrom(ofOthers.unionAll(ofUser).as('audit_log'))
    .leftJoin('class_sessions', (join) => join.on('class_sessions.id', '=', sessionOfRow))
    .leftJoin('classes', (join) =>
      join.on('classes.id', '=', sql`coalesce(class_sessions.class_id, ${classOfRow})`),
    )
    .leftJoin('users as actor', (join) =>
      join.onRef('actor.id', '=', 'audit_log.actor_id').on('actor.id', '<>', user.id),
    )
    .select([
      'audit_log.id',
      'audit_log.action',
      'audit_log.at',
      'audit_log.details',
      'classes.title as class_title',
      'class_sessions.start_date as session_date',
      fullName('actor').as('actor_name'),
    ])
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(activityOf)
}
