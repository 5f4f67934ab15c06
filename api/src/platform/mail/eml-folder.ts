import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type SentMailInFull, sentMailInFull } from '@cubby/contract/demo'
import type { Mailer, SentMails } from './mailer.ts'
import { nodemailerOptions } from './smtp.ts'

/** Writes each email as an .eml file that any mail client opens, and next to it a JSON file for demo mode. */
export function emlFolder(folder: string): Mailer & SentMails {
  async function read(id: string): Promise<SentMailInFull | undefined> {
    if (!/^[\w-]{1,100}$/.test(id)) return undefined
    const kept = await readFile(join(folder, `${id}.json`), 'utf8').catch(() => undefined)
    return kept === undefined ? undefined : sentMailInFull.parse(JSON.parse(kept))
  }

  return {
    read,
    async send(mail) {
      // Loaded on demand, because the library needs memory.
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message } = await transport.sendMail(nodemailerOptions(mail))
      const { id, to, subject, text, html } = mail
      const kept: SentMailInFull = { id, to: to.address, subject, at: new Date().toISOString(), text, html }
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, `${id}.eml`), message as Buffer)
      await writeFile(join(folder, `${id}.json`), JSON.stringify(kept))
    },
    async list(limit) {
      const files = await readdir(folder).catch(() => [])
      const ids = files.filter((file) => file.endsWith('.json')).map((file) => file.slice(0, -'.json'.length))
      // Ids begin with a timestamp, so the newest sort last.
      const newest = await Promise.all(ids.sort().reverse().slice(0, limit).map(read))
      const mails = newest.filter((mail) => mail !== undefined).sort((a, b) => b.at.localeCompare(a.at))
      return { mails, total: ids.length }
    },
  }
}
