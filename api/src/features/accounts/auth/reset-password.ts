import type { MessageResponse, ResetPasswordForm } from '@cubby/contract/accounts/account-recovery'
import { messages } from '@cubby/contract/messages'
import { v7 as newId } from 'uuid'
import { writeWithoutIdempotency } from '../../../platform/db/write.ts'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { VisitorContext } from '../../../platform/operation-context.ts'
import { hashToken } from '../../../platform/tokens.ts'
import { endCalendarLink } from './end-calendar-link.ts'
import { hashNewPassword } from './hash-new-password.ts'
import { rememberDevice } from './known-devices.ts'
import { endLogins, findReset, lockUser } from './queries.ts'

/**
 * Sets a new password with a mailed link, which works once. Ends all logins and the calendar link of the user, and
 * verifies the address that the link was mailed to. Throws Refusal `reset_link_invalid` for a link that is unknown,
 * used, superseded, or older than an hour, or whose user is not active, and `weak_password`.
 */
export async function resetPassword(
  { deps, request }: VisitorContext,
  input: { readonly form: ResetPasswordForm; readonly deviceHash: string },
): Promise<MessageResponse> {
  const { token, newPassword } = input.form
  const tokenHash = hashToken(token)
  // Checked before the costly hash, and again under the lock.
  const pendingReset = await findReset(deps.db, tokenHash, await deps.clock(deps.db))
  if (!pendingReset) throw new Refusal('reset_link_invalid')
  const passwordHash = await hashNewPassword(deps, {
    password: newPassword,
    field: 'newPassword',
    user: pendingReset,
  })

  return writeWithoutIdempotency(deps, async (trx) => {
    const user = await lockUser(trx, pendingReset.userId)
    const now = await deps.clock(trx)
    const reset = user && (await findReset(trx, tokenHash, now))
    if (!reset) throw new Refusal('reset_link_invalid')
    await trx.updateTable('password_resets').set({ used_at: now }).where('id', '=', reset.resetId).execute()
    await trx
      .updateTable('users')
      .set({
        password_hash: passwordHash,
        invited_at: null,
        email_verified_at: user.email_verified_at ?? now,
        updated_at: now,
      })
      .where('id', '=', user.id)
      .execute()
    await endLogins(trx, { userId: user.id, now })
    // A known device has its own limit, so the user can log in even while others use up the attempts of the account.
    await rememberDevice(trx, { userId: user.id, deviceHash: input.deviceHash, now })
    await writeAuditLog(trx, {
      actorId: user.id,
      action: 'password.reset',
      subject: { type: 'user', id: user.id },
      details: { password_reset_id: reset.resetId },
      request,
      now,
    })
    const endedCalendar = await endCalendarLink(trx, { userId: user.id, actorId: user.id, request, now })
    await deps.jobs.enqueue(trx, 'email-password-changed', {
      userId: user.id,
      changeId: newId(),
      endedCalendar,
    })
    return { message: messages.passwordReset }
  })
}
