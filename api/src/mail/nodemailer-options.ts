import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './mailer.ts'

export function nodemailerOptions(mail: Mail): SendMailOptions {
  const { from, to, subject, text, html } = mail
  const domain = from.address.split('@')[1] ?? 'localhost'
  return { from, to, subject, text, html, messageId: `<${mail.id}@${domain}>` }
}
