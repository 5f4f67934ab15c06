import type { SendMailOptions } from 'nodemailer'
import { ServiceUnavailable } from '../errors.ts'
import { type Mail, type Mailer, MailRefused, unsubscribeHeaders } from './mailer.ts'

/** Shorter than the time limit of a job. In milliseconds. */
const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 }

/** Sends through a mail server. A refused sender or password is a configuration error, so those emails are retried. */
export function smtpMailer(url: string): Mailer {
  // Loaded on demand, because servers without emails to send need not hold the library.
  const open = async () => (await import('nodemailer')).createTransport({ url, ...TIMEOUTS })
  let opening: ReturnType<typeof open> | undefined
  return {
    async send(mail) {
      opening ??= open()
      const transport = await opening
      try {
        await transport.sendMail(nodemailerOptions(mail))
      } catch (error) {
        if (isRefusal(error)) throw new MailRefused(error.message, { cause: error })
        if (isUnreachable(error)) throw new ServiceUnavailable('mail', error.message, { cause: error })
        throw error
      }
    },
  }
}

/** The connection failed, or the server said that it is closing. */
function isUnreachable(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  return !('responseCode' in error) || error.responseCode === 421
}

function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error && 'responseCode' in error && 'command' in error)) return false
  const isForGood = Number(error.responseCode) >= 500
  return isForGood && ['RCPT TO', 'DATA'].includes(String(error.command))
}

export function nodemailerOptions({ id, unsubscribeUrl, attachments = [], ...mail }: Mail): SendMailOptions {
  const domain = mail.from.address.split('@')[1] ?? 'localhost'
  return {
    ...mail,
    attachments: attachments.map((file) => ({ ...file, content: Buffer.from(file.content) })),
    messageId: `<${id}@${domain}>`,
    headers: unsubscribeHeaders(unsubscribeUrl),
  }
}
