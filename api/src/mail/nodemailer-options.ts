import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './mailer.ts'

export function nodemailerOptions({ id, ...mail }: Mail): SendMailOptions {
  const domain = mail.from.address.split('@')[1] ?? 'localhost'
  return { ...mail, messageId: `<${id}@${domain}>` }
}
