import type { FailedJobsRetried, FailedJobsRetry } from '@cubby/contract/failed-jobs'
import { messages } from '@cubby/contract/messages'
import { write } from '../../../platform/db/write.ts'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { lockFailedOf } from './queries.ts'

/** Gives all failed jobs of a kind one more attempt. */
export async function retryFailedJobs(
  ctx: RequestContext,
  { kind }: FailedJobsRetry,
): Promise<FailedJobsRetried> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const ids = await lockFailedOf(trx, kind)
    if (ids.length > 0) {
      await deps.jobs.retry(trx, kind, ids)
      await writeAuditLog(trx, {
        actorId: caller.user.id,
        action: 'job.retried',
        subject: { type: 'job', id: null },
        details: { job_kind: kind, jobs: ids.length },
        request: caller.request,
        now: await deps.clock(trx),
      })
    }
    return { message: messages.failedJobsRetried, retried: ids.length }
  })
}
