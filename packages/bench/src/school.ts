import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aServer } from '@cubby/e2e/harness/server'
import { freePort } from '@cubby/test-postgres/free-port'
import { startPostgres } from '@cubby/test-postgres/start-postgres'
import pg from 'pg'
import { growSchool } from './seed-school.ts'

/**
 * Times the administrators' lists with 100,000 people, 2,000 sessions and 500,000 enrollments, and with a
 * hundredth of them; exits 1 above 50 ms, or above twice the time of the hundredth.
 */
const BUDGET_MS = 50
const MOST_TIMES = 2
const ASKED = 60
const NONE = { people: 0, sessions: 0 }
const HUNDREDTH = { people: 1_000, sessions: 20 }
const FULL = { people: 100_000, sessions: 2_000 }
const admin = { email: 'bench@cubby.test', password: 'cubby-bench-2026' }

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const lastMonth = `startDate=${day(30)}&endDate=${day(0)}`
const students = '/admin/classes/class-0/students'

const folder = await mkdtemp(join(tmpdir(), 'cubby-school-'))
const postgres = await startPostgres(process.env.TEST_DATABASE_URL)
const server = aServer(await freePort(), {
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
  const paths = await pathsToAsk(token)
  const few = await measure(paths, token)
  await growSchool(database, HUNDREDTH, FULL)
  const many = await measure(paths, token)
  await database.end()
  for (const path of paths) report(path, few.get(path) ?? 0, many.get(path) ?? 0)
} finally {
  await server.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function pathsToAsk(token: string): Promise<string[]> {
  const hasStudents = (await ask(students, token)).ok
  return [
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
    hasStudents ? students : '/enrollments/classes/class-0',
  ]
}

function ask(path: string, token: string): Promise<Response> {
  return fetch(`${server.url}/api${path}`, { headers: { Authorization: `Bearer ${token}` } })
}

/** The 95th percentile of each, in milliseconds, after some that warm it up. */
async function measure(paths: string[], token: string): Promise<Map<string, number>> {
  const slowest = new Map<string, number>()
  for (const path of paths) {
    const times: number[] = []
    for (let turn = -ASKED / 4; turn < ASKED; turn++) {
      const started = performance.now()
      const answer = await ask(path, token)
      await answer.text()
      if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
      if (turn >= 0) times.push(performance.now() - started)
    }
    times.sort((a, b) => a - b)
    slowest.set(path, times[Math.floor(ASKED * 0.95)] ?? 0)
  }
  return slowest
}

function report(path: string, before: number, after: number) {
  const isKept = after <= BUDGET_MS && after <= MOST_TIMES * before
  if (!isKept) process.exitCode = 1
  process.stdout.write(
    `${isKept ? 'kept  ' : 'MISSED'} p95 ${before.toFixed(1)} → ${after.toFixed(1)} ms  ${path}\n`,
  )
}
