import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServerProcess, type Server } from '@cubby/e2e/harness/server-process'
import { freePort } from '@cubby/test-postgres/free-port'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientOf } from './harness/client.ts'
import { ADMIN } from './harness/cluster.ts'
import { createClass } from './harness/school.ts'

const isProof = process.env.PROOF === 'full'
const STUDENTS = isProof ? 500 : 6
const KILLS = isProof ? 20 : 1
/** A server refuses to hash more passwords than these at once. */
const AT_ONCE = 20

let folder = ''
let server: Server
let admin = ''

/** Each client is a device with its own address. */
const device = () => clientOf(server.url)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cubby-embedded-'))
  server = createServerProcess(await freePort(), {
    DATA_DIR: folder,
    SEED: 'none',
    LOG_LEVEL: 'error',
    TRUSTED_PROXIES: '127.0.0.0/8,::1/128',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  })
  await server.start()
  const { body } = await device().send<{ token: string }>('POST', '/users/login', { body: ADMIN })
  admin = body.token
}, 120_000)
afterAll(async () => {
  await server?.stop('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

async function register(name: string): Promise<{ id: string; token: string }> {
  const { body, text } = await device().sendUntilDecided<{ token: string; user?: { id: string } }>(
    'POST',
    '/users/register',
    {
      body: {
        first_name: name,
        last_name: 'Quimby',
        email: `${name.toLowerCase().replace(' ', '-')}@example.test`,
        password: 'morning classroom',
      },
    },
  )
  if (!body.user) throw new Error(`nobody was registered: ${text}`)
  return { id: body.user.id, token: body.token }
}

const aSession = (instructorId: string) =>
  createClass(device(), { token: admin, instructorId, capacity: STUDENTS })

/** Enrolls a student in another class, approves it, and returns the id of the payment. */
async function aPayment(instructor: string, token: string): Promise<string> {
  const session = await aSession(instructor)
  const { body } = await device().send<{ enrollment: { id: string } }>(
    'POST',
    `/enrollments/${session.classId}`,
    { token, body: { sessionId: session.id } },
  )
  await device().send('POST', `/enrollments/${body.enrollment.id}/approve`, { token: admin })
  const found = await device().send<{ payments: { id: string }[] }>('GET', '/users/payments', { token })
  const [payment] = found.body.payments
  if (!payment) throw new Error(`there is no payment: ${found.text}`)
  return payment.id
}

/** Records a receipt of one dollar. Only the key distinguishes a repeated request from a second receipt. */
function receive(payment: string) {
  const request = {
    token: admin,
    key: randomUUID(),
    body: { amount: 1, method: 'cash', date: '2026-11-20', confirmed_date: true },
  }
  const repeat = () =>
    device().sendUntilDecided('POST', `/admin/financial/payments/${payment}/receipts`, request)
  return { received: repeat(), repeat }
}

async function entriesOf(payment: string): Promise<readonly unknown[]> {
  const path = `/admin/financial/transactions/${payment}`
  const { body } = await device().send<{ entries: readonly unknown[] }>('GET', path, { token: admin })
  return body.entries
}

it('loses and repeats no change when the server with the embedded database is killed', {
  timeout: 120_000 + KILLS * 120_000 + STUDENTS * 2_000,
}, async ({ annotate }) => {
  const instructor = await register('Ines')
  await device().send('PATCH', `/admin/users/${instructor.id}/role`, {
    token: admin,
    body: { role: 'instructor' },
  })
  const students: { token: string }[] = []
  while (students.length < STUDENTS) {
    const count = Math.min(AT_ONCE, STUDENTS - students.length)
    const first = students.length
    students.push(
      ...(await Promise.all(Array.from({ length: count }, (_, at) => register(`Student ${first + at}`)))),
    )
  }

  const payment = await aPayment(instructor.id, (await register('Paula')).token)
  for (let kill = 0; kill < KILLS; kill += 1) {
    const session = await aSession(instructor.id)
    let enrolled = 0
    let reportThird = () => {}
    /** A third of the students are enrolled, and the others are on their way. */
    const third = new Promise<void>((resolve) => {
      reportThird = resolve
    })
    const body = { sessionId: session.id, joinWaitlistIfFull: false }
    const requests = students.map(({ token }) => ({ token, body, key: randomUUID() }))
    const enroll = (request: (typeof requests)[number]) =>
      device().sendUntilDecided('POST', `/enrollments/${session.classId}`, request)
    const responses = requests.map(async (request) => {
      const response = await enroll(request)
      enrolled += 1
      if (enrolled >= STUDENTS / 3) reportThird()
      return response
    })
    await third
    const receipt = receive(payment)
    await server.stop('SIGKILL')
    await server.start()
    await receipt.received
    for (const { status, text } of await Promise.all(responses)) expect(status, text).toBe(201)
    // A device that did not get its response repeats the request, and gets the same response.
    expect(await receipt.repeat()).toEqual(await receipt.received)
    for (const [index, request] of requests.entries()) {
      expect(await enroll(request)).toEqual(await responses[index])
    }
  }
  expect(await entriesOf(payment)).toHaveLength(KILLS)

  for (const { token } of students) {
    const { body } = await device().send<{ enrollments: { session_id: string }[] }>(
      'GET',
      '/enrollments/my',
      {
        token,
      },
    )
    expect(new Set(body.enrollments.map((one) => one.session_id)).size).toBe(KILLS)
    expect(body.enrollments).toHaveLength(KILLS)
  }
  await annotate(
    `${KILLS} kills, ${STUDENTS * KILLS} enrollments, each stored once and repeated with the same response (PGlite)`,
    'figure',
  )
})
