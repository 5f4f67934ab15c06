import { passwordChangedMail } from '../../platform/mail/templates.ts'
import type { MailDeps } from '../notifications/email-notification.ts'
import { findUser } from '../users/queries.ts'

/** Tells a person that their password was changed, whatever their preferences: it may not have been them. */
export async function emailPasswordChanged(
  deps: MailDeps,
  personId: string,
  changeId: string,
): Promise<void> {
  const person = await findUser(deps.db, personId)
  if (person) await deps.mailer.send(passwordChangedMail(deps.config, changeId, person))
}
