import type { Activity } from '@cubby/contract/activity'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { fullName } from '../../platform/db/full-name.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { classOfRow, sessionOfRow } from '../audit-log/about-session.ts'
import { activityActions, activityOf } from './activity-of.ts'

/** The number of newest activities returned; the audit log keeps all rows. */
const SHOWN = 200

/**
 * Lists the caller's activity, newest first: what they did and what others did for them. A row written
 * about another user has their id in `details.user_id`; a row without it is about its actor.
 */
export async function listMyActivity(
  { deps, caller: { user } }: { readonly deps: Pick<Deps, 'db'> } & { readonly caller: Pick<Caller, 'user'> },
  { limit = SHOWN }: { readonly limit?: number } = {},
): Promise<Activity[]> {
  const affectedUserId = sql<string | null>`audit_log.details ->> 'user_id'`
  const rows = await deps.db
    .selectFrom('audit_log')
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
    .where((eb) =>
      eb.or([
        eb(affectedUserId, '=', user.id),
        eb.and([eb('audit_log.actor_id', '=', user.id), eb(affectedUserId, 'is', null)]),
      ]),
    )
    .where('audit_log.action', 'in', activityActions)
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(activityOf)
}
