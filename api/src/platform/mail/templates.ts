import { messages } from '@cubby/contract/messages'
import type { Config } from '../../config.ts'
import { type Letter, layOut, type MailLink } from './email-layout.ts'
import type { Mail, MailAddress } from './mailer.ts'

interface Recipient {
  readonly email: string
  readonly first_name: string
  readonly last_name: string
}

interface ContactMessage {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly message: string
}

interface NotificationToMail extends Recipient {
  readonly id: string
  readonly title: string
  readonly message: string
  readonly metadata: { links?: MailLink[] }
}

/** Matches a message that begins with a greeting, which gets no second one above it. */
const GREETING = /^\s*(?:hi|hello|dear|hey|good (?:morning|afternoon|evening)|welcome)\b/i

/** With `unsubscribe`, the path of the page that stops mails of this kind; there are kinds that none does. */
export function notificationMail(
  config: Config,
  notification: NotificationToMail,
  unsubscribe: string | null = null,
): Mail {
  const mail = toPerson(config, notification.id, notification, notification.title, {
    heading: notification.title,
    ...(GREETING.test(notification.message) && { greeting: '' }),
    paragraphs: [notification.message],
    links: notification.metadata.links ?? [],
    ...(unsubscribe && { smallLink: { label: 'Stop these e-mails', url: unsubscribe } }),
  })
  return unsubscribe ? { ...mail, unsubscribeUrl: config.publicUrl + unsubscribe } : mail
}

export function welcomeMail(config: Config, id: string, person: Recipient, token: string): Mail {
  const { name } = config.provider
  return toPerson(config, id, person, `Welcome to ${name}`, {
    heading: `Welcome to ${name}`,
    paragraphs: [
      'Your account is ready. You can enroll in classes right away.',
      'Please confirm that this is your e-mail address, so that we can reach you about your classes.',
    ],
    button: { label: 'Confirm my e-mail address', url: `/verify-email?token=${token}` },
    note: 'The link works for 7 days. You did not sign up? Then ignore this e-mail: somebody mistyped theirs.',
  })
}

export function verificationMail(config: Config, id: string, person: Recipient, token: string): Mail {
  return toPerson(config, id, person, 'Confirm your email address', {
    heading: 'Confirm your email address',
    paragraphs: [
      'Please confirm that this is your email address, so that we can reach you about your classes.',
    ],
    button: { label: 'Confirm my email address', url: `/verify-email?token=${token}` },
    note: 'The link works for 7 days. If you did not ask for it, ignore this email.',
  })
}

export function passwordResetMail(config: Config, id: string, person: Recipient, token: string): Mail {
  return toPerson(config, id, person, 'Reset your password', {
    heading: 'Reset your password',
    paragraphs: ['Somebody, most likely you, asked to set a new password for your account.'],
    button: { label: 'Set a new password', url: `/reset-password?token=${token}` },
    note: 'The link works once and for one hour; a newer one replaces it. You did not ask? Then ignore this e-mail: your password stays as it is.',
  })
}

export function passwordChangedMail(config: Config, id: string, person: Recipient): Mail {
  const { phone, email } = config.provider
  return toPerson(config, id, person, 'Your password was changed', {
    heading: 'Your password was changed',
    paragraphs: [
      'The password of your account was just changed, and other devices were logged out.',
      `Was it not you? Reset your password at once, and tell us: ${phone} or ${email}.`,
    ],
    links: [{ label: 'Reset my password', url: '/forgot-password' }],
  })
}

/** A visitor's message, for the provider, who answers it with Reply. */
export function contactMessageMail(config: Config, message: ContactMessage): Mail {
  return {
    ...mailTo(config, `${message.id}-forward`, office(config), `Message from ${message.name}`, {
      heading: `Message from ${message.name}`,
      paragraphs: [
        `${message.name} (${message.email}) wrote on the contact page. Reply to this e-mail to answer.`,
      ],
      quote: message.message,
    }),
    replyTo: { name: message.name, address: message.email },
  }
}

/**
 * Tells the sender that their message arrived. It repeats neither name nor message: anybody can put a
 * stranger's address into the form, and must not be able to write to them through us.
 */
export function contactConfirmationMail(config: Config, message: Pick<ContactMessage, 'id' | 'email'>): Mail {
  const to = { name: '', address: message.email }
  return mailTo(config, `${message.id}-confirmation`, to, messages.contactReceived, {
    heading: messages.contactReceived,
    paragraphs: [
      messages.contactReceivedDetail,
      `We are here ${config.provider.hours}, also by phone at ${config.provider.phone}.`,
    ],
    note: 'You did not write to us? Then somebody mistyped their e-mail address. You need not do anything.',
  })
}

function toPerson(config: Config, id: string, person: Recipient, subject: string, letter: Letter): Mail {
  const to = { name: `${person.first_name} ${person.last_name}`, address: person.email }
  return mailTo(config, id, to, subject, { greeting: `Hello ${person.first_name},`, ...letter })
}

function mailTo(config: Config, id: string, to: MailAddress, subject: string, letter: Letter): Mail {
  return { id, from: office(config), to, subject, ...layOut(config, letter) }
}

function office({ provider }: Config): MailAddress {
  return { name: provider.name, address: provider.email }
}
