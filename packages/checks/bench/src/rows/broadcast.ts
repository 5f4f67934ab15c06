import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { admin, adminSettings, call, logIn } from '../api-client.ts'
import type { Row } from '../row.ts'
import { growSchool } from '../seed-large-school.ts'
import { memoryOfCsv, watchMemory } from '../watch-memory.ts'
import { type BenchServer, withServer } from '../with-server.ts'

const PEOPLE = { users: 10_000, sessions: 0 }
const TRANSACTIONS = 500_000
const TIME_LIMIT_MS = 60_000

/** Times a broadcast to 10,000 users, and measures the memory that it and a large CSV take. */
export function broadcast(): Promise<Row[]> {
  return withServer(adminSettings, async (running) => {
    await growSchool(running.database, { users: 0, sessions: 0 }, PEOPLE)
    const token = await logIn(running.server.url, admin)
    return [...(await sendBroadcast(running, token)), await exportTransactions(running, token)]
  })
}

async function sendBroadcast({ server, database }: BenchServer, token: string): Promise<Row[]> {
  const memory = watchMemory(server.pid)
  const started = performance.now()
  const body = { title: 'Snow', message: 'Closed, {{student_name}}.' }
  await call(server.url, '/notifications/admin/broadcast', { token, body })
  const accepted = performance.now() - started
  const until = async (count: string) => {
    while ((await counted(database, count)) < PEOPLE.users) {
      if (performance.now() - started > TIME_LIMIT_MS) return Number.NaN
      await setTimeout(50)
    }
    return performance.now() - started
  }
  const inApp = await until('select count(*)::int from notifications where sent_message_id is not null')
  const queued = await until("select count(*)::int from deliveries where channel = 'email'")
  const { peak } = await memory.stop()
  const row = (measurement: string, value: number, unit: string, max: number): Row => ({
    measurement: `a broadcast to 10,000: ${measurement}`,
    value,
    unit,
    goal: { max },
  })
  return [
    row('accepted', accepted, 'ms', 50),
    row('in every inbox', inApp, 'ms', 5_000),
    row('emails queued', queued, 'ms', 5_000),
    row('most memory', peak, 'MB', 250),
  ]
}

async function counted(database: pg.Client, statement: string): Promise<number> {
  const { rows } = await database.query(statement)
  return rows[0].count
}

/**
 * Measures the memory that an export of 500,000 transactions adds to the server. All payments belong to one enrollment,
 * because the amount of work is the same.
 */
async function exportTransactions({ server, database }: BenchServer, token: string): Promise<Row> {
  await growSchool(database, PEOPLE, { users: PEOPLE.users, sessions: 2 })
  await database.query(
    `insert into payments (id, enrollment_id, amount_cents, due_date, status, created_at, updated_at)
     select 'bulk-' || n, 'enrollment-0-0', 9500, current_date, 'void', now() - make_interval(secs => n), now()
     from generate_series(1, $1::int) n`,
    [TRANSACTIONS],
  )
  await database.query('vacuum analyze payments')
  return memoryOfCsv(server, {
    path: '/admin/financial/transactions/export',
    token,
    rows: TRANSACTIONS,
    name: 'a CSV of 500,000 transactions',
  })
}
