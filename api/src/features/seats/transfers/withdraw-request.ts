import type { TransferRequested } from '@cubby/contract/transfers'
import { write } from '../../../platform/db/write.ts'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { readEnrollment } from '../enrollments/read-enrollments.ts'
import { lockRequest } from './lock-request.ts'
import { closeRequest } from './queries.ts'

/**
 * Withdraws the caller's request to move an enrollment. Without an open request nothing changes, because the office
 * may have answered it first. Throws Refusal `enrollment_not_found`, also for another user's enrollment.
 */
export async function withdrawRequest(
  ctx: RequestContext,
  { enrollmentId }: { readonly enrollmentId: string },
): Promise<TransferRequested> {
  const { deps, caller } = ctx
  return write<TransferRequested>(ctx, async (trx) => {
    const { user } = caller
    const { session, userId, request, now } = await lockRequest({ deps, trx }, { enrollmentId })
    if (userId !== user.id) throw new Refusal('enrollment_not_found')
    if (request) {
      await closeRequest(trx, request, { status: 'withdrawn', now })
      await writeAuditLog(trx, {
        actorId: user.id,
        action: 'enrollment.transfer_request_withdrawn',
        subject: { type: 'enrollment', id: enrollmentId },
        details: { session_id: session.id },
        request: caller.request,
        now,
      })
    }
    return { enrollment: await readEnrollment({ deps, db: trx, now }, { enrollmentId }) }
  })
}
