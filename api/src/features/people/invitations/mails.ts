import { INVITATION_DAYS } from '@cubby/contract/constants'
import type { Config } from '../../../platform/config.ts'
import { composeMailToUser, type Recipient } from '../../../platform/mail/compose-mail.ts'
import type { Mail } from '../../../platform/mail/mailer.ts'

export function invitationMail(config: Config, id: string, user: Recipient, token: string): Mail {
  const { name, phone, email } = config.provider
  return composeMailToUser(
    config,
    { id, user, subject: `Your account at ${name}` },
    {
      heading: `Your account at ${name}`,
      paragraphs: [
        `We created an account for you with this email address. Set a password to log in.`,
        `If you did not expect this, contact us: ${phone} or ${email}.`,
      ],
      button: { label: 'Set my password', url: `/invitation?token=${token}` },
      note: `The link works once and for ${INVITATION_DAYS} days, and a newer invitation replaces it. After that, "Forgot password" on the login page sends a new link.`,
    },
  )
}
