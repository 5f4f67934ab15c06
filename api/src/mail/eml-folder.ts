import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'
import { nodemailerOptions } from './nodemailer-options.ts'

/** Writes each e-mail as an .eml file that any mail program opens. */
export function emlFolderMailer(folder: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const { message } = await transport.sendMail(nodemailerOptions(mail))
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, `${mail.id}.eml`), message as Buffer)
    },
  }
}
