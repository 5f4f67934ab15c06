import type { JobData } from '../../../platform/jobs/jobs.ts'
import type { MailDeps } from '../../../platform/mail/mailer.ts'
import { passwordChangedMail } from './mails.ts'
import { findUser } from './queries.ts'

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
