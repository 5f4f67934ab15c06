import type { FailedJobChanged } from '@cubby/contract/failed-jobs'
import { messages } from '@cubby/contract/messages'
import { write } from '../../../platform/db/write.ts'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { lockFailed } from './queries.ts'

const changes = {
  retry: { action: 'job.retried', message: messages.failedJobRetried },
  remove: { action: 'job.removed', message: messages.failedJobRemoved },
} as const

/**
 * Gives a failed job one more attempt, or deletes it. Throws Refusal `failed_job_not_found` if it is not failed
 * anymore.
 */
export async function changeFailedJob(
  ctx: RequestContext,
  { id, change }: { readonly id: string; readonly change: keyof typeof changes },
): Promise<FailedJobChanged> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  const { action, message } = changes[change]
  return write(ctx, async (trx) => {
    const job = await lockFailed(trx, id)
    if (!job) throw new Refusal('failed_job_not_found')
    await deps.jobs[change](trx, job.kind, [id])
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action,
      subject: { type: 'job', id },
      details: { job_kind: job.kind },
      request: caller.request,
      now: await deps.clock(trx),
    })
    return { message }
  })
}
