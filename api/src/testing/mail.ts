import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { handlersOf } from '../feature-ports.ts'
import type { JobData, JobName } from '../platform/jobs/jobs.ts'
import type { Mail, Mailer } from '../platform/mail/mailer.ts'
import type { TestApp } from './test-app.ts'

/** A mailer that keeps the sent emails. */
export function aMailbox(): { mailer: Mailer; mails: Mail[] } {
  const mails: Mail[] = []
  return { mails, mailer: { send: async (mail) => void mails.push(mail) } }
}

/**
 * A mail server that records raw emails. It accepts everything, except for recipients for whom `refuses`
 * returns a status of 400 or more.
 */
export async function aMailServer(
  options: { refuses?: (address: string) => number | undefined } = {},
): Promise<{ url: string; received: string[] }> {
  const received: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const responseCode = options.refuses?.(address)
      done(responseCode ? Object.assign(new Error('Not this one'), { responseCode }) : null)
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString())
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, received }
}

/** The token of the link in an email. */
export function tokenIn(text: string | undefined): string {
  const token = /[?&]token=([\w-]{43})/.exec(text ?? '')?.[1]
  if (!token) throw new Error('the email has no link')
  return token
}

/** Requests a reset link and returns the token from the email. */
export async function aResetLink(test: TestApp, email: string): Promise<string> {
  await test.post('/users/forgot-password', { email })
  const job = (await queuedJobs(test, 'email-password-reset')).at(-1)
  if (!job) throw new Error('no reset was queued')
  const { mailer, mails } = aMailbox()
  await handlersOf({ ...test.deps, mailer })['email-password-reset'](job)
  return tokenIn(mails[0]?.text)
}

/** The data of the jobs in a queue, oldest first, as stored in the database. */
export async function queuedJobs<Name extends JobName>(test: TestApp, name: Name): Promise<JobData[Name][]> {
  const { rows } = await sql<{ data: JobData[Name] }>`
    select data from pgboss.job where name = ${name} order by created_on, id`.execute(test.deps.db)
  return rows.map((row) => row.data)
}
