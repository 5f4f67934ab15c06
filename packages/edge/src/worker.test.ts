import { createHmac, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
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

const WEBHOOK_SECRET = 'whsec_edge'
const undo: (() => unknown)[] = []
let worker: RunningWorker
let mailService: MailService
let databaseUrl = ''
let file = ''
let assets = ''

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cubby-edge-'))
  undo.push(() => rm(folder, { recursive: true, force: true }))
  file = join(folder, 'worker.js')
  assets = join(folder, 'assets')
  mailService = await startMailService()
  undo.push(mailService.close)
  await Promise.all([
    prepareDatabase(folder),
    bundleWorker(join(import.meta.dirname, '../../../api/src/edge.ts'), file),
    copyAssets(assets),
  ])
  const { url: MAIL_API_URL, key: MAIL_API_KEY } = mailService
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_edge', STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET }
  const variables = { MAIL_API_URL, MAIL_API_KEY, PAYMENTS: 'stripe', ...stripe }
  worker = await startWorker({ file, assets, databaseUrl, variables })
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

async function query(sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query(sql, values)
  await client.end()
  return rows
}

interface Asked {
  readonly token?: string
  readonly body?: object
}

async function call(method: string, path: string, { token, body }: Asked = {}) {
  const isForm = body instanceof FormData
  const response = await fetch(`${worker.url}/api${path}`, {
    method,
    headers: {
      ...(body && !isForm && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('Content-Type')?.includes('json')
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : {} }
}

async function logIn(email: string): Promise<{ token: string }> {
  const { body } = await call('POST', '/users/login', { body: { email, password: 'cubby-demo-2026' } })
  return { token: body.token }
}

it('translates the stack of a reported error, and serves no source map', async () => {
  const folder = join(assets, 'source-maps')
  const [version = ''] = await readdir(folder)
  const scripts = await readdir(join(folder, version, 'assets'))
  const map = scripts.find((name) => name.startsWith('shared-')) ?? ''
  // The first line has only imports.
  const frame = { file: `/assets/${map.replace('.map', '')}`, line: 2, column: 5_000, name: null }
  const report = {
    version,
    kind: 'error',
    message: 'rows is undefined',
    frames: [frame],
    route: '/',
    browser: 'Firefox',
    offline: false,
    at: new Date().toISOString(),
    count: 1,
  }
  expect((await call('POST', '/error-reports', { body: { reports: [report] } })).status).toBe(200)
  const { token } = await logIn('admin@cubby.test')
  const { body } = await call('GET', '/admin/error-reports', { token })
  const details = await call('GET', `/admin/error-reports/${body.errors[0].id}`, { token })
  expect(details.body.error.frames[0].source.file).toMatch(/\.tsx?$/)
  for (const path of [`/source-maps/${version}/assets/${map}`, `/source-maps/${version}/sw.js.map`]) {
    const response = await fetch(worker.url + path)
    expect(await response.text()).not.toContain('"mappings"')
  }
})

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

it('sends queued emails in a cron run', async () => {
  const email = 'student@cubby.test'
  // As after a request whose Worker was ended before it sent its email.
  await query(
    `insert into pgboss.job (name, data, retry_limit, retry_delay, retry_backoff, state)
     select 'email-welcome', json_build_object('userId', id), 12, 5, true, 'created' from users where email = $1`,
    [email],
  )
  await worker.runScheduled()
  // Depending on the minute there are reminders, too.
  const subjects = mailsTo(email).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.startsWith('Welcome'))).toHaveLength(1)
})

it('streams an export while it reads the rows', async () => {
  const exported = await call('GET', '/admin/users/export', await logIn('admin@cubby.test'))
  expect(exported.status).toBe(200)
  expect(exported.text.trim().split('\r\n').length).toBeGreaterThan(20)
})

it('closes the connections of every request, also of an aborted one', async () => {
  const { token } = await logIn('admin@cubby.test')
  const givenUp = new AbortController()
  const response = await fetch(`${worker.url}/api/admin/users/export`, {
    headers: { Authorization: `Bearer ${token}` },
    signal: givenUp.signal,
  })
  expect(response.status).toBe(200)
  givenUp.abort()
  const open = async () =>
    query('select query from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()')
  // A pool would close an unused connection only later.
  await vi.waitFor(async () => expect(await open()).toEqual([]), { timeout: 8_000 })
})

it('streams changes until the login ends', async () => {
  const student = await logIn('student@cubby.test')
  const stream = await fetch(`${worker.url}/api/events`, {
    headers: { Authorization: `Bearer ${student.token}` },
  })
  expect(stream.headers.get('Content-Type')).toBe('text/event-stream')
  let received = ''
  const ended = (async () => {
    const decoder = new TextDecoder()
    for await (const piece of stream.body ?? []) received += decoder.decode(piece)
  })()
  await vi.waitFor(() => expect(received).toContain('event: '), { timeout: 10_000 })
  await query(`insert into events (topic, subjects) values ('classes', array['a-class'])`)
  await vi.waitFor(() => expect(received).toContain('data: {"classes":["a-class"]}'), { timeout: 10_000 })
  expect(received.split('a-class')).toHaveLength(2)
  await call('POST', '/users/logout', student)
  await ended
})

it('stores a file in R2 and returns it', async () => {
  const student = await logIn('student@cubby.test')
  const content = '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n'
  const form = new FormData()
  form.set('file', new File([content], 'My ID.pdf', { type: 'application/pdf' }))
  const { body } = await call('POST', '/users/uploads', { ...student, body: form })
  const file = await call('GET', `/users/uploads/${body.upload.id}/file`, student)
  expect(file).toMatchObject({ status: 200, text: content })
  expect(file.headers.get('Content-Length')).toBe(String(content.length))
})

it('renders a receipt with the fonts from its assets', async () => {
  const student = await logIn('student@cubby.test')
  const { body } = await call('GET', '/users/payment-history', student)
  const [receipt] = body.payments.flatMap(({ receipts }: { receipts: { id: string }[] }) => receipts)
  const drawn = await call('GET', `/payments/receipts/${receipt.id}`, student)
  expect(drawn.status).toBe(200)
  expect(drawn.text).toMatch(/^%PDF-/)
})

it('stores rate limits in the database', async () => {
  const body = { name: 'Tova', email: 'tova@edge.test', message: 'Do you teach on Sundays?' }
  const statuses: number[] = []
  for (let attempt = 0; attempt <= 5; attempt++) {
    statuses.push(
      (await call('POST', '/contact', { body: { ...body, message: `${body.message} ${attempt}` } })).status,
    )
  }
  expect(statuses.at(-1)).toBe(429)
  expect(statuses.slice(0, -1)).not.toContain(429)
})

it('serves the app, its pages, and the documentation', async () => {
  const get = (path: string) => fetch(worker.url + path)
  expect(await (await get('/classes')).text()).toContain('CPR')
  for (const path of [
    '/',
    '/profile',
    '/theme.js',
    '/api/docs',
    '/api/docs/swagger-ui.css',
    '/api/openapi.json',
  ]) {
    expect(await get(path), path).toMatchObject({ status: 200 })
  }
  expect((await get('/profile')).headers.get('Content-Type')).toContain('text/html')
  expect((await get('/assets/none.js')).status).toBe(404)
})

it('reports missing bindings', async () => {
  const incomplete = await startWorker({ file, assets, variables: { PUBLIC_URL: '', MAIL_SERVICE: '' } })
  const response = await fetch(`${incomplete.url}/api/classes`)
  expect(response.status).toBe(500)
  const text = await response.text()
  for (const name of ['PUBLIC_URL', 'FILES', 'MAIL_SERVICE']) expect(text).toContain(`${name}: is missing`)
  await incomplete.stop()
})

it('receives the events of Stripe that are signed', async () => {
  const send = (secret: string) => {
    const body = JSON.stringify({ id: 'evt_edge', type: 'payout.paid', data: { object: { id: 'po_edge' } } })
    const time = Math.floor(Date.now() / 1000)
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
    return fetch(`${worker.url}/api/webhooks/stripe`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Stripe-Signature': `t=${time},v1=${signature}` },
      body,
    })
  }
  expect((await send('whsec_forged')).status).toBe(400)
  expect(await query('select id from stripe_events')).toEqual([])
  for (const _ of [1, 2]) expect((await send(WEBHOOK_SECRET)).status).toBe(200)
  expect(await query('select id, type, object_id from stripe_events')).toEqual([
    { id: 'evt_edge', type: 'payout.paid', object_id: 'po_edge' },
  ])
})

it('sets the limits of the role of Hyperdrive', async () => {
  const role = `edge_${randomUUID().replaceAll('-', '')}`
  await query(`create role ${role} login password 'edge'`)
  const asRole = new URL(databaseUrl)
  asRole.username = role
  asRole.password = 'edge'
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: asRole.href })
    await client.connect()
    const result = await client.query(sql)
    await client.end()
    return result
  }
  await run(await readFile(join(import.meta.dirname, '../role.sql'), 'utf8'))
  expect((await run('show lock_timeout')).rows).toEqual([{ lock_timeout: '3s' }])
  expect((await run('show timezone')).rows).toEqual([{ TimeZone: 'UTC' }])
  await query(`drop role ${role}`)
})
