import type { SessionTerms } from '@cubby/contract/session-terms'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { aClock } from '../../../testing/clock.ts'
import {
  aCertificate,
  aSession,
  aUser,
  codeOf,
  seatIn,
  type TestSession,
  type TestUser,
  waitIn,
} from '../../../testing/factories.ts'
import { expectSeatsInOrder, ledgerSum } from '../../../testing/invariants.ts'
import { changeRows, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { approvalOfClass } from '../enrollments/find-enrollments.ts'

const clock = aClock(new Date('2027-01-05T15:00:00Z'))
const test = useTestApp({ clock: clock.clock })
afterAll(() => expectSeatsInOrder(test))

/** A class with one session that costs this many dollars and begins on this day. */
async function aDate(day: string, { price = 95, capacity = 10 } = {}): Promise<TestSession> {
  const session = await aSession(test, { days: [day, day], capacity })
  await changeRows(test, 'classes', session.classId, { price_cents: price * 100 })
  return session
}

const transfer = (id: string, { id: session_id }: TestSession, terms?: SessionTerms) =>
  test.asAdmin.post(`/admin/enrollments/${id}/transfer`, { session_id, terms })
const preview = (id: string, session: TestSession) =>
  test.asAdmin.get(`/admin/enrollments/${id}/transfer?session_id=${session.id}`)
const approve = (id: string) => test.asAdmin.post(`/enrollments/${id}/approve`)
const mine = async (user: TestUser) => (await test.as(user).get('/enrollments/my')).body.enrollments
const paymentsOf = async (user: TestUser) => (await test.as(user).get('/users/payment-history')).body.payments
const transactionsOf = async ({ email }: TestUser) =>
  (await test.asAdmin.get(`/admin/financial/transactions?searchTerm=${encodeURIComponent(email)}`)).body
    .transactions
const notificationsOf = async ({ id }: TestUser) =>
  rowsIn(test, 'notifications', { user_id: id }, ['title', 'message'])
const revenueByClass = async () =>
  (await test.asAdmin.get('/admin/analytics/revenue/classes?startDate=2027-01-01&endDate=2027-01-31')).body
    .rows
const summary = async () => (await test.asAdmin.get('/admin/financial/summary')).body

/** Creates a student with an approved enrollment. `paid` is what they paid for it, in dollars. */
async function aStudent(session: TestSession, { paid = 0 } = {}) {
  const user = await aUser(test)
  const id = await seatIn(test, user, session)
  await approve(id)
  if (paid > 0) await pay(user, paid)
  return { user, id }
}

async function pay(user: TestUser, amount: number) {
  const [payment] = await paymentsOf(user)
  await test.asAdmin.post(`/admin/financial/payments/${payment?.id}/receipts`, {
    amount,
    method: 'cash',
    date: '2027-01-04',
    confirmed_date: true,
  })
}

async function forget({ id }: TestUser) {
  await sql`delete from notifications where user_id = ${id}`.execute(test.deps.db)
}

describe('a transfer', () => {
  it('counts one approved enrollment, where the student is now', async () => {
    const [old, later] = [await aDate('2027-02-05'), await aDate('2027-02-12')]
    const approvedIn = async ({ classId }: TestSession) => {
      const path = `/enrollments?status=approved&classId=${classId}` as const
      return (await test.asAdmin.get(path)).body.total
    }
    const { id } = await aStudent(old)
    expect([await approvedIn(old), await approvedIn(later)]).toEqual([1, 0])
    await transfer(id, later)
    expect([await approvedIn(old), await approvedIn(later)]).toEqual([0, 1])
    expect(await approvalOfClass(test.deps.db, old.classId)).toBe(0)
    expect(await approvalOfClass(test.deps.db, later.classId)).toBe(100)
  })

  it('and a rejection from the waitlist do not lower the enrollment rate', async () => {
    const range = 'startDate=2027-01-05&endDate=2027-01-05'
    const rates = async () => {
      const { summary: of } = (await test.asAdmin.get(`/admin/analytics/summary?${range}`)).body
      const listed = (await test.asAdmin.get(`/enrollments?made=true&${range}`)).body.total
      expect(listed).toBe(of.enrollments_made)
      return [of.enrollments_made, of.enrollments_approved]
    }
    const [made = 0, approved = 0] = await rates()
    const [old, later] = [await aDate('2027-02-05', { capacity: 1 }), await aDate('2027-02-12')]
    const { id } = await aStudent(old)
    const entry = await waitIn(test, await aUser(test), old)
    expect(await rates()).toEqual([made + 1, approved + 1])
    await test.asAdmin.put(`/admin/classes/${old.classId}/waitlist/${entry}`, { status: 'rejected' })
    expect(await rates()).toEqual([made + 1, approved + 1])
    expect(await approvalOfClass(test.deps.db, old.classId)).toBe(100)
    await transfer(id, later)
    expect(await rates()).toEqual([made + 1, approved + 1])
    expect(await approvalOfClass(test.deps.db, later.classId)).toBe(100)
  })

  it('moves the seat, keeps the history, offers the old seat, and notifies the student once', async () => {
    const [old, later] = [await aDate('2027-02-05', { capacity: 1 }), await aDate('2027-02-12')]
    const { user, id } = await aStudent(old, { paid: 95 })
    const next = await aUser(test)
    await waitIn(test, next, old)
    await forget(user)

    const { status, body } = await transfer(id, later)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      enrollment: { session_id: later.id, enrollment_status: 'approved', enrollment_type: 'active' },
      money: { carried: 95, due: 0, due_date: null, refund: 0 },
    })
    expect(await mine(user)).toMatchObject([
      {
        id: body.enrollment.id,
        transferred_from: { session_id: old.id, display_date: 'Feb 5, 2027' },
        transferred_to: null,
      },
      {
        id,
        enrollment_type: 'historical',
        archived_reason: 'Transferred to another session',
        transferred_from: null,
        transferred_to: { session_id: later.id, display_date: 'Feb 12, 2027' },
      },
    ])
    expect(await notificationsOf(user)).toEqual([
      {
        title: 'You are now in CPR and First Aid Certification on Feb 12, 2027',
        message:
          'Your enrollment in CPR and First Aid Certification on Feb 5, 2027 was moved to CPR and First Aid Certification on Feb 12, 2027. The $95.00 that you paid counts toward the new date.',
      },
    ])
    expect((await notificationsOf(next)).map(({ title }) => title)).toEqual([
      'A spot in CPR and First Aid Certification is yours to accept',
    ])
    const historyOf = async (enrollment: string) =>
      (await test.asAdmin.get(`/enrollments/${enrollment}/history`)).body.history.map(
        ({ action, by }) => `${action} by ${by}`,
      )
    expect((await historyOf(id)).at(-1)).toBe('transferred by office')
    expect(await historyOf(body.enrollment.id)).toEqual(['transferred_here by office'])
  })

  it('keeps a pending enrollment pending, without a charge', async () => {
    const [old, later] = [await aDate('2027-02-05'), await aDate('2027-02-12')]
    const user = await aUser(test)
    const { body } = await transfer(await seatIn(test, user, old), later)
    expect(body).toMatchObject({
      enrollment: { enrollment_status: 'pending' },
      money: { carried: 0, due: 0, refund: 0 },
    })
    expect(await paymentsOf(user)).toEqual([])
  })

  it('keeps what was paid for an enrollment that is pending again', async () => {
    const [old, later] = [await aDate('2027-02-05'), await aDate('2027-02-12')]
    const { user, id } = await aStudent(old, { paid: 40 })
    await test.asAdmin.post(`/enrollments/${id}/pending`)
    const { body } = await transfer(id, later)
    expect(body).toMatchObject({
      enrollment: { enrollment_status: 'pending' },
      money: { carried: 40, due: 55, refund: 0 },
    })
    expect((await paymentsOf(user)).map(({ status, paid }) => [status, paid])).toContainEqual(['pending', 40])
  })

  it('takes the seat that an offer holds for the student', async () => {
    const [old, later] = [await aDate('2027-02-05'), await aDate('2027-02-12', { capacity: 1 })]
    const { user, id } = await aStudent(old)
    const holder = await aUser(test)
    const held = await seatIn(test, holder, later)
    await waitIn(test, user, later)
    await test.as(holder).delete(`/enrollments/${held}`)
    expect((await transfer(id, later)).body).toMatchObject({ enrollment: { enrollment_status: 'approved' } })
  })

  it('can be repeated with its key, and takes one seat', async () => {
    const [old, later] = [await aDate('2027-02-05'), await aDate('2027-02-12')]
    const { id } = await aStudent(old)
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const send = () =>
      test.asAdmin.post(`/admin/enrollments/${id}/transfer`, { session_id: later.id }, headers)
    const first = await send()
    expect((await send()).body).toEqual(first.body)
    expect(codeOf(await transfer(id, later))).toBe('not_transferable')
  })

  it('moves back, and again', async () => {
    const [a, b] = [await aDate('2027-02-05'), await aDate('2027-02-12')]
    const { user, id } = await aStudent(a, { paid: 95 })
    const there = (await transfer(id, b)).body.enrollment.id
    const back = (await transfer(there, a)).body.enrollment.id
    await transfer(back, b)
    const current = (await paymentsOf(user)).filter(({ status }) => status !== 'void')
    expect(current).toMatchObject([{ status: 'paid', amount: 95, paid: 95 }])
    expect(await ledgerSum(test, user)).toBe(9_500)
  })
})

