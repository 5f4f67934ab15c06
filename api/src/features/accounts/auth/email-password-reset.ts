import { v7 as newId } from 'uuid'
import type { MailDeps } from '../../../platform/mail/mailer.ts'
import { hashToken, newToken } from '../../../platform/tokens.ts'
import { passwordResetMail } from './mails.ts'
import { findUserByEmail, lockUser, supersedeResets } from './queries.ts'

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
