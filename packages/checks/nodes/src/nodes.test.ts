import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { useCluster } from './harness/cluster.ts'
import { halfSentProfile, untilClosed } from './harness/half-sent.ts'
import { startLoad } from './harness/load.ts'
import { createSession, logInAdmin, registerStudent, type Session, type User } from './harness/school.ts'

/** `pnpm test:nodes` runs all tests at full scale, `pnpm test` runs a few small ones. */
const isFull = process.env.NODES === 'full'
/** `pnpm proof` repeats the kills and the replacements. */
const isProof = process.env.PROOF === 'full'
const STUDENTS = isProof ? 500 : isFull ? 60 : 6
const KILLS = isProof ? 20 : isFull ? 6 : 1
const WEB = isFull ? 3 : 2
const REPLACEMENTS = isProof ? 20 : WEB
const REGISTRATIONS_AT_ONCE = 60
const CLIENTS = isFull ? 6 : 2
/** How long a server may take to stop. Docker kills it after this time. */
const MAX_STOP_MS = 10_000

const cluster = useCluster({ web: WEB, jobs: isFull ? 2 : 1 })

let admin: User
let students: readonly User[]

beforeAll(async () => {
  admin = await logInAdmin(cluster)
  students = await registerAll(STUDENTS)
  // Each registration hashes a password.
}, STUDENTS * 5_000)

const enroll = (student: User, session: Session) =>
  cluster
    .client()
    .sendUntilDecided<{ enrollment?: { id: string } }>('POST', `/enrollments/${session.classId}`, {
      token: student.token,
      body: { sessionId: session.id, joinWaitlistIfFull: false },
    })
/** Registers some at a time, because a server refuses to queue too many hashes. */
async function registerAll(count: number): Promise<User[]> {
  const registered: User[] = []
  while (registered.length < count) {
    const some = Math.min(REGISTRATIONS_AT_ONCE, count - registered.length)
    registered.push(
      ...(await Promise.all(
        Array.from({ length: some }, (_, at) => registerStudent(cluster, `Student ${at}`)),
      )),
    )
  }
  return registered
}
const count = async (sql: string, ...values: unknown[]) =>
  Number((await cluster.query(sql, ...values))[0]?.count)
const seatsTaken = (session: Session) =>
  count(
    "select count(*) from enrollments where session_id = $1 and status in ('pending', 'approved')",
    session.id,
  )

/** How many of these users got their email of welcome. */
const countWelcomeEmails = (users: readonly User[]) =>
  count(
    "select count(*) from pgboss.job where name = 'email-welcome' and state = 'completed' and data->>'userId' = any($1)",
    users.map(({ id }) => id),
  )

it('gives the last seats away once, across all servers', async () => {
  const session = await createSession(cluster, admin, 3)
  const responses = await Promise.all(students.map((student) => enroll(student, session)))
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(3)
  expect(await seatsTaken(session)).toBe(3)
})

it('gives a repeated request the same response on every server, and acts once', async () => {
  const session = await createSession(cluster, admin, 3)
  const { token } = await registerStudent(cluster)
  const key = randomUUID()
  const body = { sessionId: session.id }
  const path = `/enrollments/${session.classId}`
  const responses = await Promise.all(
    [...cluster.web, ...cluster.web].map(({ url }) =>
      cluster.client(url).sendUntilDecided('POST', path, { token, body, key }),
    ),
  )
  expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
  expect(responses[0]?.status).toBe(201)
  expect(await seatsTaken(session)).toBe(1)
})

it('limits the messages of a visitor across all servers', async () => {
  const visitor = cluster.client()
  const email = `${randomUUID()}@example.test`
  const write = (message: string) =>
    visitor.send('POST', '/contact', { body: { name: 'Tova', email, message } })
  for (let sent = 0; sent < 5; sent += 1) expect((await write(`Message ${sent}`)).status).toBe(200)
  expect((await write('One more')).status).toBe(429)
})

it.runIf(isFull)('limits wrong passwords across all servers', async () => {
  const { email } = await registerStudent(cluster)
  const device = cluster.client()
  const tryWrongPassword = () => device.send('POST', '/users/login', { body: { email, password: 'a guess' } })
  for (let attempt = 0; attempt < 10; attempt += 1) expect((await tryWrongPassword()).status).toBe(401)
  expect((await tryWrongPassword()).status).toBe(429)
})