describe('a refused transfer', () => {
  it('names the reason about the student, and changes nothing', async () => {
    const [old, later] = [await aDate('2027-02-05'), await aDate('2027-02-12', { capacity: 1 })]
    const { user, id } = await aStudent(old)
    const other = await seatIn(test, await aUser(test), later)
    expect(codeOf(await transfer(id, later))).toBe('session_full')
    expect(codeOf(await transfer(id, old))).toBe('already_enrolled')
    expect((await transfer(id, old)).body).toMatchObject({
      error: 'This student is already enrolled in this session',
    })
    expect(codeOf(await transfer(id, { ...old, id: 'unknown' }))).toBe('session_not_found')
    expect(codeOf(await transfer('unknown', later))).toBe('enrollment_not_found')
    await test.asAdmin.post(`/enrollments/${other}/reject`, {})
    await test.as(user).delete(`/enrollments/${id}`)
    expect(codeOf(await transfer(id, later))).toBe('not_transferable')
  })

  it('does not pass the waitlist of the new session', async () => {
    const [old, later] = [await aDate('2027-02-05'), await aDate('2027-02-12', { capacity: 1 })]
    const { id } = await aStudent(old)
    await seatIn(test, await aUser(test), later)
    await waitIn(test, await aUser(test), later)
    await changeRows(test, 'class_sessions', later.id, { capacity: 2 })
    // The free seat goes to the student who waits.
    expect(codeOf(await transfer(id, later))).toBe('session_full')
    await changeRows(test, 'class_sessions', later.id, { capacity: 3 })
    expect((await transfer(id, later)).status).toBe(200)
  })

  it('waits for a decision that can still be undone', async () => {
    const [old, later] = [await aDate('2027-02-05'), await aDate('2027-02-12')]
    const id = await seatIn(test, await aUser(test), old)
    await test.asAdmin.post(`/enrollments/${id}/approve`, { undoable: true })
    expect(codeOf(await transfer(id, later))).toBe('review_waiting')
    clock.pass(11_000)
    expect((await transfer(id, later)).body).toMatchObject({ enrollment: { enrollment_status: 'approved' } })
  })

  it('keeps a student with a certificate of the session', async () => {
    const [old, later] = [await aDate('2027-02-05'), await aDate('2027-02-12')]
    const { user, id } = await aStudent(old)
    await aCertificate(test, user, { session: old })
    expect(codeOf(await transfer(id, later))).toBe('already_certified')
  })

  it('compares the terms that the office saw', async () => {
    const [old, later] = [await aDate('2027-02-05'), await aDate('2027-02-12')]
    const { id } = await aStudent(old)
    const { terms } = (await preview(id, later)).body
    await changeRows(test, 'classes', later.classId, { price_cents: 54_000 })
    const refused = await transfer(id, later, terms)
    expect(codeOf(refused)).toBe('terms_changed')
    expect(refused.body).toMatchObject({ terms: { seen: { price: 95 }, current: { price: 540 } } })
    expect((await transfer(id, later, { ...terms, price: 540 })).status).toBe(200)
  })
})

