import type { Config } from '../../../platform/config.ts'
import { composeMailToUser, type Recipient } from '../../../platform/mail/compose-mail.ts'
import type { MailLink } from '../../../platform/mail/email-layout.ts'
import type { Mail } from '../../../platform/mail/mailer.ts'

/** Matches a message that begins with a greeting. Its email gets no other greeting. */
const GREETING = /^\s*(?:hi|hello|dear|hey|good (?:morning|afternoon|evening)|welcome)\b/i

/**
 * Returns the email of a notification. `unsubscribe` is the path of the page that turns off this kind of email. It is
 * null for kinds that are always sent.
 */
export function notificationMail(
  config: Config,
  notification: NotificationToMail,
  unsubscribe: string | null = null,
): Mail {
  const mail = composeMailToUser(
    config,
    { id: notification.id, user: notification, subject: notification.title },
    {
      heading: notification.title,
      ...(GREETING.test(notification.message) && { greeting: '' }),
      paragraphs: [notification.message],
      links: notification.metadata.links ?? [],
      ...(unsubscribe && { smallLink: { label: 'Stop these emails', url: unsubscribe } }),
    },
  )
  return unsubscribe ? { ...mail, unsubscribeUrl: config.publicUrl + unsubscribe } : mail
}

interface NotificationToMail extends Recipient {
  readonly id: string
  readonly title: string
  readonly message: string
  readonly metadata: { links?: MailLink[] }
}
