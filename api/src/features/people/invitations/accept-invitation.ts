import type { MessageResponse } from '@cubby/contract/accounts/account-recovery'
import { messages } from '@cubby/contract/messages'
import type { InvitationAcceptance, InvitationResponse } from '@cubby/contract/people/invitations'
import { mayEnroll } from '@cubby/rules/accounts/roles'
import { personName } from '@cubby/rules/people/person-name'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Reader } from '../../../platform/db/database.ts'
import { writeWithoutIdempotency } from '../../../platform/db/write.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { VisitorContext } from '../../../platform/operation-context.ts'
import { hashToken } from '../../../platform/secrets.ts'
import { rememberDevice } from '../../accounts/auth/devices.ts'
import { hashNewPassword } from '../../accounts/auth/hash-new-password.ts'
import { lockUser, supersedeResets } from '../../accounts/auth/queries.ts'
import { requireConsent } from '../../accounts/consents/consents.ts'

/**
 * Sets the first password of an invited user, which also verifies their email address. Accepts no Idempotency-Key,
 * because the stored hash of the request would be a fast hash of the password. A student must agree to the current
 * Terms and Privacy Policy.
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

/** Returns the user of an invitation link, without using it. */
export async function readInvitation(deps: Deps, token: string): Promise<InvitationResponse> {
  const user = await requireInvitation(deps.db, token, await deps.clock(deps.db))
  return {
    user: {
      name: personName(user),
      email: user.email ?? '',
      must_agree: mayEnroll(user.role),
    },
  }
}

/** Finds the user of an invitation link that still works. */
async function requireInvitation(db: Reader, token: string, now: Date) {
  const found = await db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.user_id')
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.email', 'users.status', 'users.role'])
    .select(['users.invited_at', 'invitations.expires_at'])
    .where('invitations.token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (found?.status !== 'active') throw new Refusal('invitation_invalid')
  if (!found.invited_at) throw new Refusal('invitation_used')
  if (!found.expires_at || found.expires_at <= now) throw new Refusal('invitation_expired')
  return found
}
