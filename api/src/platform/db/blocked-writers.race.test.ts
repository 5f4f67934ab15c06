import { sql } from 'kysely'
import { expect, inject, it } from 'vitest'
import { createApp } from '../../app.ts'
import { aSession, aUser } from '../../testing/factories.ts'
import { all } from '../../testing/race.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { openDatabase } from './open-database.ts'

const WRITERS = 50
/** They take less time than a writer waits for the lock. */
const READS = 200
const test = useTestApp()

it('writers that wait for a lock do not delay reads', { retry: 2 }, async ({ annotate }) => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(test.deps.db)
  // The time limits and the numbers of connections of production.
  const database = await openDatabase({
    url: `${inject('postgresServer')}${rows[0]?.name}`,
    dataDir: '',
    timeouts: { connectMs: 3_000, lockMs: 3_000, statementMs: 3_250, queryMs: 3_500, longMs: 60_000 },
  })
  const app = createApp({ ...test.deps, db: database.db })
  const session = await aSession(test, { capacity: WRITERS })
  const reader = await aUser(test)
  const writers = await all(WRITERS, () => aUser(test))
  const enroll = async ({ token }: { token: string }) => {
    const response = await app.request(`/api/enrollments/${session.classId}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ sessionId: session.id }),
    })
    return response.status
  }
  const read = async () => {
    const startedAt = performance.now()
    const headers = { Authorization: `Bearer ${reader.token}` }
    const response = await app.request('/api/enrollments/my', { headers })
    expect(response.status).toBe(200)
    return performance.now() - startedAt
  }
  const readAll = async () => {
    const times = []
    for (let at = 0; at < READS; at++) times.push(await read())
    return p95Of(times)
  }

  await readAll()
  const before = await readAll()
  const holder = await test.deps.db.startTransaction().execute()
  await holder.selectFrom('class_sessions').where('id', '=', session.id).select('id').forUpdate().execute()
  const written = all(WRITERS, (at) => enroll(writers[at] ?? reader))
  await expect.poll(() => database.pools().transactions?.waiting).toBeGreaterThan(WRITERS / 2)
  const blocked = await readAll()
  await holder.rollback().execute()
  // A writer that waited too long for a connection or for the lock may try again.
  for (const status of await written) expect([201, 503]).toContain(status)
  await database.close()

  await annotate(
    `p95 ${before.toFixed(1)} ms, with ${WRITERS} blocked writers ${blocked.toFixed(1)} ms`,
    'figure',
  )
  expect(blocked).toBeLessThanOrEqual(2 * before)
})

function p95Of(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN
}
