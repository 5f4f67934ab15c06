import type { MessageResponse } from '@cubby/contract/accounts/account-recovery'
import { messages } from '@cubby/contract/messages'
import { v7 as newId } from 'uuid'
import { writeWithoutIdempotency } from '../../../platform/db/write.ts'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import type { VisitorContext } from '../../../platform/operation-context.ts'

/**
 * Records a request for a reset link. Only the job looks up the user, so that neither the response nor its timing
 * reveals whether the account exists.
 */
export async function requestPasswordReset(
  { deps, request }: VisitorContext,
  { email }: { readonly email: string },
): Promise<MessageResponse> {
  return writeWithoutIdempotency(deps, async (trx) => {
    const now = await deps.clock(trx)
    const passwordResetId = newId()
    await trx
      .insertInto('password_resets')
      .values({ id: passwordResetId, email, requested_at: now })
      .execute()
    await writeAuditLog(trx, {
      actorId: null,
      action: 'password_reset.requested',
      subject: { type: 'password_reset', id: passwordResetId },
      request,
      now,
    })
    await deps.jobs.enqueue(trx, 'email-password-reset', { passwordResetId })
    return { message: messages.resetLinkSent }
  })
}
