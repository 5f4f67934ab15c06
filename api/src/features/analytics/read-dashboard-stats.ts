import type { DashboardStats } from '@cubby/contract/analytics'
import { sql } from 'kysely'
import type { RequestContext } from '../../operation-context.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import { activeClasses, count, liveEnrollments, liveWaitlistEntries } from '../seats/live-counts.ts'

/** Returns the current counts for the administrators' dashboard. */
export async function readDashboardStats({ deps, caller }: RequestContext): Promise<DashboardStats> {
  requireAdmin(caller)
  const { db } = deps
  const now = await deps.clock(db)
  const students = sql<number>`count(distinct user_id)::int`
  return db
    .selectNoFrom([
      liveEnrollments(db).select(count.as('n')).$asScalar().$notNull().as('totalEnrollments'),
      liveEnrollments(db)
        .where('status', '=', 'pending')
        .select(count.as('n'))
        .$asScalar()
        .$notNull()
        .as('pendingEnrollments'),
      liveEnrollments(db).select(students.as('n')).$asScalar().$notNull().as('activeStudents'),
      db
        .selectFrom('users')
        .where('deleted_at', 'is', null)
        .select(count.as('n'))
        .$asScalar()
        .$notNull()
        .as('totalUsers'),
      activeClasses(db).select(count.as('n')).$asScalar().$notNull().as('activeClasses'),
      liveWaitlistEntries(db, now).select(count.as('n')).$asScalar().$notNull().as('waitlistEntries'),
    ])
    .executeTakeFirstOrThrow()
}
