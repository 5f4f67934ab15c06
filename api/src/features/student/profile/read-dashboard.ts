import { OVERVIEW_ACTIVITIES } from '@cubby/contract/constants'
import type { Dashboard } from '@cubby/contract/profile'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { listMyActivity } from '../activity/list-my-activity.ts'
import { countOwnRows } from './queries.ts'

/** Returns the numbers of the overview, and the newest activities. */
export async function readDashboard(ctx: RequestContext): Promise<Dashboard> {
  const { deps, caller } = ctx
  const now = await deps.clock(deps.db)
  return {
    ...(await countOwnRows(deps.db, caller.user.id, now)),
    recent_activity: await listMyActivity(ctx, { limit: OVERVIEW_ACTIVITIES }),
  }
}
