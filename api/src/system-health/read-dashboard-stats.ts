import type { DashboardStats } from '@cubby/contract/system-health'
import { sql } from 'kysely'
import type { Caller } from '../auth/caller.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import type { Deps } from '../deps.ts'

/** The counts at the top of the administrators' area: only what is live. */
export async function readDashboardStats(deps: Deps, caller: Caller): Promise<DashboardStats> {
  requireAdmin(caller)
  const { rows } = await sql<DashboardStats>`
    with live as (
      select person_id, status from enrollments
      where status in ('pending', 'approved') and completed_at is null and archived_at is null
    )
    select
      (select count(*)::int from live) as "totalEnrollments",
      (select count(*)::int from live where status = 'pending') as "pendingEnrollments",
      (select count(distinct person_id)::int from live) as "activeStudents",
      (select count(*)::int from people where deleted_at is null) as "totalUsers",
      (select count(*)::int from classes
        where removed_at is null and status in ('scheduled', 'active')) as "activeClasses",
      (select count(*)::int from waitlist_entries
        where status in ('waiting', 'offered')) as "waitlistEntries"`.execute(deps.db)
  const [stats] = rows
  if (!stats) throw new Error('the database did not count')
  return stats
}
