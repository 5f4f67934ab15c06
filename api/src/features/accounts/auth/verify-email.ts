import type { MessageResponse } from '@cubby/contract/accounts/account-recovery'
import { messages } from '@cubby/contract/messages'
import { writeWithoutIdempotency } from '../../../platform/db/write.ts'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { VisitorContext } from '../../../platform/operation-context.ts'
import { hashToken } from '../../../platform/tokens.ts'
import { refuseTakenEmail, requireFreeEmail, supersedeResets } from './queries.ts'

/**
 * Verifies the address that a link was mailed to. A new address that the office entered replaces the old one now. A
 * used link succeeds again, even after it expired. Throws Refusal `verification_link_invalid` for a link that is
 * unknown, expired, or was mailed to an address that the user no longer has, and `email_taken`.
 */
export async function verifyEmail(
  { deps, request }: VisitorContext,
  { token }: { readonly token: string },
): Promise<MessageResponse> {
  return writeWithoutIdempotency(deps, async (trx) => {
    const now = await deps.clock(trx)
    const link = await trx
      .selectFrom('email_verifications')
      .innerJoin('users', 'users.id', 'email_verifications.user_id')
      .select(['users.id as userId', 'email_verifications.expires_at', 'users.email_verified_at'])
      .select(['email_verifications.email', 'users.email as oldEmail'])
      .where('email_verifications.token_hash', '=', hashToken(token))
      .where((eb) =>
        eb.or([
          eb('email_verifications.email', '=', eb.ref('users.email')),
          eb('email_verifications.email', '=', eb.ref('users.new_email')),
        ]),
      )
      .forUpdate()
      .executeTakeFirst()
    if (!link) throw new Refusal('verification_link_invalid')
    const isNew = link.email !== link.oldEmail
    if (link.email_verified_at && !isNew) return { message: messages.emailAlreadyVerified }
    if (link.expires_at === null || link.expires_at <= now) throw new Refusal('verification_link_invalid')

    if (isNew) {
      await requireFreeEmail(trx, link.email)
      await supersedeResets(trx, link.userId, now)
    }
    await trx
      .updateTable('users')
      .set({
        email_verified_at: now,
        updated_at: now,
        ...(isNew && { email: link.email, new_email: null }),
      })
      .where('id', '=', link.userId)
      .execute()
      .catch(refuseTakenEmail)
    await writeAuditLog(trx, {
      actorId: link.userId,
      action: isNew ? 'email.changed' : 'email.verified',
      subject: { type: 'user', id: link.userId },
      ...(isNew && { details: { email: { from: link.oldEmail, to: link.email } } }),
      request,
      now,
    })
    return { message: isNew ? messages.emailChanged : messages.emailVerified }
  })
}
