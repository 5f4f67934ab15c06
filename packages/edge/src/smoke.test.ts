import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@cubby/test-postgres/start-postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { bundleWorker } from './bundle-worker.ts'
import { copyAssets } from './copy-assets.ts'
import { type MailService, startMailService } from './mail-service.ts'
import { preparedDatabase } from './prepared-database.ts'
import { type RunningWorker, startWorker } from './start-worker.ts'

const undo: (() => unknown)[] = []
let worker: RunningWorker
let mailService: MailService
let databaseUrl = ''

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cubby-edge-'))
  undo.push(() => rm(folder, { recursive: true, force: true }))
  const [file, assets] = [join(folder, 'worker.js'), join(folder, 'assets')]
  mailService = await startMailService()
  undo.push(mailService.close)
  await Promise.all([
    prepareDatabase(folder),
    bundleWorker(join(import.meta.dirname, '../../../api/src/edge.ts'), file),
    copyAssets(assets),
  ])
  const { url: MAIL_API_URL, key: MAIL_API_KEY } = mailService
  worker = await startWorker({ file, assets, databaseUrl, variables: { MAIL_API_URL, MAIL_API_KEY } })
  undo.push(worker.stop)
})
afterAll(async () => {
  for (const stop of undo.reverse()) await stop()
})

async function prepareDatabase(folder: string): Promise<void> {
  const { url: server, stop } = await startPostgres(process.env.TEST_DATABASE_URL)
  undo.push(stop)
  databaseUrl = await preparedDatabase(server, { SEED: 'demo', DATA_DIR: folder })
}

async function query(sql: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(sql, values)
  await client.end()
}

async function call(method: string, path: string, { token, body }: { token?: string; body?: object } = {}) {
  const response = await fetch(`${worker.url}/api${path}`, {
    method,
    headers: {
      ...(body && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('Content-Type')?.includes('json')
  return { status: response.status, text, body: isJson ? JSON.parse(text) : {} }
}

const mailsTo = (address: string) => mailService.mails.filter(({ to }) => to.includes(`<${address}>`))

it('registers a student, enrolls, and sends the emails', async () => {
  const email = 'ana@edge.test'
  const student = { first_name: 'Ana', last_name: 'Lopez', email, password: 'morning classroom' }
  const registered = await call('POST', '/users/register', { body: student })
  expect(registered).toMatchObject({ status: 201, body: { user: { email } } })
  const { token } = registered.body
  const { body } = await call('GET', '/classes')
  const [open] = body.classes.flatMap(
    ({ id, sessions }: { id: string; sessions: { id: string; available_spots: number }[] }) =>
      sessions
        .filter((session) => session.available_spots > 0)
        .map((session) => ({ id, sessionId: session.id })),
  )
  const enrolled = await call('POST', `/enrollments/${open.id}`, {
    token,
    body: { sessionId: open.sessionId },
  })
  expect(enrolled).toMatchObject({ status: 201 })
  // The jobs of a request run after its response.
  await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(2), { timeout: 10_000 })
})

it('sends what is waiting in a cron run', async () => {
  const email = 'student@cubby.test'
  // As after a request whose Worker was ended before it sent its email.
  await query(
    `insert into pgboss.job (name, data, retry_limit, retry_delay, retry_backoff, state)
     select 'email-welcome', json_build_object('userId', id), 12, 5, true, 'created' from users where email = $1`,
    [email],
  )
  await worker.runScheduled()
  expect(mailsTo(email)).toMatchObject([{ subject: expect.stringContaining('Welcome') }])
})
