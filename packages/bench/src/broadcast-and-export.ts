import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createServerProcess } from '@cubby/e2e/harness/server-process'
import { freePort } from '@cubby/test-postgres/free-port'
import { startPostgres } from '@cubby/test-postgres/start-postgres'
import pg from 'pg'
import { budgetLine } from './budget-line.ts'
import { growSchool } from './seed-large-school.ts'

/**
 * Times a broadcast to 10,000 users until it is accepted, and until all users have it in the app, and measures
 * the peak memory of the process. Then does the same for the CSV of 500,000 transactions. Exits 1 above a
 * budget. Memory is measured only on Linux.
 */
const PEOPLE = { users: 10_000, sessions: 0 }
const TRANSACTIONS = 500_000
const ACCEPTED_MS = 1_000
const DELIVERED_MS = 10_000
const MEMORY_MB = 300
const CSV_GROWTH_MB = 100
const admin = { email: 'bench@cubby.test', password: 'cubby-bench-2026' }

const folder = await mkdtemp(join(tmpdir(), 'cubby-office-'))
const postgres = await startPostgres(process.env.TEST_DATABASE_URL)
const server = createServerProcess(await freePort(), {
  DATABASE_URL: `${postgres.url}postgres`,
  DATA_DIR: folder,
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
})
const database = new pg.Client({ connectionString: `${postgres.url}postgres` })
try {
  await server.start()
  await database.connect()
  await growSchool(database, { users: 0, sessions: 0 }, PEOPLE)
  const { token } = (await (await call('/users/login', admin)).json()) as { token: string }
  await broadcast(token)
  await seedTransactions()
  await exportTransactions(token)
} finally {
  await database.end()
  await server.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function call(path: string, body?: object, token?: string): Promise<Response> {
  const response = await fetch(`${server.url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'Content-Type': 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path} got the response ${response.status}`)
  return response
}

async function broadcast(token: string): Promise<void> {
  const memory = watchMemory()
  const started = performance.now()
  await call('/notifications/admin/broadcast', { title: 'Snow', message: 'Closed, {{student_name}}.' }, token)
  report('broadcast to 10,000 accepted', performance.now() - started, ACCEPTED_MS, 'ms')
  while (performance.now() - started < 6 * DELIVERED_MS) {
    const { rows } = await database.query(
      'select count(*)::int as count from notifications where sent_message_id is not null',
    )
    if (rows[0].count > PEOPLE.users) break
    await setTimeout(100)
  }
  report('and in everybody’s app', performance.now() - started, DELIVERED_MS, 'ms')
  report('peak memory of the process', (await memory.stop()).peak, MEMORY_MB, 'MB')
  const mailing = watchMemory()
  await setTimeout(DELIVERED_MS)
  const { peak } = await mailing.stop()
  const held = Number.isNaN(peak) ? 'not measured' : `       ${peak.toFixed(0)} MB`
  process.stdout.write(`${held}  most memory in the ten seconds after, while its emails go out\n`)
}

/** All payments of one enrollment, because the amount of work is the same. */
async function seedTransactions(): Promise<void> {
  await growSchool(database, PEOPLE, { users: PEOPLE.users, sessions: 2 })
  await database.query(
    `insert into payments (id, enrollment_id, amount_cents, due_date, status, created_at, updated_at)
     select 'bulk-' || n, 'enrollment-0-0', 9500, current_date, 'void', now() - make_interval(secs => n), now()
     from generate_series(1, $1::int) n`,
    [TRANSACTIONS],
  )
  await database.query('vacuum analyze payments')
}

async function exportTransactions(token: string): Promise<void> {
  const memory = watchMemory()
  const started = performance.now()
  const response = await call('/admin/financial/transactions/export', undefined, token)
  let lines = 0
  for await (const piece of response.body ?? [])
    lines += piece.reduce((sum, byte) => sum + Number(byte === 10), 0)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  if (lines <= TRANSACTIONS) throw new Error(`the CSV has ${lines} lines`)
  const { first, peak } = await memory.stop()
  report(`memory that a CSV of ${lines} lines takes, in ${seconds} s`, peak - first, CSV_GROWTH_MB, 'MB')
}

/** Measures the memory of the server's process ten times a second. */
function watchMemory() {
  const held: number[] = []
  const timer = setInterval(async () => held.push(await memoryOf(server.pid())), 100)
  return {
    async stop() {
      clearInterval(timer)
      held.push(await memoryOf(server.pid()))
      return { first: held[0] ?? 0, peak: Math.max(...held) }
    },
  }
}

async function memoryOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024
}

function report(what: string, value: number, budget: number, unit: string): void {
  if (value > budget) process.exitCode = 1
  process.stdout.write(`${budgetLine(what, value, budget, unit)}\n`)
}
