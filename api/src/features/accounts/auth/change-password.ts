import type { ChangePasswordForm, MessageResponse } from '@cubby/contract/accounts/account-recovery'
import { messages } from '@cubby/contract/messages'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import { writeWithoutIdempotency } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { endCalendarLink } from './end-access.ts'
import { hashNewPassword } from './hash-new-password.ts'
import { endLogins } from './login-rows.ts'
import { findUserOrDeleted, lockUser, supersedeResets } from './queries.ts'

/**
 * Changes the caller's password, ends their other logins and by default their calendar link, and invalidates earlier
 * reset links.
 * Takes no Idempotency-Key, because the stored request hash would be a fast hash of the password.
 */
export async function changePassword(
  ctx: RequestContext,
  { currentPassword, newPassword, endCalendarLink: endsCalendar }: ChangePasswordForm,
): Promise<MessageResponse> {
  const { deps, caller } = ctx
  const userId = caller.user.id
  const before = await findUserOrDeleted(deps.db, userId)
  if (!(await deps.passwords.verify(currentPassword, before?.password_hash))) return refuse(ctx)
  const passwordHash = await hashNewPassword(deps, {
    password: newPassword,
    field: 'newPassword',
    user: before ?? {},
  })

  return writeWithoutIdempotency(deps, async (trx) => {
    const user = await lockUser(trx, userId)
    // Another device or a reset link changed the password in the meantime, so the entered one is outdated.
    if (user?.password_hash !== before?.password_hash) throw wrongPassword()
    const now = await deps.clock(trx)
    await trx
      .updateTable('users')
      .set({ password_hash: passwordHash, updated_at: now })
      .where('id', '=', userId)
      .execute()
    await endLogins(trx, { userId, except: caller.loginId, now })
    await supersedeResets(trx, userId, now)
    await writeAuditLog(trx, {
      actorId: userId,
      action: 'password.changed',
      subject: { type: 'user', id: userId },
      request: caller.request,
      now,
    })
    const { request } = caller
    const endedCalendar =
      endsCalendar && (await endCalendarLink(trx, { userId, actorId: userId, request, now }))
    await deps.jobs.enqueue(trx, 'email-password-changed', { userId, changeId: newId(), endedCalendar })
    return { message: messages.passwordUpdated }
  })
}

async function refuse({ deps, caller: { user, request } }: RequestContext): Promise<never> {
  await writeWithoutIdempotency(deps, async (trx) =>
    writeAuditLog(trx, {
      actorId: user.id,
      action: 'password.change_refused',
      subject: { type: 'user', id: user.id },
      request,
      now: await deps.clock(trx),
    }),
  )
  throw wrongPassword()
}

function wrongPassword(): Refusal {
  return new Refusal('wrong_password', { fields: { currentPassword: messages.currentPasswordWrong } })
}
