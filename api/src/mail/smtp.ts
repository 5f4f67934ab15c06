import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'
import { nodemailerOptions } from './nodemailer-options.ts'

/** Sends through a mail server. Rejects when it refuses or cannot be reached; the job tries again. */
export function smtpMailer(url: string): Mailer {
  const transport = createTransport(url)
  return {
    async send(mail) {
      await transport.sendMail(nodemailerOptions(mail))
    },
  }
}
