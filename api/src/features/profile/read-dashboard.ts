import { OVERVIEW_ACTIVITIES } from '@cubby/contract/constants'
import type { Dashboard } from '@cubby/contract/profile'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { listMyActivity } from '../activity/list-my-activity.ts'
import { countMine } from './queries.ts'

/** The numbers of the overview, and the newest activities. */
export async function readDashboard(deps: Deps, caller: Caller): Promise<Dashboard> {
  const now = await deps.clock(deps.db)
  return {
    ...(await countMine(deps.db, caller.user.id, now)),
    recent_activity: await listMyActivity(deps, caller, OVERVIEW_ACTIVITIES),
  }
}
