import type { MessageResponse } from '@cubby/contract/account-recovery'
import type { InvitationAcceptance } from '@cubby/contract/invitations'
import { messages } from '@cubby/contract/messages'
import { mayEnroll } from '@cubby/rules/roles'
import { writeWithoutIdempotency } from '../../../platform/db/write.ts'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import type { VisitorContext } from '../../../platform/operation-context.ts'
import { hashNewPassword } from '../../accounts/auth/hash-new-password.ts'
import { rememberDevice } from '../../accounts/auth/known-devices.ts'
import { lockUser, supersedeResets } from '../../accounts/auth/queries.ts'
import { requireConsent } from '../../accounts/consents/require-consent.ts'
import { requireInvitation } from './queries.ts'

/**
 * Sets the first password of an invited user, which also verifies their email address. Accepts no Idempotency-Key,
 * because the stored hash of the request would be a fast hash of the password. Throws what `requireInvitation`
 * throws, Refusal `weak_password`, and `consent_required` if a student has not agreed to the current Terms and Privacy
 * Policy.
 */
export async function acceptInvitation(
  { deps, request }: VisitorContext,
  { form, deviceHash }: { readonly form: InvitationAcceptance; readonly deviceHash: string },
): Promise<MessageResponse> {
  // Checked before the expensive hash, and again under the lock.
  const user = await requireInvitation(deps.db, form.token, await deps.clock(deps.db))
  const { id } = user
  const passwordHash = await hashNewPassword(deps, {
    password: form.newPassword,
    field: 'newPassword',
    user,
  })

  return writeWithoutIdempotency(deps, async (trx) => {
    await lockUser(trx, id)
    const now = await deps.clock(trx)
    const { role } = await requireInvitation(trx, form.token, now)
    if (mayEnroll(role)) {
      const agreement = { userId: id, agreed: form.agreed, occasion: 'invitation' } as const
      await requireConsent({ trx, now, request }, agreement)
    }
    await trx
      .updateTable('users')
      .set({ password_hash: passwordHash, invited_at: null, email_verified_at: now, updated_at: now })
      .where('id', '=', id)
      .execute()
    await supersedeResets(trx, id, now)
    await rememberDevice(trx, { userId: id, deviceHash, now })
    await writeAuditLog(trx, {
      actorId: id,
      action: 'user.invitation_accepted',
      subject: { type: 'user', id },
      request,
      now,
    })
    return { message: messages.invitationAccepted }
  })
}
