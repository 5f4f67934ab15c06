import type { JobData } from '../../../platform/jobs/jobs.ts'
import type { MailDeps } from '../../../platform/mail/mailer.ts'
import { findUser } from '../auth/queries.ts'
import { secondFactorMail, secondStepFailedMail } from './mails.ts'

/** Mails a user about a change of their second factor, regardless of their preferences. */
export async function mailSecondFactorChange(
  deps: MailDeps,
  { userId, change, changeId }: JobData['email-second-factor-change'],
): Promise<void> {
  const user = await findUser(deps.db, userId)
  if (user) await deps.mailer.send(secondFactorMail(deps.config, { id: changeId, user, change }))
}

/** Warns a user that somebody may know their password, regardless of their preferences. */
export async function mailSecondStepFailed(
  deps: MailDeps,
  { userId, failureId }: JobData['email-second-step-failed'],
): Promise<void> {
  const user = await findUser(deps.db, userId)
  if (user) await deps.mailer.send(secondStepFailedMail(deps.config, failureId, user))
}
