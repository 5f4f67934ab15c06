import type { StudentEnrollment } from '@cubby/contract/enrollments'
import { write } from '../../../platform/db/write.ts'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { notify } from '../../messages/notifications/notify.ts'
import { readEnrollmentFor } from '../enrollments/read-enrollments.ts'
import { readSession } from '../seats/lock-session.ts'
import { classAndDate } from '../seats/messages.ts'
import { lockRequest } from './lock-request.ts'
import { transferDeclined } from './messages.ts'
import { closeRequest } from './queries.ts'

/**
 * Declines a student's request as an administrator. The enrollment stays as it is. The student is notified of the
 * reason. Throws Refusal `enrollment_not_found` and `transfer_request_not_found`.
 */
export async function declineRequest(
  ctx: RequestContext,
  { enrollmentId, reason }: { readonly enrollmentId: string; readonly reason: string },
): Promise<{ enrollment: StudentEnrollment }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const { session, userId, request, now } = await lockRequest({ deps, trx }, { enrollmentId })
    if (!request) throw new Refusal('transfer_request_not_found')
    const wanted = await readSession(trx, request.session_id, deps.config.provider.timezone)
    await closeRequest(trx, request, { status: 'declined', reason, now })
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: 'enrollment.transfer_declined',
      subject: { type: 'enrollment', id: enrollmentId },
      details: { session_id: session.id, user_id: userId, reason },
      request: caller.request,
      now,
    })
    const message = transferDeclined(session, {
      wanted: wanted ? classAndDate(wanted) : 'the other date',
      reason,
    })
    await notify({ deps, trx, now }, { userId, message })
    return { enrollment: await readEnrollmentFor({ deps, db: trx, caller, now }, { enrollmentId }) }
  })
}