it.runIf(isFull)('applies a new setting and a suspension on every server at once', async () => {
  const student = await registerStudent(cluster)
  const [one, ...others] = cluster.web.map(({ url }) => cluster.client(url))
  const name = `Cubby ${randomUUID()}`
  const { body: settings } = await cluster
    .client()
    .send<{ settings: object }>('GET', '/admin/settings', { token: admin.token })
  const saved = await one?.send('PUT', '/admin/settings', {
    token: admin.token,
    body: { ...settings.settings, provider_name: name },
  })
  expect(saved?.status, saved?.text).toBe(200)
  for (const other of others) expect((await other.send('GET', '/provider')).text).toContain(name)
  const stream = await fetch(`${cluster.web.at(-1)?.url}/api/events`, {
    headers: { Authorization: `Bearer ${student.token}` },
  })
  expect(stream.headers.get('Content-Type')).toBe('text/event-stream')
  await one?.send('PATCH', `/admin/users/${student.id}/status`, {
    token: admin.token,
    body: { status: 'suspended' },
  })
  for (const other of others) {
    expect((await other.send('GET', '/users/profile', { token: student.token })).status).toBe(401)
  }
  // The stream ends, too, on the server that it is connected to.
  await stream.text()
})

it('sends each email once, with several job workers', async () => {
  await expect.poll(() => countWelcomeEmails(students), { timeout: 30_000 }).toBe(STUDENTS)
  const tries = await cluster.query(
    "select distinct retry_count from pgboss.job where name = 'email-welcome' and state = 'completed'",
  )
  expect(tries).toEqual([{ retry_count: 0 }])
})

it('loses and repeats no enrollment when a server is killed under load', {
  timeout: KILLS * 60_000,
}, async ({ annotate }) => {
  let enrolled = 0
  for (let kill = 0; kill < KILLS; kill += 1) {
    while (cluster.web.length < WEB) await cluster.addWeb()
    const session = await createSession(cluster, admin, STUDENTS * 2)
    const responses = Promise.all(students.map((student) => enroll(student, session)))
    await expect.poll(() => seatsTaken(session), { interval: 5 }).toBeGreaterThan(0)
    const [killed] = cluster.web
    if (killed) await cluster.removeWeb(killed, 'SIGKILL')
    for (const { status, text } of await responses) expect(status, text).toBe(201)
    expect(await seatsTaken(session)).toBe(STUDENTS)
    enrolled += STUDENTS
  }
  await annotate(`${KILLS} kills, ${enrolled} enrollments, each stored once`, 'figure')
})

it('keeps idle connections open longer than load balancers do', async () => {
  const [server] = cluster.web
  const { headers } = await fetch(`${server?.url}/api/health/live`)
  const [, seconds] = headers.get('Keep-Alive')?.split('timeout=') ?? []
  expect(Number(seconds)).toBeGreaterThan(60)
})

it('replaces its servers one by one under load without a failed request', {
  timeout: REPLACEMENTS * 60_000,
}, async ({ annotate }) => {
  // Each has a session of their own, because a request that waits too long for a lock is answered with 503.
  const writers = await Promise.all(
    students
      .slice(0, CLIENTS)
      .map(async (student) => ({ student, session: await createSession(cluster, admin, 1) })),
  )
  const load = startLoad(cluster, { readers: CLIENTS, writers })
  let slowestStopMs = 0
  for (let replaced = 0; replaced < REPLACEMENTS; replaced += 1) {
    const [server] = cluster.web
    await cluster.addWeb()
    const stoppedAt = performance.now()
    if (server) await cluster.removeWeb(server, 'SIGTERM')
    slowestStopMs = Math.max(slowestStopMs, performance.now() - stoppedAt)
  }
  const { requests, failed } = await load.stop()
  await annotate(
    `${REPLACEMENTS} × SIGTERM: ${failed.length} of ${requests} requests failed, slowest exit ${Math.ceil(slowestStopMs)} ms`,
    'figure',
  )
  expect(slowestStopMs).toBeLessThan(MAX_STOP_MS)
  expect(failed).toEqual([])
  expect(requests).toBeGreaterThan(10)
})

it.runIf(isFull)('still sends all emails when a job worker is killed', { timeout: 300_000 }, async () => {
  const [killed] = cluster.jobs
  const newStudents = await registerAll(STUDENTS)
  await killed?.stop('SIGKILL')
  // A job that the killed worker had begun is tried again when its time is over.
  await cluster.query(
    "update pgboss.job set started_on = started_on - interval '1 hour' where state = 'active'",
  )
  // The job runner looks for such jobs once a minute, and then waits before the next attempt.
  await expect.poll(() => countWelcomeEmails(newStudents), { timeout: 240_000 }).toBe(STUDENTS)
})

// The last test, because a server is gone afterwards.
it('finishes a request that is in progress when the server is stopped', async () => {
  const [server] = cluster.web
  const [student] = students
  if (!server || !student) throw new Error('there is no server or no student')
  const finish = await halfSentProfile(server.url, student.token)
  const removed = cluster.removeWeb(server, 'SIGTERM')
  await untilClosed(server.url)
  expect(await finish()).toBe(200)
  await removed
})
