import type { Deps } from '../deps.ts'
import type { Mailer } from '../mail/mailer.ts'
import { deliverBroadcast } from '../notification-center/deliver-broadcast.ts'
import { withSettings } from '../settings/read-settings.ts'
import { archiveSessions } from './archive-sessions.ts'
import { emailNotification } from './email-notification.ts'
import { emailPasswordChanged } from './email-password-changed.ts'
import { emailPasswordReset } from './email-password-reset.ts'
import { emailVerification } from './email-verification.ts'
import { emailWelcome } from './email-welcome.ts'
import { forgetDeadLinks } from './forget-dead-links.ts'
import { forgetOldAnswers } from './forget-old-answers.ts'
import type { Attempt, JobData, JobName } from './jobs.ts'
import { confirmContactMessage, forwardContactMessage } from './mail-contact-message.ts'
import { pushNotification } from './push-notification.ts'
import { remindOfCertificates } from './remind-of-certificates.ts'
import { remindOfClasses } from './remind-of-classes.ts'
import { remindOfPayments } from './remind-of-payments.ts'
import { advanceSession, sweepOffers } from './sweep-offers.ts'
import { sweepUploads } from './sweep-uploads.ts'

export type Handlers = { [Name in JobName]: (data: JobData[Name], attempt?: Attempt) => Promise<void> }

/** What each job does. Mails are written in the name that the settings give the provider. */
export function handlersOf(deps: Deps & { readonly mailer: Mailer }): Handlers {
  return {
    'email-notification': async ({ notificationId }, attempt) =>
      emailNotification(await withSettings(deps), notificationId, attempt),
    'push-notification': async (data, attempt) => pushNotification(await withSettings(deps), data, attempt),
    'email-password-reset': async ({ passwordResetId }) =>
      emailPasswordReset(await withSettings(deps), passwordResetId),
    'email-welcome': async ({ personId }) => emailWelcome(await withSettings(deps), personId),
    'email-verification': async ({ verificationId }) =>
      emailVerification(await withSettings(deps), verificationId),
    'email-password-changed': async ({ personId, changeId }) =>
      emailPasswordChanged(await withSettings(deps), personId, changeId),
    'forward-contact-message': async ({ contactMessageId }) =>
      forwardContactMessage(await withSettings(deps), contactMessageId),
    'confirm-contact-message': async ({ contactMessageId }) =>
      confirmContactMessage(await withSettings(deps), contactMessageId),
    'deliver-broadcast': ({ sentMessageId }) => deliverBroadcast(deps, sentMessageId),
    'apply-reviews': ({ sessionId }) => advanceSession(deps, sessionId),
    'sweep-offers': () => sweepOffers(deps),
    'archive-sessions': () => archiveSessions(deps),
    'remind-of-classes': () => remindOfClasses(deps),
    'remind-of-payments': () => remindOfPayments(deps),
    'remind-of-certificates': () => remindOfCertificates(deps),
    'forget-old-answers': () => forgetOldAnswers(deps),
    'sweep-uploads': () => sweepUploads(deps),
    'forget-dead-links': () => forgetDeadLinks(deps),
  }
}
