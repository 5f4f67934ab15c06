import { OVERVIEW_ACTIVITIES } from '@cubby/contract/constants'
import type { Dashboard } from '@cubby/contract/student/profile'
import { dayOf } from '@cubby/rules/days'
import { QUARANTINED } from '../../../platform/files/quarantine.ts'
import type { ReadContext, RequestContext } from '../../../platform/operation-context.ts'
import { holdsSeat, isOnWaitlist } from '../../seats/seats/seat-predicates.ts'
import { certificateStatuses } from '../../teaching/certificates/list-certificates.ts'
import { listMyActivity } from '../activity/list-my-activity.ts'

/** Returns the numbers of the overview, and the newest activities. */
export async function readDashboard(ctx: RequestContext): Promise<Dashboard> {
  const { deps, caller } = ctx
  const now = await deps.clock(deps.db)
  return {
    ...(await countOwnRows({ deps, db: deps.db, now }, caller.user.id)),
    recent_activity: await listMyActivity(ctx, { limit: OVERVIEW_ACTIVITIES }),
  }
}

/**
 * Counts a user's held seats, live waitlist entries, unread notifications, outstanding payments except those
 * of a center, and valid certificates.
 */
function countOwnRows(
  { deps, db, now }: ReadContext,
  userId: string,
): Promise<Omit<Dashboard, 'recent_activity'>> {
  const today = dayOf(now, deps.config.provider.timezone)
  return db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('enrollments')
        .select((count) => count.cast<number>(count.fn.countAll(), 'integer').as('n'))
        .where('user_id', '=', userId)
        .where(holdsSeat)
        .$asScalar()
        .$notNull()
        .as('active_classes'),
      eb
        .selectFrom('waitlist_entries')
        .select((count) => count.cast<number>(count.fn.countAll(), 'integer').as('n'))
        .where('user_id', '=', userId)
        .where(isOnWaitlist('waitlist_entries', now))
        .$asScalar()
        .$notNull()
        .as('waitlist_entries'),
      eb
        .selectFrom('notifications')
        .select((count) => count.cast<number>(count.fn.countAll(), 'integer').as('n'))
        .where('user_id', '=', userId)
        .where('is_read', '=', false)
        .where('deleted_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('unread_notifications'),
      eb
        .selectFrom('payments')
        .innerJoin('enrollments as charged', 'charged.id', 'payments.enrollment_id')
        .select((count) => count.cast<number>(count.fn.countAll(), 'integer').as('n'))
        .where('charged.user_id', '=', userId)
        .where('charged.center_id', 'is', null)
        .where('payments.status', 'in', ['pending', 'failed'])
        .$asScalar()
        .$notNull()
        .as('payments_due'),
      eb
        .selectFrom('certificates')
        .select((count) => count.cast<number>(count.fn.countAll(), 'integer').as('n'))
        .where('user_id', '=', userId)
        .where(certificateStatuses(today).active)
        .where('file_key', 'not like', QUARANTINED)
        .$asScalar()
        .$notNull()
        .as('certificates'),
    ])
    .executeTakeFirstOrThrow()
}
