import type { MailDeps } from '../../platform/mail/mailer.ts'
import { passwordChangedMail } from './mails.ts'
import { findUser } from './queries.ts'

/** Tells a person that their password was changed, whatever their preferences: it may not have been them. */
export async function emailPasswordChanged(
  deps: MailDeps,
  personId: string,
  changeId: string,
): Promise<void> {
  const person = await findUser(deps.db, personId)
  if (person) await deps.mailer.send(passwordChangedMail(deps.config, changeId, person))
}
