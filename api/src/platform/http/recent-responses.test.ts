import type { TrainingClass } from '@cubby/contract/catalog/classes'
import { expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { aSession, aUser, enrollIn } from '../../testing/factories.ts'
import { changeRows } from '../../testing/rows.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { DatabaseUnavailable } from '../db/database-failure.ts'
import { recentResponses } from './recent-responses.ts'

const test = useTestApp()

/** Creates the app with a stopped clock, and counts how often it reads the classes. */
function withRecentResponses() {
  let time = 1
  let reads = 0
  const clock: typeof test.deps.clock = (db) => {
    reads += 1
    return test.deps.clock(db)
  }
  const recent = recentResponses({ maxAgeMs: 500, clock: { now: () => time } })
  const app = createApp({ ...test.deps, clock }, { recent })
  return {
    get: (path: string, headers: Record<string, string> = {}) => app.request(`/api${path}`, { headers }),
    app,
    reads: () => reads,
    pass: (ms: number) => {
      time += ms
    },
  }
}

async function spotsIn(response: Response): Promise<number | undefined> {
  const { class: found } = (await response.json()) as { class: TrainingClass }
  return found.sessions[0]?.available_spots
}

it('shows visitors seats that are at most half a second old', async () => {
  const { get, pass } = withRecentResponses()
  const session = await aSession(test)
  const path = `/classes/${session.classId}`
  expect(await spotsIn(await get(path))).toBe(10)
  await enrollIn(test, await aUser(test), session)
  pass(500)
  expect(await spotsIn(await get(path))).toBe(10)
  pass(1)
  expect(await spotsIn(await get(path))).toBe(9)
})

it('prepares one response for all visitors who request it at the same time', async () => {
  const { get, reads } = withRecentResponses()
  const responses = await Promise.all(Array.from({ length: 20 }, () => get('/classes')))
  const bodies = await Promise.all(responses.map((response) => response.text()))
  expect(new Set(bodies).size).toBe(1)
  expect(reads()).toBe(1)
  const ids = responses.map(({ headers }) => headers.get('X-Request-Id'))
  expect(new Set(ids).size).toBe(20)
  expect(responses.map(({ headers }) => headers.get('Content-Security-Policy'))).not.toContain(null)
})

it('shows logged-in users the current seats', async () => {
  const { get } = withRecentResponses()
  const session = await aSession(test)
  const path = `/classes/${session.classId}`
  await get(path)
  const user = await aUser(test)
  await enrollIn(test, user, session)
  const Authorization = `Bearer ${user.token}`
  expect(await spotsIn(await get(path, { Authorization }))).toBe(9)
})

it('shows visitors a change through this server immediately', async () => {
  const { get, app } = withRecentResponses()
  const session = await aSession(test)
  const path = `/classes/${session.classId}`
  await get(path)
  await app.request(`/api/enrollments/${session.classId}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${(await aUser(test)).token}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ sessionId: session.id }),
  })
  expect(await spotsIn(await get(path))).toBe(9)
})

it('returns 304 for the same response, and another one for another encoding', async () => {
  const { get } = withRecentResponses()
  for (let count = 0; count < 30; count += 1) await aSession(test)
  const plain = await get('/classes')
  const packed = await get('/classes', { 'Accept-Encoding': 'gzip' })
  expect(plain.headers.get('Content-Encoding')).toBe(null)
  expect(packed.headers.get('Content-Encoding')).toBe('gzip')
  const unpacked = packed.body?.pipeThrough(new DecompressionStream('gzip'))
  expect(await new Response(unpacked).text()).toBe(await plain.text())
  const same = await get('/classes', { 'If-None-Match': plain.headers.get('ETag') ?? '' })
  expect(same.status).toBe(304)
  expect(await same.text()).toBe('')
})

it('does not keep an error', async () => {
  const { get } = withRecentResponses()
  const session = await aSession(test)
  const set = (removed_at: Date | null) => changeRows(test, 'classes', session.classId, { removed_at })
  await set(new Date())
  expect((await get(`/classes/${session.classId}`)).status).toBe(404)
  await set(null)
  expect(await spotsIn(await get(`/classes/${session.classId}`))).toBe(10)
})

it('sends an outage to all visitors who waited for the response, and to nobody later', async () => {
  let reads = 0
  let isAvailable = false
  const clock: typeof test.deps.clock = async (db) => {
    reads += 1
    if (!isAvailable) throw new DatabaseUnavailable('frozen')
    return test.deps.clock(db)
  }
  const recent = recentResponses({ maxAgeMs: 500, clock: { now: () => 1 } })
  const app = createApp({ ...test.deps, clock }, { recent })
  const get = () => app.request('/api/classes')
  const responses = await Promise.all(Array.from({ length: 20 }, get))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503]))
  expect(responses.at(-1)?.headers.get('Retry-After')).toBe('2')
  // Each further attempt would wait for the frozen database again.
  expect(reads).toBe(1)
  isAvailable = true
  expect((await get()).status).toBe(200)
})
