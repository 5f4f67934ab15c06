import { v7 as newId } from 'uuid'
import type { MailDeps } from '../../../platform/mail/mailer.ts'
import { hashToken, newToken } from '../../../platform/tokens.ts'
import { verificationEnd } from './email-verification.ts'
import { welcomeMail } from './mails.ts'
import { findUser } from './queries.ts'

/**
 * Mails a welcome with a verification link to a new user, unless it was already mailed. The token is
 * created here and only leaves by mail.
 */
export async function emailWelcome(deps: MailDeps, userId: string): Promise<void> {
  const user = await findUser(deps.db, userId)
  const mailed = await deps.db
    .selectFrom('email_verifications')
    .select('id')
    .where('user_id', '=', userId)
    .where('mailed_at', 'is not', null)
    .executeTakeFirst()
  if (!user || mailed) return
  const token = newToken()
  const id = newId()
  const now = await deps.clock(deps.db)
  await deps.db
    .insertInto('email_verifications')
    .values({
      id,
      user_id: userId,
      email: user.email,
      token_hash: hashToken(token),
      created_at: now,
      expires_at: verificationEnd(now),
    })
    .execute()
  await deps.mailer.send(welcomeMail(deps.config, id, user, token))
  await deps.db.updateTable('email_verifications').set({ mailed_at: now }).where('id', '=', id).execute()
}
