import { createTransport } from 'nodemailer'
import { type Mailer, MailRefused } from './mailer.ts'
import { nodemailerOptions } from './nodemailer-options.ts'

/**
 * Sends through a mail server. Throws MailRefused when the server permanently refuses the recipient or the
 * contents. A refused sender or password is a configuration error, so those emails are retried.
 */
export function smtpMailer(url: string): Mailer {
  const transport = createTransport(url)
  return {
    async send(mail) {
      try {
        await transport.sendMail(nodemailerOptions(mail))
      } catch (error) {
        if (isRefusal(error)) throw new MailRefused(error.message, { cause: error })
        throw error
      }
    },
  }
}

function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error && 'responseCode' in error && 'command' in error)) return false
  const isForGood = Number(error.responseCode) >= 500
  return isForGood && ['RCPT TO', 'DATA'].includes(String(error.command))
}
