import type { AdminClass } from '@cubby/contract/catalog/admin-classes'
import type { OutstandingPage } from '@cubby/contract/money/outstanding-payments'
import type { Payment } from '@cubby/contract/money/payments'
import type { PaymentPlan } from '@cubby/contract/payment-plan'
import type { TransferPreview } from '@cubby/contract/seats/transfers'
import { dueSoonCents, nextDueDate, overdueCents } from '@cubby/rules/money/payment-plan'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '../../../app.ts'
import { auditLogOf } from '../../../testing/audit-log.ts'
import { aClock } from '../../../testing/clock.ts'
import {
  aSession,
  aUser,
  codeOf,
  seatIn,
  type TestSession,
  type TestUser,
} from '../../../testing/factories.ts'
import { changeRows, rowIn, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { remindOfPayments } from './send-payment-reminder.ts'

/** Noon in New York on January 1. */
const start = new Date('2027-01-01T17:00:00Z')
const clock = aClock(start)
const test = useTestApp({ clock: clock.clock })
beforeEach(async () => {
  clock.set(start)
  await sql`truncate payments, payment_entries cascade`.execute(test.owner)
})

/** Moves the clock to noon of a day, or to an instant, and keeps everybody logged in. */
async function at(day: string) {
  const now = new Date(day.includes('T') ? day : `${day}T17:00:00Z`)
  clock.set(now)
  await test.deps.db.updateTable('logins').set({ created_at: now, last_used_at: now }).execute()
}

const THIRDS: PaymentPlan = [
  { share: 1, days: 0, from: 'approval' },
  { share: 1, days: 30, from: 'approval' },
  { share: 1, days: 60, from: 'approval' },
]
const DEPOSIT: PaymentPlan = [
  { share: 25, days: 0, from: 'approval' },
  { share: 75, days: 7, from: 'start' },
]

const call = <Body>(method: string, path: string, body?: object, { token } = test.admin) =>
  test.call<Body>(method, path, { token, ...(body && { body }) })

/** A class of $240 with one session, and this plan. */
async function aClass(plan: PaymentPlan, day = '2027-02-10'): Promise<TestSession> {
  const session = await aSession(test, { days: [day, day] })
  await changeRows(test, 'classes', session.classId, {
    price_cents: 24_000,
    payment_plan: JSON.stringify(plan),
  })
  return session
}

async function paymentOf(student: TestUser): Promise<Payment> {
  const { body } = await test.as(student).get('/users/payments')
  const payment = body.payments.find(({ status }) => status !== 'void')
  if (!payment) throw new Error('there is no payment')
  return payment
}

const shortly = ({ installments = [] }: Pick<Payment, 'installments'>) =>
  installments.map(({ amount, remaining, due_date, status }) => [amount, remaining, due_date, status])

/** A student who is approved for a class with this plan. */
async function aStudent(plan: PaymentPlan = THIRDS, session?: TestSession) {
  const place = session ?? (await aClass(plan))
  const user = await aUser(test)
  const enrollmentId = await seatIn(test, user, place)
  await test.asAdmin.post(`/enrollments/${enrollmentId}/approve`)
  const { id } = await paymentOf(user)
  return {
    user,
    session: place,
    enrollmentId,
    id,
    payment: () => paymentOf(user),
    receive: (amount: number) =>
      test.asAdmin.post(`/admin/financial/payments/${id}/receipts`, {
        amount,
        method: 'cash',
        date: '2027-01-01',
        confirmed_date: true,
      }),
    refund: (amount: number) =>
      test.asAdmin.post(`/admin/financial/payments/${id}/refunds`, { amount, reason: 'As agreed' }),
  }
}

const outstanding = async (query = '') =>
  (await call<OutstandingPage>('GET', `/admin/financial/payments/outstanding${query}`)).body

describe('the plan of a class', () => {
  it('is saved with the class, shown to everybody, and kept by an app that does not know it', async () => {
    const { classId } = await aClass([])
    const path = `/admin/classes/${classId}`
    const { class: stored } = (await call<{ class: AdminClass }>('GET', path)).body
    const instructor = await aUser(test, { role: 'instructor' })
    const { title, description, price } = stored
    const save = (payment_plan?: object) => {
      const dates = stored.sessions.map((one) => ({
        id: one.id,
        date: one.session_date,
        end_date: one.end_date,
        capacity: one.capacity,
        start_time: one.start_time,
        end_time: one.end_time,
        location: 'Room 1',
        instructor_id: instructor.id,
      }))
      return call<{ class: AdminClass; fields: object }>('PUT', path, {
        title,
        description,
        price,
        dates,
        ...(payment_plan && { payment_plan }),
      })
    }
    const saved = await save(DEPOSIT.toReversed())
    expect(saved.body.class.payment_plan).toEqual(DEPOSIT)
    expect((await save()).body.class.payment_plan).toEqual(DEPOSIT)
    const { body } = await test.get(`/classes/${classId}`)
    expect(body.class.payment_plan).toEqual(DEPOSIT)
    const rows = await auditLogOf(test, classId)
    expect(rows.flatMap(({ details }) => ('payment_plan' in details ? [details.payment_plan] : []))).toEqual([
      { from: [], to: DEPOSIT },
    ])
    expect((await save([])).body.class.payment_plan).toEqual([])
    expect(await save([DEPOSIT[0] ?? {}])).toMatchObject({ status: 400 })
    expect(await save([...DEPOSIT, { share: 1, days: 7, from: 'start' }])).toMatchObject({
      body: { fields: { 'payment_plan.2.days': 'Another installment is due on the same day' } },
    })
  })

  it('is fixed at the enrollment', async () => {
    const session = await aClass(THIRDS)
    const user = await aUser(test)
    const id = await seatIn(test, user, session)
    await changeRows(test, 'classes', session.classId, { payment_plan: JSON.stringify(DEPOSIT) })
    await test.asAdmin.post(`/enrollments/${id}/approve`)
    expect(shortly(await paymentOf(user))).toHaveLength(3)
  })

  it('is among the terms: another plan is refused with both, and apps that do not know it still enroll', async () => {
    const session = await aClass(THIRDS)
    const { body } = await test.get(`/classes/${session.classId}`)
    const [shown] = body.class.sessions
    if (!shown) throw new Error('there is no session')
    const { start_date, end_date, start_time, end_time, location_details: location } = shown
    const seen = { price: 240, start_date, end_date, start_time, end_time, location }
    const enroll = async (terms: object) =>
      test
        .as({ token: (await aUser(test)).token })
        .post(`/enrollments/${session.classId}`, { sessionId: session.id, terms })
    const refused = await enroll({ ...seen, payment_plan: [] })
    expect([refused.status, refused.body.code]).toEqual([409, 'terms_changed'])
    expect(refused.body.terms?.current).toMatchObject({ payment_plan: THIRDS })
    expect((await enroll({ ...seen, payment_plan: THIRDS })).status).toBe(201)
    expect((await enroll(seen)).status).toBe(201)
  })
})

it('enrolling and approving needs no statement more with a plan', async () => {
  const statementsOf = async (plan: PaymentPlan) => {
    const [session, user] = [await aClass(plan), await aUser(test)]
    let statements = 0
    const db = test.deps.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        statements += 1
        return result
      },
    })
    const post = (path: string, { token }: TestUser, body: object = {}) =>
      createApp({ ...test.deps, db }).request(`/api${path}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    expect((await post(`/enrollments/${session.classId}`, user, { sessionId: session.id })).status).toBe(201)
    const { id } = await rowIn(test, 'enrollments', { user_id: user.id })
    expect((await post(`/enrollments/${id}/approve`, test.admin)).status).toBe(200)
    return statements
  }
  // The first ones also fill what is kept in memory.
  await statementsOf([])
  const without = await statementsOf([])
  expect(without).toBeGreaterThan(0)
  expect(await statementsOf(THIRDS)).toBe(without)
})

describe('a payment with installments', () => {
  it('is one payment: what remains, the next date, and the worst status', async () => {
    const { payment, receive } = await aStudent()
    expect(await payment()).toMatchObject({
      amount: 240,
      total: 240,
      due_date: '2027-01-04',
      status: 'due_soon',
    })
    expect(shortly(await payment())).toEqual([
      [80, 80, '2027-01-04', 'due_soon'],
      [80, 80, '2027-01-31', 'pending'],
      [80, 80, '2027-03-02', 'pending'],
    ])
    await receive(100)
    expect(await payment()).toMatchObject({
      amount: 140,
      total: 240,
      paid: 100,
      remaining: 140,
      due_date: '2027-01-31',
      status: 'pending',
    })
    await at('2027-02-01T05:00:00Z')
    expect(await payment()).toMatchObject({ remaining: 140, due_date: '2027-01-31', status: 'overdue' })
    expect(shortly(await payment()).map(([, ...rest]) => rest)).toEqual([
      [0, '2027-01-04', 'paid'],
      [60, '2027-01-31', 'overdue'],
      [80, '2027-03-02', 'pending'],
    ])
    await receive(140)
    expect(await payment()).toMatchObject({ amount: 240, paid: 240, remaining: 0, status: 'paid' })
  })

  it('owes again what was refunded while it was open, the last money first', async () => {
    const { payment, receive, refund } = await aStudent()
    await receive(170)
    expect((await payment()).due_date).toBe('2027-03-02')
    await refund(100)
    expect(await payment()).toMatchObject({ remaining: 170, due_date: '2027-01-04' })
    await receive(100)
    expect(shortly(await payment()).map(([, remaining]) => remaining)).toEqual([0, 0, 70])
  })

  it('has one due date without a plan, as before', async () => {
    const { payment } = await aStudent([])
    expect(await payment()).toMatchObject({ amount: 240, due_date: '2027-02-03' })
    expect(await payment()).not.toHaveProperty('installments')
  })

  it('names them all when the student is approved', async () => {
    const { user } = await aStudent()
    const { message } = await test.deps.db
      .selectFrom('notifications')
      .select('message')
      .where('user_id', '=', user.id)
      .where('title', 'like', 'You are enrolled%')
      .executeTakeFirstOrThrow()
    expect(message).toContain(
      '$240.00 is due in installments: $80.00 by Jan 4, 2027, $80.00 by Jan 31, 2027, and $80.00 by Mar 2, 2027.',
    )
  })

  it('cannot have installments that do not add up', async () => {
    const { id } = await aStudent()
    const wrong = JSON.stringify([{ amount_cents: 23_999, due_date: '2027-01-04' }])
    const change = test.deps.db.updateTable('payments').set({ installments: wrong }).where('id', '=', id)
    await expect(change.execute()).rejects.toThrow(/installments_add_up/)
  })
})

describe('Pay Now', () => {
  const pay = (student: { id: string; user: TestUser }, body: object) =>
    test.as(student.user).put(`/profile/payments/${student.id}`, body)

  it('pays the next installment, once, and then everything', async () => {
    const student = await aStudent()
    await student.receive(30)
    const next = { status: 'installment_paid', installment: { amount: 50, due_date: '2027-01-04' } }
    const { body } = await pay(student, next)
    expect(body.payment).toMatchObject({ paid: 80, remaining: 160, due_date: '2027-01-31' })
    expect(codeOf(await pay(student, next))).toBe('installments_changed')
    expect((await pay(student, { status: 'paid' })).body.payment).toMatchObject({ paid: 240, status: 'paid' })
  })

  it.each([
    ['another amount', { status: 'installment_paid', installment: { amount: 79, due_date: '2027-01-04' } }],
    ['another day', { status: 'installment_paid', installment: { amount: 80, due_date: '2027-01-31' } }],
    ['none', { status: 'installment_paid' }],
  ])('refuses %s than the user saw', async (_what, body) => {
    const student = await aStudent()
    expect(codeOf(await pay(student, body))).toBe('installments_changed')
    expect((await student.payment()).paid).toBe(0)
  })
})

describe('of installments', () => {
  it('only those that have passed are overdue, and only those that come are due soon', async () => {
    await aStudent()
    await aStudent([])
    await at('2027-01-27')
    const { stats, payments } = await outstanding()
    expect(stats).toMatchObject({
      total_outstanding: 480,
      overdue_amount: 80,
      overdue_count: 1,
      due_soon_amount: 320,
      due_soon_count: 2,
    })
    expect(
      payments.map(({ status, overdue, remaining, days_overdue }) => [
        status,
        overdue,
        remaining,
        days_overdue,
      ]),
    ).toEqual([
      ['overdue', 80, 240, 23],
      ['due_soon', 0, 240, 0],
    ])
    expect((await outstanding('?due=overdue')).pagination.total).toBe(1)
    expect((await outstanding('?due=due_soon')).pagination.total).toBe(2)
    const { text } = await test.asAdmin.get('/admin/financial/payments/outstanding/export?due=overdue')
    const [row] = parse(text, { columns: true, bom: true }) as Record<string, string>[]
    expect(row).toMatchObject({
      Amount: '240.00',
      Remaining: '240.00',
      'Due Date': '2027-01-04',
      Overdue: '80.00',
      Installments: '2027-01-04 80.00 open, 2027-01-31 80.00 open, 2027-03-02 80.00 open',
    })
  })

  it('each is reminded of before its day and after it, once', async () => {
    const { user, receive } = await aStudent()
    const said = async () => {
      await remindOfPayments(test.deps)
      await remindOfPayments(test.deps)
      const rows = await rowsIn(test, 'notifications', { user_id: user.id, type: 'payment_due' })
      return rows.map(({ message }) => message.split('. ')[0])
    }
    const soon = (day: string) =>
      `$80.00 for CPR and First Aid Certification (an installment of $240.00) is due on ${day}`
    await at('2027-01-01')
    const all = [`${soon('Jan 4, 2027')}.`]
    expect(await said()).toEqual(all)
    await at('2027-01-05')
    all.push(soon('Jan 4, 2027').replace('is due', 'was due'))
    expect(await said()).toEqual(all)
    // The second one has its own reminder, although the first one is still overdue.
    await at('2027-01-28')
    all.push(`${soon('Jan 31, 2027')}.`)
    expect(await said()).toEqual(all)
    await receive(160)
    await at('2027-02-27')
    all.push('$80.00 for CPR and First Aid Certification (the rest of $240.00) is due on Mar 2, 2027.')
    expect(await said()).toEqual(all)
  })

  it('a reminder by hand names all that are overdue', async () => {
    const { id, user } = await aStudent()
    await at('2027-02-01')
    expect(await test.asAdmin.post('/admin/financial/payments/reminder', { payment_id: id })).toMatchObject({
      status: 200,
    })
    const { message } = await rowIn(test, 'notifications', { user_id: user.id, type: 'payment_due' })
    expect(message).toBe(
      '$160.00 for CPR and First Aid Certification is overdue: $80.00 since Jan 4, 2027 and $80.00 since Jan 31, 2027. If you have questions, contact us.',
    )
  })

  it('the database and the rules agree on the next date, what is overdue, and what is due soon', async () => {
    const { id } = await aStudent()
    const installments = [
      { amount_cents: 1, due_date: '2027-01-04' },
      { amount_cents: 11_999, due_date: '2027-01-08' },
      { amount_cents: 4_000, due_date: '2027-01-08' },
      { amount_cents: 8_000, due_date: '2027-02-20' },
    ]
    await changeRows(test, 'payments', id, { installments: JSON.stringify(installments) })
    let paid = 0
    for (const cents of [0, 1, 1, 11_998, 100, 3_899, 1, 7_999]) {
      if (cents > 0)
        await test.asAdmin.post(`/admin/financial/payments/${id}/receipts`, {
          amount: cents / 100,
          method: 'cash',
          date: '2027-01-01',
          confirmed_date: true,
        })
      paid += cents
      const row = await rowIn(test, 'payments', id)
      expect([row.received_cents, row.due_date]).toEqual([paid, nextDueDate(installments, paid)])
      for (const day of [
        '2027-01-01',
        '2027-01-04',
        '2027-01-05',
        '2027-01-08',
        '2027-01-09',
        '2027-02-13',
        '2027-02-21',
      ]) {
        await at(day)
        const { stats } = await outstanding()
        expect([stats.overdue_amount, stats.due_soon_amount]).toEqual([
          overdueCents(row, day) / 100,
          dueSoonCents(row, day) / 100,
        ])
      }
      await at('2027-01-01')
    }
  })
})

describe('when the enrollment changes', () => {
  const setPolicy = (id: string, percent: number) =>
    changeRows(test, 'enrollments', id, { refund_policy: JSON.stringify([{ days: 0, percent }]) })

  it('a withdrawal follows the refund policy over all that was paid, and the rest is no longer owed', async () => {
    const { user, enrollmentId, id, receive, payment } = await aStudent()
    await receive(100)
    await setPolicy(enrollmentId, 50)
    await test.as(user).delete(`/enrollments/${enrollmentId}?paid=100&refund=50`)
    expect(await payment()).toMatchObject({ status: 'refund_due', remaining: 0, refund_due: 50, kept: 50 })
    expect(await payment()).not.toHaveProperty('installments')
    expect((await outstanding()).stats.total_outstanding).toBe(0)
    // Approved again, the plan starts again, and what was paid fills it.
    await at('2027-01-11')
    await test.asAdmin.post(`/enrollments/${enrollmentId}/approve`)
    expect(shortly(await payment()).slice(0, 2)).toEqual([
      [80, 0, '2027-01-14', 'paid'],
      [80, 60, '2027-02-10', 'pending'],
    ])
    expect((await test.asAdmin.get(`/admin/financial/transactions/${id}`)).body.transaction).toMatchObject({
      amount: 240,
      remaining: 140,
      kept: 0,
    })
  })

  it('a session that moves takes those before the start along, and leaves the others', async () => {
    const { session, payment } = await aStudent([...DEPOSIT, { share: 100, days: 60, from: 'approval' }])
    expect(shortly(await payment()).map(([amount, , day]) => [amount, day])).toEqual([
      [30, '2027-01-04'],
      [90, '2027-02-03'],
      [120, '2027-03-02'],
    ])
    await test.asAdmin.put(`/sessions/${session.id}`, {
      date: '2027-04-10',
      end_date: '2027-04-10',
      start_time: '09:00',
      end_time: '17:00',
      location: 'Room 1',
      capacity: 10,
      instructor_id: (await aUser(test, { role: 'instructor' })).id,
    })
    expect(shortly(await payment()).map(([amount, , day]) => [amount, day])).toEqual([
      [30, '2027-01-04'],
      [120, '2027-03-02'],
      [90, '2027-04-03'],
    ])
  })

  it('a transfer keeps the plan and its days, and what was paid fills it', async () => {
    const { user, enrollmentId, receive } = await aStudent()
    await receive(100)
    await at('2027-01-20')
    const later = await aClass([], '2027-03-10')
    await changeRows(test, 'classes', later.classId, { price_cents: 30_000 })
    const path = `/admin/enrollments/${enrollmentId}/transfer`
    const { body } = await call<TransferPreview>('GET', `${path}?session_id=${later.id}`)
    expect(body.money).toEqual({ carried: 100, due: 200, due_date: '2027-01-31', due_next: 100, refund: 0 })
    await test.asAdmin.post(path, { session_id: later.id })
    expect(shortly(await paymentOf(user)).map(([, ...rest]) => rest)).toEqual([
      [0, '2027-01-23', 'paid'],
      [100, '2027-01-31', 'pending'],
      [100, '2027-03-02', 'pending'],
    ])
    const { message } = await test.deps.db
      .selectFrom('notifications')
      .select('message')
      .where('user_id', '=', user.id)
      .where('title', 'like', 'You are now in%')
      .executeTakeFirstOrThrow()
    expect(message).toContain('$200.00 is due in installments, the next $100.00 by Jan 31, 2027.')
  })

  it('a price that changes later leaves the installments as they were', async () => {
    const { session, payment } = await aStudent()
    const before = await payment()
    await changeRows(test, 'classes', session.classId, { price_cents: 50_000 })
    expect(await payment()).toEqual(before)
  })

  it('money of installments is revenue on the day on which it was received', async () => {
    const { receive } = await aStudent()
    await receive(100)
    const { body } = await test.asAdmin.get(
      '/admin/analytics/revenue?startDate=2027-01-01&endDate=2027-01-01',
    )
    expect(body.rows[0]?.net_revenue).toBe(100)
  })

  it('a receipt that the office corrects fills them again', async () => {
    const { id, receive, payment } = await aStudent()
    await receive(240)
    const { entries } = (await test.asAdmin.get(`/admin/financial/transactions/${id}`)).body
    await test.asAdmin.post(`/admin/financial/payments/${id}/corrections`, {
      entry_id: entries[0]?.id,
      amount: 24,
      method: 'cash',
      date: '2027-01-01',
      confirmed_date: true,
    })
    expect(await payment()).toMatchObject({ remaining: 216, due_date: '2027-01-04', status: 'due_soon' })
  })
})

describe('the office', () => {
  const owed = ({ installments = [], due_date, remaining }: Payment) =>
    installments.length > 0
      ? installments
          .filter((one) => one.remaining > 0)
          .map((one) => ({ amount: one.remaining, due_date: one.due_date }))
      : [{ amount: remaining, due_date }]
  const change = (
    id: string,
    seen: object[],
    installments: object[],
    reason: string | null = 'Paid monthly',
  ) =>
    test.asAdmin.put(`/admin/financial/payments/${id}/installments`, {
      seen,
      installments,
      ...(reason !== null && { reason }),
    })

  it('sets what one student still owes, which is logged, and tells them', async () => {
    const { user, id, receive, payment } = await aStudent()
    await receive(100)
    const wanted = [
      { amount: 40.5, due_date: '2027-04-01' },
      { amount: 99.5, due_date: '2027-02-01' },
    ]
    const { status, body } = await change(id, owed(await payment()), wanted)
    expect([status, body.transaction.due_date]).toEqual([200, '2027-02-01'])
    expect(shortly(await payment())).toEqual([
      [80, 0, '2027-01-04', 'paid'],
      [20, 0, '2027-01-31', 'paid'],
      [99.5, 99.5, '2027-02-01', 'pending'],
      [40.5, 40.5, '2027-04-01', 'pending'],
    ])
    const logged = (await auditLogOf(test, id)).at(-1)
    expect(logged).toMatchObject({
      action: 'payment.installments_changed',
      details: {
        installments: {
          from: '$60.00 by Jan 31, 2027 and $80.00 by Mar 2, 2027',
          to: '$99.50 by Feb 1, 2027 and $40.50 by Apr 1, 2027',
        },
        reason: 'Paid monthly',
      },
    })
    const { message } = await test.deps.db
      .selectFrom('notifications')
      .select('message')
      .where('user_id', '=', user.id)
      .where('title', 'like', '%has new due dates')
      .executeTakeFirstOrThrow()
    expect(message).toContain(
      '$140.00 is due in installments: $99.50 by Feb 1, 2027 and $40.50 by Apr 1, 2027.',
    )
  })

  it('gives a payment without a plan another day, which stays when the session moves', async () => {
    const { id, session, payment } = await aStudent([])
    await change(id, owed(await payment()), [{ amount: 240, due_date: '2027-03-15' }])
    expect(await payment()).toMatchObject({ due_date: '2027-03-15', remaining: 240 })
    await test.asAdmin.put(`/sessions/${session.id}`, {
      date: '2027-04-10',
      end_date: '2027-04-10',
      start_time: '09:00',
      end_time: '17:00',
      location: 'Room 1',
      capacity: 10,
      instructor_id: (await aUser(test, { role: 'instructor' })).id,
    })
    const { start_date } = await rowIn(test, 'class_sessions', session.id)
    expect([start_date, (await payment()).due_date]).toEqual(['2027-04-10', '2027-03-15'])
  })

  it('keeps the days of one student through a transfer, and the last takes the difference of the price', async () => {
    const { user, id, enrollmentId, payment } = await aStudent()
    await change(id, owed(await payment()), [
      { amount: 100, due_date: '2027-02-01' },
      { amount: 140, due_date: '2027-04-01' },
    ])
    const later = await aClass(THIRDS, '2027-03-10')
    await changeRows(test, 'classes', later.classId, { price_cents: 20_000 })
    await test.asAdmin.post(`/admin/enrollments/${enrollmentId}/transfer`, { session_id: later.id })
    expect(shortly(await paymentOf(user)).map(([amount, , day]) => [amount, day])).toEqual([
      [100, '2027-02-01'],
      [100, '2027-04-01'],
    ])
  })

  it('are moved after the price was lowered below what was paid, and the old payment keeps its amount', async () => {
    const { user, id, enrollmentId, receive } = await aStudent()
    await receive(200)
    await test.asAdmin.put(`/admin/enrollments/${enrollmentId}/price`, { price: 100, reason: 'Scholarship' })
    const other = await aClass(THIRDS)
    expect(
      await test.asAdmin.post(`/admin/enrollments/${enrollmentId}/transfer`, { session_id: other.id }),
    ).toMatchObject({
      status: 200,
      body: { money: { carried: 200, due: 40, refund: 0 } },
    })
    const { body } = await test.asAdmin.get(`/admin/financial/transactions/${id}`)
    expect(body.transaction).toMatchObject({ amount: 100, status: 'void' })
    expect(shortly(await paymentOf(user)).map(([amount, rest]) => [amount, rest])).toEqual([
      [80, 0],
      [80, 0],
      [80, 40],
    ])
  })

  it('changes nothing with the same installments, and logs nothing', async () => {
    const { id, payment } = await aStudent()
    const before = owed(await payment())
    const rows = (await auditLogOf(test, id)).length
    expect((await change(id, before, before)).status).toBe(200)
    expect((await auditLogOf(test, id)).length).toBe(rows)
    expect(shortly(await payment())).toHaveLength(3)
  })

  it('is refused if what is owed has changed since it was shown', async () => {
    const { id, receive, payment } = await aStudent()
    const seen = owed(await payment())
    await receive(10)
    const wanted = [{ amount: 230, due_date: '2027-02-01' }]
    expect(codeOf(await change(id, seen, wanted))).toBe('installments_changed')
    expect((await change(id, owed(await payment()), wanted)).status).toBe(200)
  })

  it.each([
    ['a sum that does not match', [{ amount: 239.99, due_date: '2027-02-01' }], 409, 'installments_mismatch'],
    ['a day that has passed', [{ amount: 240, due_date: '2026-12-31' }], 400, 'installment_dates'],
    [
      'one day twice',
      [
        { amount: 120, due_date: '2027-02-01' },
        { amount: 120, due_date: '2027-02-01' },
      ],
      400,
      'installment_dates',
    ],
    ['no installment', [], 400, 'invalid_input'],
    ['an amount below a cent', [{ amount: 0.001, due_date: '2027-02-01' }], 400, 'invalid_input'],
  ])('cannot set %s', async (_what, wanted, status, code) => {
    const { id, payment } = await aStudent()
    expect(await change(id, owed(await payment()), wanted)).toMatchObject({ status, body: { code } })
  })

  it('gives a reason, and cannot set what is not owed', async () => {
    const { id, receive, payment } = await aStudent()
    const seen = owed(await payment())
    expect(await change(id, seen, [{ amount: 240, due_date: '2027-02-01' }], null)).toMatchObject({
      status: 400,
    })
    await receive(240)
    expect(codeOf(await change(id, [], [{ amount: 240, due_date: '2027-02-01' }]))).toBe('payment_not_due')
  })
})
