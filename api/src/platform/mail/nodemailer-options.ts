import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './mailer.ts'
import { unsubscribeHeaders } from './unsubscribe-headers.ts'

export function nodemailerOptions({ id, unsubscribeUrl, attachments = [], ...mail }: Mail): SendMailOptions {
  const domain = mail.from.address.split('@')[1] ?? 'localhost'
  return {
    ...mail,
    attachments: attachments.map((file) => ({ ...file, content: Buffer.from(file.content) })),
    messageId: `<${id}@${domain}>`,
    headers: unsubscribeHeaders(unsubscribeUrl),
  }
}
