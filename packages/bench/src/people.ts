import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aServer } from '@cubby/e2e/harness/server'
import { freePort } from '@cubby/test-postgres/free-port'
import { startPostgres } from '@cubby/test-postgres/start-postgres'
import pg from 'pg'

/** Times the administrators' search of people, with 1,000 and with 100,000 of them; exits 1 above 50 ms. */
const BUDGET_MS = 50
const ASKED = 40
const admin = { email: 'bench@cubby.test', password: 'cubby-bench-2026' }
const searches = [
  'page=1',
  'page=80',
  'searchTerm=livia',
  'searchTerm=delgado%20mar',
  'searchTerm=a',
  'searchTerm=person77',
  'searchTerm=nobodyatall',
  'role=instructor&searchTerm=ros',
  'sort=created&direction=desc',
]

const seed = `
  insert into people (id, email, first_name, last_name, password_hash, role, status, created_at, updated_at)
  select 'bench-' || n, 'person' || n || '@example.test',
    (array['Olivia','Mariela','Rosa','Amara','Chen','Priya','Tova','Wanda','Keisha','Esther'])[1 + n % 10],
    (array['Delgado','Okafor','Weiss','Tan','Brooks','Petrova','Cruz','Eze','Haddad'])[1 + n % 9] || n % 997,
    'none', case when n % 50 = 0 then 'instructor' else 'student' end, 'active', now(), now()
  from generate_series($1::int, $2::int) n`

const folder = await mkdtemp(join(tmpdir(), 'cubby-people-'))
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
  const few = await measureWith(database, 1, 1_000, token)
  const many = await measureWith(database, 1_001, 100_000, token)
  await database.end()
  for (const query of searches) {
    const [before = 0, after = 0] = [few.get(query), many.get(query)]
    const verdict = after <= BUDGET_MS ? 'kept  ' : 'MISSED'
    if (after > BUDGET_MS) process.exitCode = 1
    process.stdout.write(`${verdict} p95 ${before.toFixed(1)} → ${after.toFixed(1)} ms  ${query}\n`)
  }
} finally {
  await server.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

/** The 95th percentile of each search, in milliseconds, once the people up to `last` are there. */
async function measureWith(database: pg.Client, first: number, last: number, token: string) {
  await database.query(seed, [first, last])
  await database.query('vacuum analyze people')
  const slowest = new Map<string, number>()
  for (const query of searches) {
    const times: number[] = []
    for (let turn = 0; turn < ASKED; turn++) {
      const started = performance.now()
      const answer = await fetch(`${server.url}/api/admin/users/search?${query}`, {
        headers: { Authorization: `Bearer ${token}` },
      })
      await answer.text()
      if (!answer.ok) throw new Error(`${query} was answered with ${answer.status}`)
      times.push(performance.now() - started)
    }
    times.sort((a, b) => a - b)
    slowest.set(query, times[Math.floor(ASKED * 0.95)] ?? 0)
  }
  return slowest
}
