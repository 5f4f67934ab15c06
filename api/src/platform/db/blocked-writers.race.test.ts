import { sql } from 'kysely'
import { expect, inject, it } from 'vitest'
import { createApp } from '../../app.ts'
import { aSession, aUser, seatIn } from '../../testing/factories.ts'
import { all, atScale } from '../../testing/race.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { openDatabase } from './open-database.ts'

const WRITERS = 50
const READS = atScale(20, 200)
/** Longer than the reads take on a busy machine, so that the writers wait all the time. */
const WAIT_MS = 30_000
const test = useTestApp()

it('writers that wait for a lock do not delay reads', async ({ annotate }) => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(test.deps.db)
  // With as many connections as in production.
  const database = await openDatabase({
    url: `${inject('postgresServer')}${rows[0]?.name}`,
    dataDir: '',
    timeouts: {
      connectMs: WAIT_MS,
      lockMs: WAIT_MS,
      statementMs: WAIT_MS + 250,
      queryMs: WAIT_MS + 500,
      longMs: 60_000,
    },
  })
  const app = createApp({ ...test.deps, db: database.db })
  const session = await aSession(test, { capacity: 1 })
  const reader = await aUser(test)
  await seatIn(test, reader, session)
  const writers = await all(WRITERS, () => aUser(test))
  // Enrollments that wait for one session share a connection, so these writers join its waitlist.
  const joinWaitlist = async ({ token }: { token: string }) => {
    const response = await app.request(`/api/enrollments/waitlist/${session.id}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
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
  const written = all(WRITERS, (at) => joinWaitlist(writers[at] ?? reader))
  await expect.poll(() => database.pools().transactions?.waiting).toBeGreaterThan(WRITERS / 2)
  const blocked = await readAll()
  expect(database.pools().transactions?.waiting).toBeGreaterThan(WRITERS / 2)
  await holder.rollback().execute()
  expect(new Set(await written)).toEqual(new Set([201]))
  await database.close()

  await annotate(
    `p95 ${before.toFixed(1)} ms, with ${WRITERS} blocked writers ${blocked.toFixed(1)} ms`,
    'figure',
  )
  // A busy machine delays reads, too, so that only the proof compares times.
  if (process.env.PROOF === 'full') expect(blocked).toBeLessThanOrEqual(2 * before)
})

function p95Of(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN
}
