import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@cubby/test-postgres/free-port'
import { type OwnPostgresServer, startOwnPostgres } from '@cubby/test-postgres/start-postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase } from '../harness/databases.ts'
import { createServerProcess, type Server } from '../harness/server-process.ts'

/** How often the database is killed and frozen. */
const [KILLS, FREEZES] = process.env.PROOF === 'full' ? [20, 20] : [3, 1]
/** More concurrent clients than the server has database connections. */
const CLIENTS = 16
const ADMIN = { email: 'admin@cubby.test', password: 'morning classroom' }

let postgres: OwnPostgresServer
let databaseUrl = ''
let folder = ''
let server: Server
let admin: { token: string; id: string }

beforeAll(async () => {
  postgres = await startOwnPostgres()
  databaseUrl = postgres.url + (await createDatabase(postgres.url, {}))
  folder = await mkdtemp(join(tmpdir(), 'cubby-outage-'))
  server = createServerProcess(await freePort(), {
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    SEED: 'none',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    // Keeps the server's reports of the broken database out of the test's output.
    LOG_LEVEL: 'silent',
  })
  await server.start()
  const { body } = await send('POST', '/users/login', { body: ADMIN })
  const { token, user } = body as { token: string; user: { id: string } }
  admin = { token, id: user.id }
})
afterAll(async () => {
  await server?.stop('SIGKILL')
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

interface ApiResponse {
  status: number
  retryAfter: string | null
  body: unknown
  ms: number
}

async function send(
  method: string,
  path: string,
  options: { body?: object; token?: string; key?: string } = {},
): Promise<ApiResponse> {
  const started = performance.now()
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(options.token && { Authorization: `Bearer ${options.token}` }),
      ...(options.key && { 'Idempotency-Key': options.key }),
    },
    ...(options.body && { body: JSON.stringify(options.body) }),
  })
  const body = await response.json()
  const ms = performance.now() - started
  return { status: response.status, retryAfter: response.headers.get('Retry-After'), body, ms }
}

async function query(sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql, values)).rows
  } finally {
    await client.end()
  }
}

/** Repeats one message under one key until the server gives a final response. */
async function sendOneMessage(title: string, note: (response: ApiResponse) => void): Promise<void> {
  const key = randomUUID()
  const body = { title, message: 'Hello', recipient: admin.id }
  for (;;) {
    const response = await send('POST', '/notifications/admin/send', { body, token: admin.token, key })
    note(response)
    if (response.retryAfter === null) return
    await databaseIsBack()
  }
}

let recovery: Promise<void> | undefined

/** Resolves when the server reports that its database is available, which is before a client's Retry-After. */
function databaseIsBack(): Promise<void> {
  recovery ??= expect
    .poll(isReady, { timeout: 20_000, interval: 20 })
    .toBe(200)
    .finally(() => {
      recovery = undefined
    })
  return recovery
}

/** Keeps the server busy with reads and writes during `damage`, and reports the responses. */
async function underLoad(title: string, damage: (served: (count: number) => Promise<void>) => Promise<void>) {
  let done = false
  let messages = 0
  let succeeded = 0
  let refused = 0
  let slowestMs = 0
  const unexpected: unknown[] = []
  const note = (response: ApiResponse) => {
    slowestMs = Math.max(slowestMs, response.ms)
    if (response.status === 503 && response.retryAfter) refused += 1
    else if (response.status === 200 || response.status === 201) succeeded += 1
    // 409: the first request under this key is still under way.
    else if (response.status !== 409) unexpected.push(response)
  }
  /** Resolves when this many more requests have succeeded. */
  const served = async (count: number) => {
    const before = succeeded
    await expect.poll(() => succeeded, { timeout: 20_000, interval: 5 }).toBeGreaterThan(before + count)
  }
  const clients = Array.from({ length: CLIENTS }, async (_, index) => {
    while (!done) {
      if (index % 2 === 0) {
        messages += 1
        await sendOneMessage(title, note)
      } else {
        note(await send('GET', '/users/profile', { token: admin.token }))
      }
    }
  })
  const finished = Promise.all(clients)
  try {
    await Promise.race([damage(served), finished])
  } finally {
    done = true
  }
  await finished
  return { messages, refused, slowestMs, unexpected }
}

