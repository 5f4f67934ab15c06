import { randomUUID } from 'node:crypto'
import type { Server } from '@cubby/e2e/harness/server-process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from './harness/client.ts'
import { useCluster } from './harness/cluster.ts'
import { LAST_RELEASE, type ReleasedCode, writeCode } from './harness/released-code.ts'
import { createSession, logInAdmin, type User } from './harness/school.ts'

const isProof = process.env.PROOF === 'full'
const JOURNEYS = 3
/** A request has fewer statements that the migrations change. */
const MAX_REPEATED = 10
const PASSWORD = 'morning classroom'
const name = `version ${LAST_RELEASE.version} and today's serve together`

describe.skipIf(!isProof)(name, () => {
  const cluster = useCluster({ web: 0, jobs: 0 })
  let code: ReleasedCode | undefined
  let old: Server
  let admin: User

  beforeAll(async () => {
    code = await writeCode(LAST_RELEASE)
    old = await cluster.addWeb({}, code.entry)
    admin = await logInAdmin(cluster)
  })
  afterAll(() => code?.remove())

  let requests = 0
  let repeated = 0

  /**
   * Sends a request, and fails at any status but this one. Repeats it with the same key, as the app does, when it met a
   * lock of a migration, or a transaction met a statement that was prepared before the migrations.
   */
  async function request<Body>(
    device: Client,
    expected: number,
    ...[method, path, options]: Parameters<Client['send']>
  ): Promise<Body> {
    const keyed = { key: randomUUID(), ...options }
    for (let attempt = 0; attempt < MAX_REPEATED; attempt += 1) {
      requests += 1
      const { status, body, text } = await device.send<Body & { code?: string }>(method, path, keyed)
      if (status !== 503 || (body.code !== 'unavailable' && body.code !== 'busy')) {
        expect(status, `${method} ${path}: ${text}`).toBe(expected)
        return body
      }
      repeated += 1
    }
    throw new Error(`${method} ${path}: unavailable ${MAX_REPEATED} times`)
  }

  /** Signs up with one server and logs in with another one. */
  async function aStudent(first: Client, second: Client) {
    const email = `${randomUUID()}@example.test`
    await request(first, 201, 'POST', '/users/register', {
      body: { first_name: 'Rosa', last_name: 'Quimby', email, password: PASSWORD },
    })
    const { token } = await request<{ token: string }>(second, 200, 'POST', '/users/login', {
      body: { email, password: PASSWORD },
    })
    return token
  }

  /** What students and the office do most. Each step uses the other server. */
  async function journey(one: Server, two: Server) {
    const [first, second] = [cluster.client(one.url), cluster.client(two.url)]
    const office = admin.token
    const { id, classId } = await createSession(cluster, admin, 1)
    const token = await aStudent(first, second)
    const waiting = await aStudent(second, first)
    for (const device of [first, second]) {
      const { classes } = await request<{ classes: { id: string }[] }>(device, 200, 'GET', '/classes')
      expect(classes.map((one) => one.id)).toContain(classId)
      await request(device, 200, 'GET', `/classes/${classId}`)
    }
    const body = { sessionId: id, joinWaitlistIfFull: true }
    const seat = { token, body, key: randomUUID() }
    const enrolled = await request<{ enrollment: { id: string } }>(
      first,
      201,
      'POST',
      `/enrollments/${classId}`,
      seat,
    )
    expect(await request(second, 201, 'POST', `/enrollments/${classId}`, seat)).toEqual(enrolled)
    await request(second, 201, 'POST', `/enrollments/${classId}`, { token: waiting, body })
    await request(first, 200, 'POST', `/enrollments/${enrolled.enrollment.id}/approve`, { token: office })
    const { payments } = await request<{ payments: { id: string; amount: number }[] }>(
      second,
      200,
      'GET',
      '/users/payments',
      { token },
    )
    const [payment] = payments
    await request(first, 200, 'POST', `/admin/financial/payments/${payment?.id}/receipts`, {
      token: office,
      body: { amount: payment?.amount, method: 'cash', date: '2026-11-20', confirmed_date: true },
    })
    await request(second, 200, 'PUT', '/users/profile', { token, body: { first_name: 'Rosalind' } })
    for (const device of [first, second]) {
      const profile = await request<{ profile: { first_name: string } }>(
        device,
        200,
        'GET',
        '/users/profile',
        {
          token,
        },
      )
      expect(profile.profile.first_name).toBe('Rosalind')
      await request(device, 200, 'GET', '/enrollments/my', { token })
      await request(device, 200, 'GET', '/users/payments', { token })
      await request(device, 200, 'GET', '/enrollments/waitlist', { token: waiting })
      await request(device, 200, 'GET', '/enrollments', { token: office })
      await request(device, 200, 'GET', '/admin/financial/transactions', { token: office })
    }
    await request(first, 200, 'DELETE', `/enrollments/${enrolled.enrollment.id}`, { token })
    await request(second, 200, 'GET', '/enrollments/waitlist', { token: waiting })
  }

  /** Money that both versions record, and that today's corrects. */
  async function books(old: Server, today: Server) {
    const [first, second] = [cluster.client(old.url), cluster.client(today.url)]
    const token = admin.token
    const { id, classId } = await createSession(cluster, admin, 1)
    const student = await aStudent(first, second)
    const { enrollment } = await request<{ enrollment: { id: string } }>(
      first,
      201,
      'POST',
      `/enrollments/${classId}`,
      { token: student, body: { sessionId: id } },
    )
    await request(second, 200, 'POST', `/enrollments/${enrollment.id}/approve`, { token })
    const { payments } = await request<{ payments: { id: string }[] }>(first, 200, 'GET', '/users/payments', {
      token: student,
    })
    const payment = payments[0]?.id
    const office = `/admin/financial/payments/${payment}`
    const how = { date: '2026-11-20', confirmed_date: true }
    for (const [device, amount] of [
      [first, 20],
      [second, 10],
    ] as const) {
      const body = { amount, method: 'cash', ...how }
      await request(device, 200, 'POST', `${office}/receipts`, { token, body })
    }
    const newest = async (kind: string) => {
      const path = `/admin/financial/transactions/${payment}`
      const details = await request<{
        transaction: { paid: number; refunded: number }
        entries: { id: string; kind: string; amount: number; can_correct: boolean }[]
      }>(second, 200, 'GET', path, { token })
      const entry = details.entries.findLast((one) => one.kind === kind && one.can_correct)
      return { ...details, entry_id: entry?.id }
    }
    const { entries } = await newest('receipt')
    const correct = (entry_id: string | undefined, amount: number, date: string) =>
      request(second, 200, 'POST', `${office}/corrections`, {
        token,
        body: { ...how, entry_id, amount, method: 'check', date },
      })
    await correct(entries.find((one) => one.amount === 20)?.id, 30, how.date)
    await request(first, 200, 'POST', `${office}/refunds`, { token, body: { amount: 4, reason: 'Ill' } })
    const now = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format()
    await correct((await newest('refund')).entry_id, 5, now)
    const { transaction } = await newest('refund')
    expect([transaction.paid, transaction.refunded]).toEqual([35, 5])
    for (const device of [first, second]) {
      await request(device, 200, 'GET', '/users/payment-history', { token: student })
      await request(device, 200, 'GET', `/admin/financial/transactions/${payment}`, { token })
      await request(device, 200, 'GET', '/admin/financial/summary', { token })
    }
  }

  it('before, during, and after the migrations, without an error', { timeout: 600_000 }, async ({
    annotate,
  }) => {
    // The old server has prepared statements and an open pool when the schema changes.
    for (let count = 0; count < 4; count += 1) await journey(old, old)
    let isMigrating = true
    const during = (async () => {
      while (isMigrating) await journey(old, old)
    })()
    during.catch(() => {})
    const today = await cluster.addWeb()
    isMigrating = false
    await during
    for (let count = 0; count < JOURNEYS; count += 1) {
      await journey(old, today)
      await journey(today, old)
    }
    const repeatedAtFirst = repeated
    for (let count = 0; count < JOURNEYS; count += 1) {
      await journey(old, today)
      await journey(today, old)
    }
    // Each statement is prepared again once.
    expect(repeated).toBe(repeatedAtFirst)
    for (let count = 0; count < JOURNEYS; count += 1) await books(old, today)
    const years = await cluster.query(
      `select receipt_year, count(*)::int as receipts, count(distinct receipt_number)::int as numbers,
        max(substr(receipt_number, 8)::int) as last
      from payment_entries where kind = 'receipt' group by receipt_year`,
    )
    expect(years.length).toBeGreaterThan(0)
    for (const { receipts, numbers, last } of years) expect([numbers, last]).toEqual([receipts, receipts])
    await annotate(
      `${requests} requests to ${LAST_RELEASE.version} and today's version: all carried out, ${repeated} after a 503 that asks to repeat`,
      'figure',
    )
  })
})
