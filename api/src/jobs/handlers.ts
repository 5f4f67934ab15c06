import type { Deps } from '../deps.ts'
import type { Mailer } from '../mail/mailer.ts'
import { emailNotification } from './email-notification.ts'
import { forgetOldAnswers } from './forget-old-answers.ts'
import type { JobData, JobName } from './jobs.ts'
import { confirmContactMessage, forwardContactMessage } from './mail-contact-message.ts'
import { sweepOffers } from './sweep-offers.ts'

export type Handlers = { [Name in JobName]: (data: JobData[Name]) => Promise<void> }

/** What each job does. */
export function handlersOf(deps: Deps & { readonly mailer: Mailer }): Handlers {
  return {
    'email-notification': ({ notificationId }) => emailNotification(deps, notificationId),
    'forward-contact-message': ({ contactMessageId }) => forwardContactMessage(deps, contactMessageId),
    'confirm-contact-message': ({ contactMessageId }) => confirmContactMessage(deps, contactMessageId),
    'sweep-offers': () => sweepOffers(deps),
    'forget-old-answers': () => forgetOldAnswers(deps),
  }
}
