import type { Deps } from '../deps.ts'
import type { Mailer } from '../mail/mailer.ts'
import { archiveSessions } from './archive-sessions.ts'
import { emailNotification } from './email-notification.ts'
import { emailPasswordChanged } from './email-password-changed.ts'
import { emailPasswordReset } from './email-password-reset.ts'
import { emailWelcome } from './email-welcome.ts'
import { forgetDeadLinks } from './forget-dead-links.ts'
import { forgetOldAnswers } from './forget-old-answers.ts'
import type { JobData, JobName } from './jobs.ts'
import { confirmContactMessage, forwardContactMessage } from './mail-contact-message.ts'
import { remindOfClasses } from './remind-of-classes.ts'
import { remindOfPayments } from './remind-of-payments.ts'
import { sweepOffers } from './sweep-offers.ts'

export type Handlers = { [Name in JobName]: (data: JobData[Name]) => Promise<void> }

/** What each job does. */
export function handlersOf(deps: Deps & { readonly mailer: Mailer }): Handlers {
  return {
    'email-notification': ({ notificationId }) => emailNotification(deps, notificationId),
    'email-password-reset': ({ passwordResetId }) => emailPasswordReset(deps, passwordResetId),
    'email-welcome': ({ personId }) => emailWelcome(deps, personId),
    'email-password-changed': ({ personId, changeId }) => emailPasswordChanged(deps, personId, changeId),
    'forward-contact-message': ({ contactMessageId }) => forwardContactMessage(deps, contactMessageId),
    'confirm-contact-message': ({ contactMessageId }) => confirmContactMessage(deps, contactMessageId),
    'sweep-offers': () => sweepOffers(deps),
    'archive-sessions': () => archiveSessions(deps),
    'remind-of-classes': () => remindOfClasses(deps),
    'remind-of-payments': () => remindOfPayments(deps),
    'forget-old-answers': () => forgetOldAnswers(deps),
    'forget-dead-links': () => forgetDeadLinks(deps),
  }
}
