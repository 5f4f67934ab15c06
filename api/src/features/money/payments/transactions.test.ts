import type { FinancialSummary } from '@cubby/contract/money/financial-summary'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { aClock } from '../../../testing/clock.ts'
import { aPaidPayment, aSession, aUser, codeOf, seatIn, type TestUser } from '../../../testing/factories.ts'
import { changeRows, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

/** Noon in New York. */
const today = new Date('2027-01-04T17:00:00Z')
const clock = aClock(today)
const test = useTestApp({ clock: clock.clock })
beforeEach(async () => {
  clock.set(today)
  await sql`truncate payments, payment_entries cascade`.execute(test.owner)
})
const outstanding = async (query = '') =>
  (await test.asAdmin.get(`/admin/financial/payments/outstanding?${query}`)).body
const transactions = async (query = '') =>
  (await test.asAdmin.get(`/admin/financial/transactions?${query}`)).body.transactions

interface Owed {
  name?: [string, string]
  due?: string
  charged?: string
  status?: 'pending' | 'paid' | 'failed' | 'void'
  isTest?: boolean
}

let count = 0
/** Creates a user whose approved enrollment was charged $95. */
async function anOwedPayment({
  name,
  due = '2027-01-20',
  charged,
  status = 'pending',
  isTest = false,
}: Owed = {}) {
  const student = await aUser(test)
  const session = await aSession(test, { days: ['2027-02-03', '2027-02-03'] })
  const [first_name, last_name] = name ?? ['Rosa', `Quimby${count++}`]
  await changeRows(test, 'users', student.id, { first_name, last_name, is_test_account: isTest })
  const enrollmentId = await seatIn(test, student, session)
  await test.asAdmin.post(`/enrollments/${enrollmentId}/approve`)
  const { id } = await test.deps.db
    .updateTable('payments')
    .set({
      due_date: due,
      status: status === 'paid' ? 'pending' : status,
      ...(charged && { created_at: charged }),
    })
    .where('enrollment_id', '=', enrollmentId)
    .returning('id')
    .executeTakeFirstOrThrow()
  if (status === 'paid') await aPaidPayment(test, id, today)
  return { id, student, session, enrollmentId }
}

const notificationTitles = async (user: TestUser) =>
  (await test.as(user).get('/notifications')).body.notifications.map(({ title }) => title)

it('counts recent payments by money received or given back, also if it adds up to nothing, and no carry-overs', async () => {
  const moved = await anOwedPayment({ status: 'paid' })
  const refunded = await anOwedPayment({ status: 'paid' })
  await test.asAdmin.post(`/admin/financial/payments/${refunded.id}/refunds`, { amount: 95, reason: 'Ill' })
  const later = await aSession(test, { days: ['2027-03-03', '2027-03-03'] })
  const { status } = await test.asAdmin.post(`/admin/enrollments/${moved.enrollmentId}/transfer`, {
    session_id: later.id,
  })
  expect(status).toBe(200)
  const range = 'startDate=2027-01-04&endDate=2027-01-04'
  const { body } = await test.asAdmin.get(`/admin/analytics/summary?${range}`)
  expect(body.summary).toMatchObject({ recent_payments: 2, monthly_revenue: 95 })
  const listed = (await test.asAdmin.get('/admin/financial/transactions?receivedFrom=2027-01-04')).body
  expect(listed.received).toBe(95)
  expect(new Map(listed.transactions.map(({ id, received }) => [id, received]))).toEqual(
    new Map([
      [moved.id, 95],
      [refunded.id, 0],
    ]),
  )
})

describe('outstanding payments', () => {
  it('are counted and listed by days overdue or left, without paid payments and test accounts', async () => {
    const [late] = [await anOwedPayment({ name: ['Ada', 'Late'], due: '2027-01-01' })]
    await anOwedPayment({ name: ['Bo', 'Soon'], due: '2027-01-04', status: 'failed' })
    await anOwedPayment({ name: ['Cy', 'Later'], due: '2027-01-12' })
    await anOwedPayment({ due: '2027-01-01', status: 'paid' })
    await anOwedPayment({ due: '2027-01-01', status: 'void' })
    await anOwedPayment({ due: '2027-01-01', isTest: true })
    const { payments, stats, pagination } = await outstanding()
    const { text } = await test.asAdmin.get('/admin/financial/payments/outstanding/export?sort=amount')
    const lines = text.trimEnd().split('\r\n').slice(1)
    expect(lines.map((line) => line.split(',')[0])).toEqual(['Ada Late', 'Bo Soon', 'Cy Later'])
    expect(lines[0]).toMatch(/,95\.00,0\.00,95\.00,2027-01-01,overdue,,,95\.00,$/)
    expect(payments).toMatchObject([
      {
        payment_id: late.id,
        student_name: 'Ada Late',
        amount: 95,
        due_date: '2027-01-01',
        status: 'overdue',
        days_overdue: 3,
        days_until_due: 0,
        last_four: null,
      },
      { student_name: 'Bo Soon', status: 'due_soon', days_overdue: 0, days_until_due: 0 },
      { student_name: 'Cy Later', status: 'pending', days_until_due: 8 },
    ])
    expect(stats).toEqual({
      total_outstanding: 285,
      overdue_amount: 95,
      overdue_count: 1,
      due_soon_amount: 95,
      due_soon_count: 1,
      students: 3,
      outside_range: 0,
      centers_outstanding: 0,
    })
    expect(pagination.total).toBe(3)
    expect((await test.asAdmin.get('/admin/financial/summary')).body).toEqual<FinancialSummary>({
      totalRevenue: 95,
      pendingPayments: 3,
      monthlyRevenue: 95,
      outstandingBalance: 285,
      refundsDue: 0,
      centersPending: 0,
      centersBalance: 0,
    })
    // The number equals its list.
    expect(
      (await test.asAdmin.get('/admin/financial/transactions?owed=students')).body.pagination.total,
    ).toBe(3)
  })

  it("can be searched, sorted, paged, and limited to days in the provider's time zone", async () => {
    await anOwedPayment({ name: ['Ada', 'Zeller'], charged: '2026-12-01T04:59:59Z' })
    await anOwedPayment({ name: ['Bo', 'Zeller'], charged: '2026-12-01T05:00:00Z' })
    await anOwedPayment({ name: ['Cy', 'Other'], charged: '2026-12-02T04:59:59Z' })
    const names = async (query: string) =>
      (await outstanding(query)).payments.map(({ student_name }) => student_name)
    expect(await names('searchTerm=zeller&sort=student_name&direction=desc')).toEqual([
      'Bo Zeller',
      'Ada Zeller',
    ])
    expect(await names('searchTerm=cpr')).toHaveLength(3)
    expect(await names('limit=2&page=2&sort=student_name')).toEqual(['Bo Zeller'])
    expect((await names('startDate=2026-12-01&endDate=2026-12-01')).sort()).toEqual(['Bo Zeller', 'Cy Other'])
    expect(
      (await test.asAdmin.get('/admin/financial/summary?startDate=2026-12-01&endDate=2026-12-01')).body,
    ).toMatchObject({
      pendingPayments: 3,
      outstandingBalance: 285,
    })
    expect((await outstanding('startDate=2026-12-01&endDate=2026-12-01')).stats).toMatchObject({
      students: 2,
      outside_range: 1,
    })
    expect(
      await test.asAdmin.get('/admin/financial/payments/outstanding?startDate=2027-01-02&endDate=2027-01-01'),
    ).toMatchObject({
      status: 400,
      body: { error: 'Start date cannot be after end date' },
    })
  })
})

describe('a reminder', () => {
  it('states the current amount, is sent once when the request is repeated, and is recorded', async () => {
    const [late, soon] = [await anOwedPayment({ due: '2027-01-01' }), await anOwedPayment()]
    for (const { id } of [late, soon]) {
      for (const _ of [1, 2]) {
        expect(
          await test.asAdmin.post(
            '/admin/financial/payments/reminder',
            { payment_id: id },
            { 'Idempotency-Key': `remind-${id}` },
          ),
        ).toMatchObject({
          status: 200,
          body: { success: true, message: 'Reminder sent successfully' },
        })
      }
    }
    expect((await notificationTitles(late.student))[0]).toMatch(/is overdue$/)
    expect((await notificationTitles(soon.student)).filter((title) => title.includes('due'))).toHaveLength(1)
    expect((await outstanding()).payments[0]?.reminded_at).toBe(today.toISOString())
  })

  it('is not sent for a paid or unknown payment, or another user’s', async () => {
    const [paid, owed] = [await anOwedPayment({ status: 'paid' }), await anOwedPayment()]
    expect(
      await test.asAdmin.post('/admin/financial/payments/reminder', { payment_id: paid.id }),
    ).toMatchObject({
      status: 409,
      body: { error: 'This payment is no longer due' },
    })
    expect(
      await test.asAdmin.post('/admin/financial/payments/reminder', { payment_id: 'unknown' }),
    ).toMatchObject({ status: 404 })
    const notice = { payment_id: owed.id, title: 'About your payment', message: 'Please call us.' }
    expect(
      await test.asAdmin.post('/admin/financial/payments/notify', { ...notice, user_id: paid.student.id }),
    ).toMatchObject({
      status: 404,
    })
    expect(await notificationTitles(owed.student)).not.toContain('About your payment')
    expect(
      await test.asAdmin.post('/admin/financial/payments/notify', { ...notice, userId: owed.student.id }),
    ).toMatchObject({
      status: 200,
    })
    expect(await notificationTitles(owed.student)).toContain('About your payment')
  })

  it('is not sent to an account that is not active', async () => {
    const { id, student } = await anOwedPayment()
    await changeRows(test, 'users', student.id, { status: 'suspended' })
    const refused = {
      status: 403,
      body: {
        code: 'account_not_active',
        error: 'Nothing can be sent to an account that is not active',
      },
    }
    expect(await test.asAdmin.post('/admin/financial/payments/reminder', { payment_id: id })).toMatchObject(
      refused,
    )
    const notice = { payment_id: id, title: 'About your payment', message: 'Please call us.' }
    expect(await test.asAdmin.post('/admin/financial/payments/notify', notice)).toMatchObject(refused)
  })

  it('is also accepted for a user without a payment', async () => {
    const owed = await anOwedPayment()
    const notice = { type: 'payment_reminder', title: 'What you owe', message: 'Please call us.' }
    expect(
      await test.asAdmin.post('/admin/financial/payments/notify', { ...notice, userId: owed.student.id }),
    ).toMatchObject({
      status: 200,
      body: { message: 'Reminder sent successfully' },
    })
    expect(await notificationTitles(owed.student)).toContain('What you owe')
    expect(await test.asAdmin.post('/admin/financial/payments/notify', notice)).toMatchObject({
      status: 400,
      body: { error: 'No recipient specified' },
    })
    expect(
      await test.asAdmin.post('/admin/financial/payments/notify', { ...notice, userId: 'unknown' }),
    ).toMatchObject({
      status: 404,
      body: { error: 'Invalid user selected' },
    })
    const reminded = (await rowsIn(test, 'payments', { id: owed.id }))[0]
    expect(reminded?.reminded_at).not.toBeNull()
  })
})

describe('a transaction', () => {
  const set = (id: string, status: string) =>
    test.asAdmin.patch(`/admin/financial/transactions/${id}`, { status })

  it('gets the status that is set, and its user is notified of payments and refunds', async () => {
    const { id, student } = await anOwedPayment()
    expect(codeOf(await set(id, 'refunded'))).toBe('not_paid')
    expect(await set(id, 'paid')).toMatchObject({
      status: 200,
      body: {
        transaction: { id, status: 'paid', paid_at: today.toISOString(), allowed_statuses: ['refunded'] },
      },
    })
    for (const status of ['pending', 'failed', 'void']) {
      expect(codeOf(await set(id, status))).toBe('refund_instead')
    }
    expect(await set(id, 'refunded')).toMatchObject({
      status: 400,
      body: { error: 'A refund needs an amount and a reason' },
    })
    const refund = { status: 'refunded', amount: 95, reason: 'The class was moved.' }
    expect((await test.asAdmin.patch(`/admin/financial/transactions/${id}`, refund)).status).toBe(200)
    expect((await set(id, 'refunded')).status).toBe(200)
    const titles = await notificationTitles(student)
    expect(titles.filter((title) => /was refunded$/.test(title))).toHaveLength(1)
    expect(titles.filter((title) => /was received$/.test(title))).toHaveLength(1)
    expect(await set(id, 'refund_due')).toMatchObject({ status: 400, body: { error: 'Invalid status' } })
    expect(await set('unknown', 'paid')).toMatchObject({ status: 404 })
  })

  it('is no longer owed when its seat was given up', async () => {
    const { id, student, enrollmentId } = await anOwedPayment()
    await test.as(student).delete(`/enrollments/${enrollmentId}`)
    expect(codeOf(await set(id, 'pending'))).toBe('nothing_owed')
    expect(await transactions('status=void')).toMatchObject([{ id }])
  })

  it('shows only the last four digits of the card', async () => {
    const { id, student } = await anOwedPayment()
    const pay = (last_four: string) =>
      test.as(student).put(`/profile/payments/${id}`, { status: 'paid', last_four })
    expect((await pay('4242424242424242')).status).toBe(400)
    expect((await pay('4242')).status).toBe(200)
    expect(await transactions()).toMatchObject([{ id, last_four: '4242', status: 'paid' }])
  })
})

describe('the CSV of the transactions', () => {
  it('contains each transaction once, oldest first, across many chunks, and contains no formulas', async () => {
    const { enrollmentId } = await anOwedPayment({
      name: ['=HYPERLINK("x")', 'Quimby'],
      charged: '2026-12-01T12:00:00Z',
    })
    await test.deps.db
      .insertInto('payments')
      .values(
        Array.from({ length: 2_100 }, (_, index) => ({
          id: `bulk-${index}`,
          enrollment_id: enrollmentId,
          amount_cents: 100 + index,
          due_date: '2027-01-20',
          status: 'void' as const,
          reference: null,
          // Several rows within one millisecond.
          created_at: `2026-12-02T12:00:00.${String(index % 7).padStart(6, '0')}Z`,
          updated_at: today,
        })),
      )
      .execute()
    const { text, headers } = await test.asAdmin.get('/admin/financial/transactions/export')
    expect(headers.get('Content-Disposition')).toBe('attachment; filename="transactions.csv"')
    const [, first, ...others] = text.trim().split('\r\n')
    expect(first).toContain(`2026-12-01,"'=HYPERLINK(""x"") Quimby",`)
    expect(first).toContain(',95.00,0.00,0.00,95.00,pending,2027-01-20,,,')
    expect(new Set(others.map((line) => line.split(',')[0])).size).toBe(2_100)
    expect(others).toHaveLength(2_100)
    const filtered = await test.asAdmin.get('/admin/financial/transactions/export?status=pending')
    expect(filtered.text.trim().split('\r\n')).toHaveLength(2)
  })
})
