import type {
  MessageResponse,
  ResetLinkResponse,
  ResetPasswordForm,
} from '@cubby/contract/accounts/account-recovery'
import { messages } from '@cubby/contract/messages'
import { personName } from '@cubby/rules/people/person-name'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import { writeWithoutIdempotency } from '../../../platform/db/write.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { JobData } from '../../../platform/jobs/jobs.ts'
import type { MailDeps } from '../../../platform/mail/mailer.ts'
import type { VisitorContext } from '../../../platform/operation-context.ts'
import { hashToken, newToken } from '../../../platform/secrets.ts'
import { rememberDevice } from './devices.ts'
import { endCalendarLink } from './end-access.ts'
import { hashNewPassword } from './hash-new-password.ts'
import { endLogins } from './login-rows.ts'
import { passwordChangedMail, passwordResetMail } from './mails.ts'
import { findReset, findUser, findUserByEmail, lockUser, supersedeResets } from './queries.ts'

/**
 * Sets a new password with a mailed link, which works once. Ends all logins and the calendar link of the user, and
 * verifies the address that the link was mailed to.
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

/** Returns the name of the user of a reset link, without using it. */
export async function readResetLink(deps: Deps, token: string): Promise<ResetLinkResponse> {
  const user = await findReset(deps.db, hashToken(token), await deps.clock(deps.db))
  if (!user) throw new Refusal('reset_link_invalid')
  return { user: { name: personName(user) } }
}

/** How long a reset link is valid after it is mailed. */
const RESET_LINK_MS = 3_600_000

/**
 * Mails a reset link if the address belongs to an active user; otherwise deletes the request. The token
 * is created here and only leaves by mail. A retry after a failed mail creates a new token, and the
 * earlier link stops working.
 */
export async function emailPasswordReset(deps: MailDeps, resetId: string): Promise<void> {
  const token = newToken()
  const user = await prepare(deps, resetId, hashToken(token))
  if (!user) return
  await deps.mailer.send(passwordResetMail(deps.config, newId(), user, token))
  const now = await deps.clock(deps.db)
  await deps.db.updateTable('password_resets').set({ mailed_at: now }).where('id', '=', resetId).execute()
}

async function prepare(deps: MailDeps, resetId: string, tokenHash: string) {
  return deps.db.transaction().execute(async (trx) => {
    const reset = await trx
      .selectFrom('password_resets')
      .select('email')
      .where('id', '=', resetId)
      .where('mailed_at', 'is', null)
      .executeTakeFirst()
    if (!reset) return null
    const found = await findUserByEmail(trx, reset.email)
    const user = found && (await lockUser(trx, found.id))
    if (user?.status !== 'active') {
      await trx.deleteFrom('password_resets').where('id', '=', resetId).execute()
      return null
    }
    const now = await deps.clock(trx)
    await supersedeResets(trx, user.id, now)
    await trx
      .updateTable('password_resets')
      .set({
        user_id: user.id,
        token_hash: tokenHash,
        expires_at: new Date(now.getTime() + RESET_LINK_MS),
        superseded_at: null,
      })
      .where('id', '=', resetId)
      .execute()
    return user
  })
}

/**
 * Notifies a user that their password was changed, regardless of their preferences, because another
 * person may have changed it.
 */
export async function emailPasswordChanged(
  deps: MailDeps,
  { userId, changeId, endedCalendar = false }: JobData['email-password-changed'],
): Promise<void> {
  const user = await findUser(deps.db, userId)
  if (user) await deps.mailer.send(passwordChangedMail(deps.config, { id: changeId, user, endedCalendar }))
}
