import type { FailedJobs } from '@cubby/contract/failed-jobs'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { countFailed, listFailed } from './queries.ts'

/** An administrator cannot work through more at a time. */
const SHOWN = 50

/** Lists the background jobs that failed in every attempt. */
export async function listFailedJobs({ deps, caller }: RequestContext): Promise<FailedJobs> {
  requireAdmin(caller)
  const kinds = await countFailed(deps.db)
  return {
    jobs: await listFailed(deps.db, SHOWN),
    kinds,
    total: kinds.reduce((sum, { count }) => sum + count, 0),
  }
}
