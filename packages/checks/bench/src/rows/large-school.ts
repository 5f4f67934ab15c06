import { createDatabase } from '@cubby/e2e/harness/databases'
import type { Server } from '@cubby/e2e/harness/server-process'
import pg from 'pg'
import { admin, adminSettings, call, logIn } from '../api-client.ts'
import { percentile, type Row, timeOf } from '../row.ts'
import { growSchool, type Size } from '../seed-large-school.ts'
import { seedLogins, tokenOf } from '../seed-school.ts'
import { memoryOfCsv } from '../watch-memory.ts'
import { withServer, withServerOn } from '../with-server.ts'
import { paintTimes } from './administrator-table.ts'

const NONE = { users: 0, sessions: 0 }
const HUNDREDTH = { users: 1_000, sessions: 20 }
const FULL = { users: 100_000, sessions: 2_000 }
const ENTRIES = 450_000
const RUNS = 80
const WARM_UP_RUNS = 30
const REPORT_RUNS = 10
/** A student with five enrollments in both schools. */
const STUDENT = 7

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const lastMonth = `startDate=${day(30)}&endDate=${day(0)}`

/**
 * What the apps of students request most, except the list of classes, which is as long as the school has classes. The
 * class has two sessions, both full.
 */
const ofStudents = [
  '/users/profile',
  '/users/profile?lists=none',
  '/users/dashboard',
  '/enrollments/my',
  '/enrollments/waitlist',
  '/notifications',
  '/users/payments',
  '/users/certificates',
  '/users/activity-history',
  '/classes/class-0',
]

/** What administrators' screens request most. */
const ofAdministrators = [
  '/admin/work-queue',
  '/admin/today',
  '/admin/users/search?page=1',
  '/admin/users/search?searchTerm=delgado%20mar',
  '/admin/users/search?searchTerm=person77',
  '/admin/users/user-7/overview',
  `/enrollments?${lastMonth}`,
  `/enrollments?${lastMonth}&status=pending`,
  '/enrollments/stats',
  '/admin/financial/transactions',
  '/admin/audit-logs',
]

const reports = [
  'summary',
  'revenue',
  'revenue/classes',
  'enrollments/trends',
  'enrollments/classes',
  'users/engagement',
  'users/activity',
]

/**
 * Compares the twenty most frequent calls in a school with 100,000 users, 2,000 sessions, and 500,000 enrollments
 * with the same calls in a school that has 1% of that. Each school has its own server. In the large school, also times
 * the reports and the administrators' table of users.
 */
export function largeSchool(): Promise<Row[]> {
  return withServer(adminSettings, async ({ server: large, database, databaseUrl }) => {
    await seed(database, FULL)
    const postgres = databaseUrl.replace(/[^/]*$/, '')
    const smallUrl = postgres + (await createDatabase(postgres, {}))
    const rows = await withServerOn({ DATABASE_URL: smallUrl, ...adminSettings }, async (small) => {
      const client = new pg.Client({ connectionString: smallUrl })
      await client.connect()
      await seed(client, HUNDREDTH).finally(() => client.end())
      return compareCalls(large, small)
    })
    return [
      ...rows,
      ...(await measureCashBook(large)),
      await timeReports(large),
      ...(await paintTimes(large)),
    ]
  })
}

async function seed(database: pg.Client, size: Size): Promise<void> {
  await growSchool(database, NONE, size)
  await seedLogins(database, STUDENT + 1)
}

/** Sends each call to both servers in turn, so that other programs slow down both. */
async function compareCalls(large: Server, small: Server): Promise<Row[]> {
  const tokens = { large: await logIn(large.url, admin), small: await logIn(small.url, admin) }
  const rows: Row[] = []
  for (const path of [...ofStudents, ...ofAdministrators]) {
    const isStudent = ofStudents.includes(path)
    const times = { large: [] as number[], small: [] as number[] }
    for (let run = -WARM_UP_RUNS; run < RUNS; run += 1) {
      for (const [size, server] of [
        ['large', large],
        ['small', small],
      ] as const) {
        const token = isStudent ? tokenOf(STUDENT) : tokens[size]
        const ms = await timeOf(async () => (await call(server.url, path, { token })).arrayBuffer())
        if (run >= 0) times[size].push(ms)
      }
    }
    rows.push({
      measurement: `p95 with 100 × the data: ${path.replace(lastMonth, 'a month')}`,
      reference: { name: '1 ×', value: percentile(times.small, 0.95) },
      value: percentile(times.large, 0.95),
      unit: 'ms',
      goal: { maxValue: 30 },
    })
  }
  return rows
}

/** Requests the entries and totals of a month, and all entries as CSV. */
async function measureCashBook(server: Server): Promise<Row[]> {
  const token = await logIn(server.url, admin)
  const times: number[] = []
  for (let run = -WARM_UP_RUNS; run < RUNS; run += 1) {
    const path = `/admin/financial/cash-book?${lastMonth}`
    const ms = await timeOf(async () => (await call(server.url, path, { token })).arrayBuffer())
    if (run >= 0) times.push(ms)
  }
  return [
    {
      measurement: 'the cash book of a month, 490,000 payments, p95',
      value: percentile(times, 0.95),
      unit: 'ms',
      goal: { max: 100 },
    },
    await memoryOfCsv(server, {
      path: '/admin/financial/cash-book/export',
      token,
      rows: ENTRIES,
      name: 'a CSV of the cash book with 459,000 entries',
    }),
  ]
}

/** Requests all reports of a year at once. */
async function timeReports(server: Server): Promise<Row> {
  const token = await logIn(server.url, admin)
  const times: number[] = []
  for (let run = -2; run < REPORT_RUNS; run += 1) {
    const ms = await timeOf(() =>
      Promise.all(
        reports.map(async (name) => {
          const path = `/admin/analytics/${name}?startDate=${day(365)}&endDate=${day(0)}`
          await (await call(server.url, path, { token })).arrayBuffer()
        }),
      ),
    )
    if (run >= 0) times.push(ms)
  }
  return {
    measurement: 'seven reports of a year at once, 500,000 enrollments, p95',
    value: percentile(times, 0.95),
    unit: 'ms',
    goal: { max: 1_000 },
  }
}
