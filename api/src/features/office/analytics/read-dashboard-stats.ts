import type { DashboardStats } from '@cubby/contract/office/analytics'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { count, countLiveEnrollments, entriesOnWaitlist } from '../../seats/seats/seat-predicates.ts'
import { activeClasses } from '../../seats/seats/session-columns.ts'

/** Returns the current counts for the administrators' dashboard. */
export async function readDashboardStats({ deps, caller }: RequestContext): Promise<DashboardStats> {
  requireAdmin(caller)
  const { db } = deps
  const now = await deps.clock(db)
  const [live, others] = await Promise.all([
    countLiveEnrollments(db),
    db
      .selectNoFrom([
        db
          .selectFrom('users')
          .where('deleted_at', 'is', null)
          .select(count.as('n'))
          .$asScalar()
          .$notNull()
          .as('totalUsers'),
        activeClasses(db).select(count.as('n')).$asScalar().$notNull().as('activeClasses'),
        entriesOnWaitlist(db, now).select(count.as('n')).$asScalar().$notNull().as('waitlistEntries'),
      ])
      .executeTakeFirstOrThrow(),
  ])
  return {
    ...others,
    totalEnrollments: live.enrollments,
    pendingEnrollments: live.pending,
    activeStudents: live.students,
  }
}
