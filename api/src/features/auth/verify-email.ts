import type { MessageResponse } from '@cubby/contract/account-recovery'
import { messages } from '@cubby/contract/messages'
import { Refusal } from '../../errors.ts'
import type { VisitorContext } from '../../operation-context.ts'
import { writeUnkeyed } from '../../platform/db/write.ts'
import { writeAuditLog } from '../../platform/db/write-audit-log.ts'
import { hashToken } from './tokens.ts'

/**
 * Marks the address a link was mailed to as verified. A link that did its work is answered kindly, also
 * later. Throws Refusal `verification_link_invalid` for one that is unknown, too old, or was mailed to an
 * address the user no longer has.
 */
export async function verifyEmail(
  { deps, request }: VisitorContext,
  { token }: { readonly token: string },
): Promise<MessageResponse> {
  return writeUnkeyed(deps, async (trx) => {
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