/** The stored messages of one title: one row each, however often they were sent. */
async function countMessages(title: string) {
  const [row] = await query('select count(*)::int as count from notifications where title = $1', [title])
  return row?.count
}

const isReady = async () => (await send('GET', '/health/ready')).status

describe('a database that goes away', () => {
  it('leaves the server running, fails requests only with 503, and repeats no message', {
    timeout: KILLS * 60_000,
  }, async ({ annotate }) => {
    const pid = server.pid()
    const { messages, refused, unexpected } = await underLoad('Restarted', async (served) => {
      for (let round = 0; round < KILLS; round++) {
        await served(20)
        postgres.crash()
        await postgres.restart()
        await expect.poll(isReady, { timeout: 20_000 }).toBe(200)
      }
    })
    const stored = await countMessages('Restarted')
    await annotate(`${KILLS} × SIGKILL: ${messages} writes, ${stored} stored`, 'figure')
    expect(unexpected).toEqual([])
    expect(refused).toBeGreaterThan(0)
    expect(server.pid()).toBe(pid)
    expect(stored).toBe(messages)
  })

  it('can drop all connections without a failed request or a repeated message', async () => {
    const pid = server.pid()
    const { messages, unexpected } = await underLoad('Dropped', async (served) => {
      for (let round = 0; round < 5; round++) {
        await served(5)
        await query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()')
      }
    })
    expect(unexpected).toEqual([])
    expect(server.pid()).toBe(pid)
    expect(await countMessages('Dropped')).toBe(messages)
  })
})

/** Requests of several kinds, more than the server has connections. */
function manyRequests(): Promise<ApiResponse>[] {
  return Array.from({ length: CLIENTS }, (_, index) => [
    send('GET', '/classes'),
    send('GET', '/users/profile', { token: admin.token }),
    send('POST', '/users/login', { body: { ...ADMIN, email: `nobody${index}@cubby.test` } }),
  ]).flat()
}

describe('a frozen database', () => {
  it('is reported within seconds, repeats no message, and needs no restart of the server', {
    timeout: FREEZES * 60_000,
  }, async ({ annotate }) => {
    const pid = server.pid()
    let slowestReadinessMs = 0
    const { messages, slowestMs, unexpected } = await underLoad('Frozen', async (served) => {
      for (let round = 0; round < FREEZES; round++) {
        await served(20)
        slowestReadinessMs = Math.max(slowestReadinessMs, await whileFrozen())
        await expect.poll(isReady, { timeout: 20_000 }).toBe(200)
      }
      await served(20)
    })
    const stored = await countMessages('Frozen')
    await annotate(
      `${FREEZES} × SIGSTOP: readiness within ${Math.ceil(slowestReadinessMs)} ms, others within ` +
        `${Math.ceil(slowestMs)} ms, ${messages} writes, ${stored} stored`,
      'figure',
    )
    expect(unexpected).toEqual([])
    // Including those that the database was processing when it froze.
    expect(slowestMs).toBeLessThan(5_000)
    expect(server.pid()).toBe(pid)
    expect(stored).toBe(messages)
  })
})

/** Freezes the database, and thaws it after the responses. Returns how long the one about readiness took. */
async function whileFrozen(): Promise<number> {
  const thaw = postgres.freeze()
  try {
    const [readiness, ...responses] = await Promise.all([send('GET', '/health/ready'), ...manyRequests()])
    expect(readiness.status).toBe(503)
    expect(readiness.ms).toBeLessThan(2_000)
    for (const response of responses) {
      expect(response).toMatchObject({ status: 503, body: { code: 'unavailable' } })
      expect(Number(response.retryAfter)).toBeGreaterThan(0)
      expect(response.ms).toBeLessThan(5_000)
    }
    return readiness.ms
  } finally {
    thaw()
  }
}

it('emails are sent again after the outages', async () => {
  const body = { title: 'Back again', message: 'Hello', recipient: admin.id }
  expect((await send('POST', '/notifications/admin/send', { body, token: admin.token })).status).toBe(201)
  const states = () =>
    query(
      `select deliveries.status from deliveries join notifications on notifications.id = notification_id
        where title = 'Back again'`,
    )
  await expect.poll(states, { timeout: 30_000 }).toEqual([{ status: 'sent' }])
})
