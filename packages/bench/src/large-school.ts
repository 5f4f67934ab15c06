import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServerProcess } from '@cubby/e2e/harness/server-process'
import { freePort } from '@cubby/test-postgres/free-port'
import { startPostgres } from '@cubby/test-postgres/start-postgres'
import pg from 'pg'
import { growSchool } from './seed-large-school.ts'

/**
 * Times the administrators' lists with 100,000 users, 2,000 sessions, and 500,000 enrollments, and with 1% of
 * these numbers. Exits 1 above 50 ms, or above twice the time with 1%. Also times the seven reports of a year,
 * requested at once. Exits 1 above a second.
 */
const BUDGET_MS = 50
const MAX_FACTOR = 2
const RUNS = 60
const REPORTS_BUDGET_MS = 1_000
const REPORT_RUNS = 20
const NONE = { users: 0, sessions: 0 }
const HUNDREDTH = { users: 1_000, sessions: 20 }
const FULL = { users: 100_000, sessions: 2_000 }
const admin = { email: 'bench@cubby.test', password: 'cubby-bench-2026' }

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const lastMonth = `startDate=${day(30)}&endDate=${day(0)}`
const reports = [
  'summary',
  'revenue',
  'revenue/classes',
  'enrollments/trends',
  'enrollments/classes',
  'users/engagement',
  'users/activity',
]

/** The class has two sessions, both full. */
const paths = [
  '/admin/users/search?page=1',
  '/admin/users/search?page=80',
  '/admin/users/search?searchTerm=livia',
  '/admin/users/search?searchTerm=delgado%20mar',
  '/admin/users/search?searchTerm=a',
  '/admin/users/search?searchTerm=person77',
  '/admin/users/search?searchTerm=nobodyatall',
  '/admin/users/search?role=instructor&searchTerm=ros',
  '/admin/users/search?sort=created&direction=desc',
  `/enrollments?${lastMonth}`,
  `/enrollments?${lastMonth}&page=500`,
  '/enrollments',
  '/enrollments?page=500',
  `/enrollments?${lastMonth}&status=pending`,
  `/enrollments?${lastMonth}&searchTerm=delgado77`,
  '/enrollments/stats',
  '/enrollments/classes/class-0',
  '/admin/classes/class-0/students',
]

const folder = await mkdtemp(join(tmpdir(), 'cubby-school-'))
const postgres = await startPostgres(process.env.TEST_DATABASE_URL)
const server = createServerProcess(await freePort(), {
  DATABASE_URL: `${postgres.url}postgres`,
  DATA_DIR: folder,
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
})
try {
  await server.start()
  const login = await fetch(`${server.url}/api/users/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(admin),
  })
  const { token } = (await login.json()) as { token: string }
  const database = new pg.Client({ connectionString: `${postgres.url}postgres` })
  await database.connect()
  await growSchool(database, NONE, HUNDREDTH)
  const few = await measure(token)
  await growSchool(database, HUNDREDTH, FULL)
  const many = await measure(token)
  await database.end()
  for (const path of paths) report(path, few.get(path) ?? 0, many.get(path) ?? 0)
  const [year, all] = [await measureReports(365, token), await measureReports(3 * 365, token)]
  const isKept = year <= REPORTS_BUDGET_MS
  if (!isKept) process.exitCode = 1
  process.stdout.write(
    `${isKept ? 'kept  ' : 'MISSED'} p95 ${year.toFixed(0)} of ${REPORTS_BUDGET_MS} ms  seven reports at once, over a year\n` +
      `       p95 ${all.toFixed(0)} ms  the same over all three years\n`,
  )
} finally {
  await server.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Returns the 95th percentile of each list, in milliseconds. */
async function measure(token: string): Promise<Map<string, number>> {
  const slow = new Map<string, number>()
  for (const path of paths) slow.set(path, await slowOf(RUNS, () => read(path, token)))
  return slow
}

async function read(path: string, token: string): Promise<void> {
  const response = await fetch(`${server.url}/api${path}`, { headers: { Authorization: `Bearer ${token}` } })
  await response.text()
  if (!response.ok) throw new Error(`${path} got the response ${response.status}`)
}

/** Returns the 95th percentile of this many runs, in milliseconds, after some warm-up runs. */
async function slowOf(runs: number, task: () => Promise<void>): Promise<number> {
  const times: number[] = []
  for (let run = -runs / 4; run < runs; run++) {
    const started = performance.now()
    await task()
    if (run >= 0) times.push(performance.now() - started)
  }
  return times.sort((a, b) => a - b)[Math.floor(runs * 0.95)] ?? 0
}

/** Returns the 95th percentile of all reports together, in milliseconds. */
async function measureReports(days: number, token: string): Promise<number> {
  const range = `startDate=${day(days)}&endDate=${day(0)}`
  return slowOf(REPORT_RUNS, async () => {
    await Promise.all(reports.map((name) => read(`/admin/analytics/${name}?${range}`, token)))
  })
}

function report(path: string, before: number, after: number) {
  const isKept = after <= BUDGET_MS && after <= MAX_FACTOR * before
  if (!isKept) process.exitCode = 1
  process.stdout.write(
    `${isKept ? 'kept  ' : 'MISSED'} p95 ${before.toFixed(1)} → ${after.toFixed(1)} ms  ${path}\n`,
  )
}
