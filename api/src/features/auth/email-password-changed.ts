import type { MailDeps } from '../../platform/mail/mailer.ts'
import { passwordChangedMail } from './mails.ts'
import { findUser } from './queries.ts'

/** Tells a user that their password was changed, whatever their preferences: it may not have been them. */
export async function emailPasswordChanged(deps: MailDeps, userId: string, changeId: string): Promise<void> {
  const user = await findUser(deps.db, userId)
  if (user) await deps.mailer.send(passwordChangedMail(deps.config, changeId, user))
}
