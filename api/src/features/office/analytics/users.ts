import type { ReportRow } from '@cubby/contract/analytics'
import { rateOf } from '@cubby/rules/periods'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { boundsOf, everyPeriod, periodOf, type Range } from '../../../platform/db/range.ts'
import { actorsIn } from '../../school/audit-log/actors-in.ts'

/** Returns the number of users in each role who joined by the end of the range, and how many were active in it. */
export async function userEngagement(db: Reader, range: Range): Promise<ReportRow<'user-engagement'>[]> {
  const actors = actorsIn(db, range).select('audit_log.actor_id').distinct()
  const rows = await db
    .selectFrom('users')
    .leftJoin(actors.as('actors'), 'actors.actor_id', 'users.id')
    .select([
      'users.role',
      sql<number>`count(*)::int`.as('total_users'),
      sql<number>`count(actors.actor_id)::int`.as('active_users'),
    ])
    .where('users.created_at', '<', boundsOf(range).until)
    .where('users.deleted_at', 'is', null)
    .groupBy('users.role')
    .orderBy('total_users', 'desc')
    .orderBy('users.role')
    .execute()
  return rows.map((row) => ({ ...row, engagement_rate: rateOf(row.active_users, row.total_users) }))
}

/** Returns for each period how many accounts were created and how many were active, without deleted accounts. */
export async function userActivity(db: Reader, range: Range): Promise<ReportRow<'user-activity'>[]> {
  const { from, until } = boundsOf(range)
  const actors = actorsIn(db, range)
    .select([periodOf('audit_log.at', range).as('period'), 'audit_log.actor_id'])
    .distinct()
  const active = await db
    .selectFrom(actors.as('actors'))
    .innerJoin('users', 'users.id', 'actors.actor_id')
    .where('users.deleted_at', 'is', null)
    .select(['actors.period', sql<number>`count(*)::int`.as('active_users')])
    .groupBy('actors.period')
    .execute()
  const joined = await db
    .selectFrom('users')
    .select([periodOf('users.created_at', range).as('period'), sql<number>`count(*)::int`.as('new_users')])
    .where('users.created_at', '>=', from)
    .where('users.created_at', '<', until)
    .where('users.deleted_at', 'is', null)
    .groupBy('period')
    .execute()
  const newUsers = everyPeriod(range, joined, { new_users: 0 })
  const activeUsers = everyPeriod(range, active, { active_users: 0 })
  return newUsers.map((row, at) => ({ ...row, active_users: activeUsers[at]?.active_users ?? 0 }))
}