describe('the money of a transfer', () => {
  it('makes a higher price due, with a due date of the new session', async () => {
    const [old, later] = [await aDate('2027-02-05', { price: 95 }), await aDate('2027-03-12', { price: 140 })]
    const { user, id } = await aStudent(old, { paid: 95 })
    const before = await summary()
    await forget(user)
    const { body } = await transfer(id, later)
    expect(body.money).toEqual({ carried: 95, due: 45, due_date: '2027-03-05', refund: 0 })
    expect((await notificationsOf(user))[0]?.message).toContain(
      'The $95.00 that you paid counts toward the new date. $45.00 is due by Mar 5, 2027.',
    )
    expect(await paymentsOf(user)).toMatchObject([
      { status: 'void', amount: 95, paid: 0, receipts: [{ amount: 95, moved: 95, refunded: 0 }] },
      {
        amount: 140,
        paid: 95,
        remaining: 45,
        due_date: '2027-03-05',
        receipts: [{ amount: 95, carried_over: true, method: 'cash' }],
      },
    ])
    const after = await summary()
    expect(after.totalRevenue).toBe(before.totalRevenue)
    expect(after.outstandingBalance).toBe(before.outstandingBalance + 45)
    const revenue = await revenueByClass()
    expect(revenue.find(({ class_id }) => class_id === later.classId)?.net_revenue).toBe(95)
    expect(revenue.some(({ class_id }) => class_id === old.classId)).toBe(false)
  })

  it('makes a lower price a refund that is due, and then refunds it', async () => {
    const [old, later] = [await aDate('2027-02-05', { price: 95 }), await aDate('2027-02-12', { price: 60 })]
    const { user, id } = await aStudent(old, { paid: 50 })
    await pay(user, 45)
    const before = await summary()
    await forget(user)
    expect((await transfer(id, later)).body.money).toEqual({
      carried: 60,
      due: 0,
      due_date: null,
      refund: 35,
    })
    const notified = await notificationsOf(user)
    expect(notified).toHaveLength(1)
    expect(notified[0]?.message).toContain('We will refund $35.00')
    const after = await summary()
    expect(after.totalRevenue).toBe(before.totalRevenue)
    expect(after.refundsDue).toBe((before.refundsDue ?? 0) + 35)
    const [due] = (await paymentsOf(user)).filter(({ status }) => status === 'refund_due')
    // The oldest money was carried over, so the newest receipt is refunded.
    expect(due).toMatchObject({ paid: 35, receipts: [{ moved: 50 }, { amount: 45, moved: 10 }] })
    const refund = (amount: number) =>
      test.asAdmin.post(`/admin/financial/payments/${due?.id}/refunds`, { amount, reason: 'Lower price' })
    expect(codeOf(await refund(36))).toBe('refund_exceeds_paid')
    expect((await refund(35)).status).toBe(200)
    expect((await summary()).totalRevenue).toBe(before.totalRevenue - 35)
    expect(await ledgerSum(test, user)).toBe(6_000)
  })

  it('cannot be received again for the old payment, however it was moved', async () => {
    for (const { price, paid } of [
      { price: 95, paid: 95 },
      { price: 60, paid: 95 },
      { price: 95, paid: 0 },
    ]) {
      const [old, later] = [await aDate('2027-02-05'), await aDate('2027-02-12', { price })]
      const { user, id } = await aStudent(old, { paid })
      await transfer(id, later)
      const before = await summary()
      const closed = (await transactionsOf(user)).find(({ session_date }) => session_date === '2027-02-05')
      expect(closed?.allowed_statuses).not.toContain('paid')
      expect(closed?.can_record).toBe(false)
      const path = `/admin/financial/transactions/${closed?.id}` as const
      expect(codeOf(await test.asAdmin.patch(path, { status: 'paid' }))).toBe('payment_replaced')
      const card = await test.as(user).put(`/profile/payments/${closed?.id}`, { status: 'paid' })
      expect(codeOf(card)).toBe('payment_not_due')
      expect((await summary()).totalRevenue).toBe(before.totalRevenue)
    }
  })

  it('counts once, with what is paid by card and in the office for the new session', async () => {
    const [old, later] = [await aDate('2027-02-05'), await aDate('2027-02-12', { price: 140 })]
    const { user, id } = await aStudent(old, { paid: 40 })
    const before = await summary()
    await transfer(id, later)
    const current = (await paymentsOf(user)).find(({ remaining }) => remaining === 100)
    await test.asAdmin.post(`/admin/financial/payments/${current?.id}/receipts`, {
      amount: 30,
      method: 'check',
      date: '2027-01-05',
    })
    expect((await test.as(user).put(`/profile/payments/${current?.id}`, { status: 'paid' })).status).toBe(200)
    expect((await paymentsOf(user)).find((one) => one.id === current?.id)).toMatchObject({
      status: 'paid',
      paid: 140,
      remaining: 0,
      receipts: [{ amount: 40, carried_over: true }, { amount: 30 }, { amount: 70, method: 'card' }],
    })
    expect((await summary()).totalRevenue).toBe(before.totalRevenue + 100)
    expect(await ledgerSum(test, user)).toBe(14_000)
  })

  it('adds up in each row of the export', async () => {
    const [old, later] = [
      await aDate('2027-02-05', { price: 480 }),
      await aDate('2027-02-12', { price: 380 }),
    ]
    const { user, id } = await aStudent(old, { paid: 480 })
    await transfer(id, later)
    const search = encodeURIComponent(user.email)
    const { text } = await test.asAdmin.get(`/admin/financial/transactions/export?searchTerm=${search}`)
    const rows: Record<string, string>[] = parse(text, { bom: true, columns: true })
    const [number] = (await paymentsOf(user)).flatMap(({ receipts }) => receipts.map((one) => one.number))
    expect(rows).toMatchObject([
      {
        Received: '480.00',
        'Carried Over In': '0.00',
        'Carried Over Out': '380.00',
        Paid: '100.00',
        'Refund Due': '100.00',
        Receipts: number,
      },
      {
        Received: '0.00',
        'Carried Over In': '380.00',
        'Carried Over Out': '0.00',
        Paid: '380.00',
        'Refund Due': '0.00',
        Receipts: number,
      },
    ])
    for (const row of rows) {
      const cents = (name: string) => Math.round(Number(row[name]) * 100)
      expect(
        cents('Received') + cents('Carried Over In') - cents('Carried Over Out') - cents('Refunded'),
      ).toBe(cents('Paid'))
    }
    const listed = await transactionsOf(user)
    expect(
      listed.map(({ carried_in, carried_out, refund_due }) => [carried_in, carried_out, refund_due]),
    ).toEqual([
      [380, 0, 0],
      [0, 380, 100],
    ])
  })

  it('shows the student only ids that exist', async () => {
    const [old, later] = [await aDate('2027-02-05'), await aDate('2027-02-12', { price: 60 })]
    const { user, id } = await aStudent(old, { paid: 50 })
    await pay(user, 45)
    const there = (await transfer(id, later)).body.enrollment.id
    await transfer(there, old)
    const history = await paymentsOf(user)
    expect(history).toHaveLength(3)
    const paths = history.flatMap((payment) => [
      `/enrollments/${payment.enrollment_id}`,
      `/enrollments/${payment.enrollment_id}/history`,
      `/classes/${payment.class_id}`,
      ...payment.receipts.map((receipt) => `/payments/receipts/${receipt.id}`),
    ])
    const statuses = await Promise.all(
      paths.map(async (path) => [path, (await test.as(user).get(path)).status]),
    )
    expect(statuses.filter(([, status]) => status !== 200)).toEqual([])
    // The receipts of everything that counts for the current seat are in the list without void payments, too.
    const { body } = await test.as(user).get('/users/payments')
    const current = body.payments.find(({ status }) => status === 'pending')
    expect(current?.receipts.map(({ number }) => number)).toEqual([
      expect.stringMatching(/^R-/),
      expect.stringMatching(/^R-/),
    ])
  })

  it('shows the new payment as paid on the day and with the card of the newest receipt that came along', async () => {
    const [old, later] = [await aDate('2027-02-05'), await aDate('2027-02-12')]
    const { user, id } = await aStudent(old, { paid: 40 })
    const [rest] = await paymentsOf(user)
    const card = { status: 'paid', last_four: '4242' }
    await test.as(user).put(`/profile/payments/${rest?.id}`, card)
    const [before] = await transactionsOf(user)
    const { paid_at, reference } = before ?? {}
    expect([paid_at, reference]).toEqual([expect.any(String), expect.any(String)])

    expect((await transfer(id, later)).body.money).toMatchObject({ carried: 95, due: 0 })
    expect((await transactionsOf(user)).find(({ status }) => status === 'paid')).toMatchObject({
      paid_at,
      reference,
      last_four: '4242',
    })
  })

  it('shows no day for a new payment that is partly paid', async () => {
    const [old, later] = [await aDate('2027-02-05'), await aDate('2027-02-12')]
    const { user, id } = await aStudent(old, { paid: 40 })
    await transfer(id, later)
    expect((await transactionsOf(user)).find(({ status }) => status === 'pending')).toMatchObject({
      paid: 40,
      paid_at: null,
      last_four: null,
    })
  })

  it('refunds everything when the new class is free, and owes nothing there', async () => {
    const [old, later] = [await aDate('2027-02-05'), await aDate('2027-02-12', { price: 0 })]
    const { user, id } = await aStudent(old, { paid: 95 })
    expect((await transfer(id, later)).body.money).toMatchObject({ carried: 0, due: 0, refund: 95 })
    expect(await paymentsOf(user)).toMatchObject([{ status: 'refund_due', paid: 95 }])
  })

  it('moves an unpaid charge, and none is left behind', async () => {
    const [old, later] = [await aDate('2027-02-05'), await aDate('2027-02-12')]
    const { user, id } = await aStudent(old)
    const before = await summary()
    expect((await transfer(id, later)).body.money).toMatchObject({ carried: 0, due: 95, refund: 0 })
    expect((await summary()).outstandingBalance).toBe(before.outstandingBalance)
    expect((await paymentsOf(user)).map(({ status }) => status).sort()).toEqual(['pending', 'void'])
  })

  it('does not charge again what the office waived', async () => {
    const [old, later] = [await aDate('2027-02-05'), await aDate('2027-02-12')]
    const waived = await aStudent(old)
    const [charge] = await paymentsOf(waived.user)
    await test.asAdmin.patch(`/admin/financial/transactions/${charge?.id}`, { status: 'void' })
    expect((await transfer(waived.id, later)).body.money).toMatchObject({ carried: 0, due: 0, refund: 0 })

    const { user, id } = await aStudent(old, { paid: 95 })
    const [payment] = await paymentsOf(user)
    await test.asAdmin.post(`/admin/financial/payments/${payment?.id}/refunds`, {
      amount: 20,
      reason: 'Sorry',
    })
    expect((await transfer(id, later)).body.money).toMatchObject({ carried: 75, due: 0, refund: 0 })
    expect(await ledgerSum(test, user)).toBe(7_500)
  })

  it('does not charge again what the office refunded before the enrollment was pending again', async () => {
    const [old, later] = [await aDate('2027-02-05'), await aDate('2027-02-12')]
    const { user, id } = await aStudent(old, { paid: 95 })
    const [payment] = await paymentsOf(user)
    await test.asAdmin.post(`/admin/financial/payments/${payment?.id}/refunds`, {
      amount: 20,
      reason: 'Sorry',
    })
    await test.asAdmin.post(`/enrollments/${id}/pending`)
    const { body } = await transfer(id, later)
    expect(body).toMatchObject({
      enrollment: { enrollment_status: 'pending' },
      money: { carried: 75, due: 0, refund: 0 },
    })
    await approve(body.enrollment.id)
    expect((await paymentsOf(user)).map(({ status, remaining }) => [status, remaining])).toContainEqual([
      'paid',
      0,
    ])
  })
})

describe('the preview of a transfer', () => {
  it('says what would happen, and changes nothing', async () => {
    const [old, later] = [
      await aDate('2027-02-05', { capacity: 1 }),
      await aDate('2027-02-12', { price: 60 }),
    ]
    const { user, id } = await aStudent(old, { paid: 95 })
    await waitIn(test, await aUser(test), old)
    await forget(user)
    expect((await preview(id, later)).body).toEqual({
      money: { carried: 60, due: 0, due_date: null, refund: 35 },
      available_spots: 10,
      terms: {
        price: 60,
        start_date: '2027-02-12',
        end_date: '2027-02-12',
        start_time: '09:00',
        end_time: '15:30',
        location: 'Room 2',
      },
      requested_terms: null,
      refund_policies: null,
      offered_to: 'Test User',
    })
    expect(await mine(user)).toHaveLength(1)
    expect(await notificationsOf(user)).toEqual([])
    expect(await ledgerSum(test, user)).toBe(9_500)
    expect(codeOf(await preview(id, old))).toBe('already_enrolled')
  })
})
