import { messages } from '@cubby/contract/messages'
import type { Config } from '../../../platform/config.ts'
import { composeMail, office } from '../../../platform/mail/compose-mail.ts'
import type { Mail } from '../../../platform/mail/mailer.ts'

/** Returns the email with a visitor's message for the provider. The visitor is the Reply-To address. */
export function contactMessageMail(config: Config, message: ContactMessage): Mail {
  return {
    ...composeMail(
      config,
      { id: `${message.id}-forward`, to: office(config), subject: `Message from ${message.name}` },
      {
        heading: `Message from ${message.name}`,
        paragraphs: [
          `${message.name} (${message.email}) wrote on the contact page. Reply to this email to answer.`,
        ],
        quote: message.message,
      },
    ),
    replyTo: { name: message.name, address: message.email },
  }
}

/**
 * Returns the confirmation email for the sender. It does not contain the name or the message, because anybody
 * can enter somebody else's address.
 */
export function contactConfirmationMail(config: Config, message: Pick<ContactMessage, 'id' | 'email'>): Mail {
  const to = { name: '', address: message.email }
  return composeMail(
    config,
    { id: `${message.id}-confirmation`, to, subject: messages.contactReceived },
    {
      heading: messages.contactReceived,
      paragraphs: [
        messages.contactReceivedDetail,
        `Our office is open ${config.provider.hours}. You can also call ${config.provider.phone}.`,
      ],
      note: 'If you did not write to us, somebody mistyped their email address. You do not need to do anything.',
    },
  )
}

interface ContactMessage {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly message: string
}
