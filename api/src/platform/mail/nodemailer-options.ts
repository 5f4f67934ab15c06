import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './mailer.ts'

export function nodemailerOptions({ id, unsubscribeUrl, attachments = [], ...mail }: Mail): SendMailOptions {
  const domain = mail.from.address.split('@')[1] ?? 'localhost'
  return {
    ...mail,
    attachments: attachments.map((file) => ({ ...file, content: Buffer.from(file.content) })),
    messageId: `<${id}@${domain}>`,
    ...(unsubscribeUrl && {
      headers: {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  }
}
