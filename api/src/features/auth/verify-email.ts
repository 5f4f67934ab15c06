import type { MessageResponse } from '@cubby/contract/account-recovery'
import { messages } from '@cubby/contract/messages'
import { Refusal } from '../../errors.ts'
import type { VisitorContext } from '../../operation-context.ts'
import { writeWithoutIdempotency } from '../../platform/db/write.ts'
import { writeAuditLog } from '../../platform/db/write-audit-log.ts'
import { hashToken } from '../../platform/tokens.ts'

/**
 * Verifies the address that a link was mailed to. A used link succeeds again, even after it expired.
 * Throws Refusal `verification_link_invalid` for a link that is unknown, expired, or was mailed to an
 * address that the user no longer has.
 */
export async function verifyEmail(
  { deps, request }: VisitorContext,
  { token }: { readonly token: string },
): Promise<MessageResponse> {
  return writeWithoutIdempotency(deps, async (trx) => {
    const now = await deps.clock(trx)
    const link = await trx
      .selectFrom('email_verifications')
      .innerJoin('users', (join) =>
        join
          .onRef('users.id', '=', 'email_verifications.user_id')
          .onRef('users.email', '=', 'email_verifications.email'),
      )
      .select(['users.id as userId', 'email_verifications.expires_at', 'users.email_verified_at'])
      .where('email_verifications.token_hash', '=', hashToken(token))
      .forUpdate()
      .executeTakeFirst()
    if (!link) throw new Refusal('verification_link_invalid')
    if (link.email_verified_at) return { message: messages.emailAlreadyVerified }
    if (link.expires_at === null || link.expires_at <= now) throw new Refusal('verification_link_invalid')

    await trx
      .updateTable('users')
      .set({ email_verified_at: now, updated_at: now })
      .where('id', '=', link.userId)
      .execute()
    await writeAuditLog(trx, {
      actorId: link.userId,
      action: 'email.verified',
      subject: { type: 'user', id: link.userId },
      request,
      now,
    })
    return { message: messages.emailVerified }
  })
}
