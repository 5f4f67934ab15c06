import type { MessageResponse } from '@cubby/contract/accounts/account-recovery'
import { messages } from '@cubby/contract/messages'
import { v7 as newId } from 'uuid'
import { writeWithoutIdempotency } from '../../../platform/db/write.ts'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import type { VisitorContext } from '../../../platform/operation-context.ts'

/**
 * Records a request for a new verification link. Only the job looks up the account, so that neither the response nor
 * its timing reveals whether the account exists.
 */
export async function resendVerification(
  { deps, request }: VisitorContext,
  { email }: { readonly email: string },
): Promise<MessageResponse> {
  return writeWithoutIdempotency(deps, async (trx) => {
    const now = await deps.clock(trx)
    const verificationId = newId()
    await trx
      .insertInto('email_verifications')
      .values({ id: verificationId, email, created_at: now })
      .execute()
    await writeAuditLog(trx, {
      actorId: null,
      action: 'email.verification_requested',
      subject: { type: 'email_verification', id: verificationId },
      request,
      now,
    })
    await deps.jobs.enqueue(trx, 'email-verification', { verificationId })
    return { message: messages.verificationLinkSent }
  })
}
