import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { Server } from '@cubby/e2e/harness/server-process'
import { type Call, send } from '../load-test.ts'
import { percentile, type Row } from '../row.ts'
import { seedSessions, seedStudents, sessionOf, tokenOf } from '../seed-school.ts'
import { withServer } from '../with-server.ts'

const STUDENTS = 2_000
const SESSIONS = 100
/** How often an active user's app sends a request. */
const SECONDS_BETWEEN_REQUESTS = 10
const LIMIT_MS = 100
const STEP_SECONDS = 4
/** Requests per second. The rate rises until the responses are too slow. */
const LOWEST_RATE = 20
const HIGHEST_RATE = 2_000
const STEP = 1.25

/**
 * The kinds of requests, with their shares in percent: 70 are reads, 20 are requests of the sync whose data is mostly
 * unchanged, and 10 are writes. Each request comes from a random student.
 */
const scenario: readonly (readonly [share: number, call: (student: number) => Call])[] = [
  [20, (student) => read('/enrollments/my', student)],
  [15, () => ({ method: 'GET', path: '/classes' })],
  [15, (student) => read(`/classes/${sessionOf(random(SESSIONS)).classId}`, student)],
  [10, (student) => read('/notifications', student)],
  [10, (student) => read('/users/profile', student)],
  [7, (student) => sync('/enrollments/my', student)],
  [7, (student) => sync('/notifications', student)],
  [6, (student) => sync('/users/payments', student)],
  [5, (student) => enroll(student)],
  [3, (student) => write('/notifications/read-all', student)],
  [2, (student) => write('/users/preferences', student, { general_updates: random(2) === 0 })],
]

/** The last ETag of each student and path. */
const etags = new Map<string, string>()

/** Raises the number of active users until the 95th percentile of the response times exceeds 100 ms. */
export function mixedLoad(): Promise<Row[]> {
  return withServer({ ROLE: 'web', LOG_LEVEL: 'error' }, async ({ server, database }) => {
    await seedStudents(database, STUDENTS)
    await seedSessions(database, { count: SESSIONS, capacity: STUDENTS })
    await database.query('analyze')
    let served = 0
    for (let rate = LOWEST_RATE; rate < HIGHEST_RATE; rate *= STEP) {
      const p95 = percentile(await responseTimes(server, rate), 0.95)
      if (p95 > LIMIT_MS) break
      served = rate
    }
    return [
      {
        measurement: `mixed load, active users of one server at p95 ≤ ${LIMIT_MS} ms (a request each ${SECONDS_BETWEEN_REQUESTS} s)`,
        value: Math.floor(served) * SECONDS_BETWEEN_REQUESTS,
        unit: 'users',
      },
    ]
  })
}

/** Sends requests at this rate without waiting for earlier responses. Returns all response times in milliseconds. */
async function responseTimes(server: Server, perSecond: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  const times: number[] = []
  const open: Promise<void>[] = []
  const started = performance.now()
  for (let n = 0; n < perSecond * STEP_SECONDS; n += 1) {
    const due = started + (n * 1000) / perSecond
    while (performance.now() < due) await setTimeout(1)
    open.push(sendOne(server, agent).then(() => void times.push(performance.now() - due)))
  }
  await Promise.all(open).finally(() => agent.destroy())
  return times
}

async function sendOne(server: Server, agent: Agent): Promise<void> {
  const call = nextCall(random(STUDENTS))
  const { status = 0, etag } = await send(server.url, agent, call)
  if (call.token && etag) etags.set(`${call.token} ${call.path}`, etag)
  // An overloaded server may refuse; its responses are too slow anyway.
  if (status >= 400 && status !== 503) throw new Error(`${call.method} ${call.path} returned ${status}`)
}

function nextCall(student: number): Call {
  let left = random(100)
  for (const [share, call] of scenario) {
    left -= share
    if (left < 0) return call(student)
  }
  throw new Error('the shares of the scenario are less than 100')
}

function read(path: string, student: number): Call {
  return { method: 'GET', path, token: tokenOf(student) }
}

function sync(path: string, student: number): Call {
  const call = read(path, student)
  const etag = etags.get(`${call.token} ${path}`)
  return { ...call, ...(etag && { ifNoneMatch: etag }) }
}

function write(path: string, student: number, body: object = {}): Call {
  return { method: 'PUT', path, token: tokenOf(student), key: randomUUID(), body }
}

function enroll(student: number): Call {
  const { classId, sessionId } = sessionOf(random(SESSIONS))
  const body = { sessionId, joinWaitlistIfFull: false }
  return { ...write(`/enrollments/${classId}`, student, body), method: 'POST' }
}

/** Returns a random integer from 0 to below this limit. */
function random(limit: number): number {
  return Math.floor(Math.random() * limit)
}
