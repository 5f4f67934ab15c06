import type { CashBookPage } from '@cubby/contract/money/cash-book'
import type { ClosedMonths, MonthTotals } from '@cubby/contract/money/closed-months'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { aClock } from '../../../testing/clock.ts'
import { aSession, aUser, codeOf, seatIn, type TestUser } from '../../../testing/factories.ts'
import { changeRows, rowIn, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { addEarlierReceipts } from './earlier-receipts.ts'

const clock = aClock(new Date('2027-03-10T15:00:00Z'))
const test = useTestApp({ clock: clock.clock })
const JANUARY = 'startDate=2027-01-01&endDate=2027-01-31'
let admin: TestUser
let student: TestUser
let payment: string

beforeEach(async () => {
  clock.set(new Date('2027-03-10T15:00:00Z'))
  await sql`truncate payments, payment_entries, closed_months cascade`.execute(test.owner)
  admin = await aUser(test, { role: 'admin' })
  student = await aUser(test)
  payment = await anOwedPayment()
})

async function anOwedPayment(): Promise<string> {
  const session = await aSession(test, { days: ['2028-06-01', '2028-06-01'] })
  await test.as(admin).post(`/enrollments/${await seatIn(test, student, session)}/approve`)
  const { id } = await test.deps.db
    .selectFrom('payments')
    .innerJoin('enrollments', 'enrollments.id', 'enrollment_id')
    .select('payments.id')
    .where('session_id', '=', session.id)
    .executeTakeFirstOrThrow()
  return id
}

const get = async <Body>(path: string) =>
  (await test.call<Body>('GET', `/admin/financial/${path}`, { token: admin.token })).body
const post = (path: string, body?: object) => test.as(admin).post(path, body)
const months = () => get<ClosedMonths>('closed-months')
const book = (range: string) => get<CashBookPage>(`cash-book?direction=asc&${range}`)
const receive = (amount: number, date: string) =>
  test.as(admin).post(`/admin/financial/payments/${payment}/receipts`, {
    amount,
    method: 'cash',
    date,
    confirmed_date: true,
  })
const refund = (amount: number) =>
  test.as(admin).post(`/admin/financial/payments/${payment}/refunds`, { amount, reason: 'Left early' })
const close = (month: string, totals: MonthTotals) =>
  test.as(admin).post('/admin/financial/closed-months', { month, totals })
const reopen = (month: string, reason = 'A check was booked twice') =>
  test.as(admin).post(`/admin/financial/closed-months/${month}/reopen`, { reason })

async function closeJanuary() {
  const { totals } = await book('endDate=2027-01-31')
  expect((await close('2027-01', totals)).status).toBe(200)
}

it('closes a month and every month before it, with the totals of each', async () => {
  await receive(20, '2026-11-05')
  await receive(30, '2027-01-31')
  expect(await months()).toEqual({
    open_from: null,
    months: [],
    closable: ['2026-11', '2026-12', '2027-01', '2027-02'],
  })
  await closeJanuary()
  const found = await months()
  expect(found).toMatchObject({ open_from: '2027-02-01', closable: ['2027-02'] })
  expect(found.months.map(({ month, totals }) => [month, totals.amount_in])).toEqual([
    ['2027-01', 30],
    ['2026-12', 0],
    ['2026-11', 20],
  ])
  expect(found.months[0]).toMatchObject({
    closed_at: '2027-03-10T15:00:00.000Z',
    totals: {
      kinds: [{ kind: 'receipt', amount_in: 30, amount_out: 0 }],
      methods: [{ method: 'cash', amount_in: 30, amount_out: 0 }],
    },
  })
  expect(found.months[0]?.closed_by).toBeTruthy()
})

it('books what belongs to a closed month on the first open day, and keeps its value date', async () => {
  await receive(20, '2027-01-05')
  await closeJanuary()
  const before = await book(JANUARY)
  await receive(30, '2027-01-20')
  await receive(10, '2027-02-03')
  await refund(5)
  expect(await book(JANUARY)).toEqual(before)
  const { entries } = await book('startDate=2027-02-01')
  expect(entries.map(({ kind, day, value_day, balance }) => [kind, day, value_day, balance])).toEqual([
    ['receipt', '2027-02-01', '2027-01-20', 50],
    ['receipt', '2027-02-03', null, 60],
    ['refund', '2027-03-10', null, 55],
  ])
  const { text } = await test.as(admin).get('/admin/financial/cash-book/export?startDate=2027-02-01')
  expect(text.split('\r\n')[1]).toMatch(/^2027-02-01,2027-01-20,/)
  const { monthlyRevenue } = (await test.as(admin).get(`/admin/financial/summary?${JANUARY}`)).body
  expect(monthlyRevenue).toBe(20)
})

it('also moves an entry of a server of version 1.1.0, which does not know the column', async () => {
  await receive(20, '2027-01-05')
  await closeJanuary()
  await sql`
    insert into payment_entries (id, payment_id, kind, amount_cents, method, received_at, recorded_at)
    values ('of-1.1.0', ${payment}, 'receipt', 100, 'cash', '2026-12-24T12:00:00Z', ${clock.now()})`.execute(
    test.deps.db,
  )
  const { entries } = await book('startDate=2027-02-01&endDate=2027-02-01')
  expect(entries).toMatchObject([{ id: 'of-1.1.0', value_day: '2026-12-24' }])
})

it('keeps the value dates of a receipt that is corrected, also when the month of its entries is closed since', async () => {
  await receive(20, '2027-01-05')
  await closeJanuary()
  await receive(30, '2027-01-20')
  const { entries } = await book('startDate=2027-02-01')
  await test.as(admin).post(`/admin/financial/payments/${payment}/corrections`, {
    entry_id: entries[0]?.id,
    amount: 30,
    method: 'check',
    date: '2027-01-20',
    confirmed_date: true,
  })
  const days = async () =>
    (await book('startDate=2027-02-01')).entries.map(({ kind, day, value_day }) => [kind, day, value_day])
  const first = [
    ['receipt', '2027-02-01', '2027-01-20'],
    ['corrected_out', '2027-02-01', '2027-01-20'],
    ['corrected_in', '2027-02-01', '2027-01-20'],
  ]
  expect(await days()).toEqual(first)
  const { totals } = await book('startDate=2027-02-01&endDate=2027-02-28')
  expect((await close('2027-02', totals)).status).toBe(200)
  await test.as(admin).post(`/admin/financial/payments/${payment}/corrections`, {
    entry_id: (await book('startDate=2027-02-01')).entries.at(-1)?.id,
    amount: 30,
    method: 'other',
    date: '2027-01-20',
    confirmed_date: true,
  })
  expect(await days()).toEqual([
    ...first,
    ['corrected_out', '2027-03-01', '2027-01-20'],
    ['corrected_in', '2027-03-01', '2027-01-20'],
  ])
})

it('refuses to close a month that is not over, is closed, or has changed since the office saw its totals', async () => {
  await receive(20, '2027-01-05')
  const { totals } = await book('endDate=2027-01-31')
  expect(codeOf(await close('2027-03', totals))).toBe('month_not_over')
  await receive(5, '2027-01-06')
  expect(codeOf(await close('2027-01', totals))).toBe('month_changed')
  expect((await months()).open_from).toBeNull()
  await closeJanuary()
  const seen = (await book('startDate=2027-02-01&endDate=2027-02-28')).totals
  expect(codeOf(await close('2027-01', seen))).toBe('month_closed')
  expect(await close('2027-13', seen)).toMatchObject({ status: 400 })
})

it('refuses totals that add up to the same but are of another method', async () => {
  await receive(20, '2027-01-05')
  const { totals } = await book('endDate=2027-01-31')
  const byCheck = { ...totals, methods: [{ method: 'check' as const, amount_in: 20, amount_out: 0 }] }
  expect(codeOf(await close('2027-01', byCheck))).toBe('month_changed')
})

it('ends a month at midnight of the provider', async () => {
  clock.set(new Date('2027-02-01T04:59:59Z'))
  await receive(20, '2027-01-31')
  const { totals } = await book('endDate=2027-01-31')
  expect(codeOf(await close('2027-01', totals))).toBe('month_not_over')
  clock.set(new Date('2027-02-01T05:00:00Z'))
  expect((await close('2027-01', totals)).status).toBe(200)
  await receive(10, '2027-02-01')
  expect((await book('startDate=2027-02-01')).entries).toMatchObject([{ day: '2027-02-01', value_day: null }])
})

it('reopens only the last closed month, with a reason, and writes both to the audit log', async () => {
  await receive(20, '2026-12-05')
  await closeJanuary()
  expect(codeOf(await reopen('2026-12'))).toBe('not_last_closed_month')
  expect(await reopen('2027-01', ' ')).toMatchObject({
    status: 400,
    body: { fields: { reason: 'Please give the reason for reopening the month' } },
  })
  expect(await reopen('2027-01')).toMatchObject({
    status: 200,
    body: { open_from: '2027-01-01', closable: ['2027-01', '2027-02'] },
  })
  await receive(10, '2027-01-20')
  expect((await book(JANUARY)).entries).toMatchObject([{ day: '2027-01-20', value_day: null }])
  expect(await reopen('2026-12')).toMatchObject({ body: { open_from: null } })
  await receive(10, '2026-11-20')
  expect((await book('endDate=2026-11-30')).entries).toHaveLength(1)
  const log = await rowsIn(test, 'audit_log', { subject_type: 'month', actor_id: admin.id }, [
    'action',
    'actor_id',
    'details',
  ])
  expect(log).toEqual([
    {
      action: 'payment.month_closed',
      actor_id: admin.id,
      details: { month: '2026-12', amount_in: 20, amount_out: 0 },
    },
    {
      action: 'payment.month_closed',
      actor_id: admin.id,
      details: { month: '2027-01', amount_in: 0, amount_out: 0 },
    },
    {
      action: 'payment.month_reopened',
      actor_id: admin.id,
      details: { month: '2027-01', reason: 'A check was booked twice' },
    },
    {
      action: 'payment.month_reopened',
      actor_id: admin.id,
      details: { month: '2026-12', reason: 'A check was booked twice' },
    },
  ])
})

it('has the figures of the example in docs/bookkeeping.md', async () => {
  clock.set(new Date('2026-09-20T15:00:00Z'))
  admin = await aUser(test, { role: 'admin' })
  const on = (day: string) => clock.set(new Date(`${day}T15:00:00Z`))
  const aClass = async (dollars: number) => {
    const session = await aSession(test, { days: ['2028-06-01', '2028-06-01'] })
    const price_cents = dollars * 100
    await changeRows(test, 'classes', session.classId, { price_cents })
    return session
  }
  const [cpr, development, behavior] = [await aClass(95), await aClass(325), await aClass(280)]
  const seats = await Promise.all(
    [cpr, development, cpr, behavior].map(async (one) => [await aUser(test), one] as const),
  )
  const [rosa, noor, sam, other] = await Promise.all(
    seats.slice(0, 4).map(async ([user, session]) => {
      const enrollment = await seatIn(test, user, session)
      await test.as(admin).post(`/enrollments/${enrollment}/approve`)
      const { id } = await rowIn(test, 'payments', { enrollment_id: enrollment })
      return { enrollment, path: `/admin/financial/payments/${id}` }
    }),
  )
  if (!rosa || !noor || !sam || !other) throw new Error('the school is empty')
  const ok = async (response: ReturnType<typeof post>) => expect((await response).status).toBe(200)

  on('2026-10-02')
  await ok(test.as(admin).post(`${rosa.path}/receipts`, { amount: 95, method: 'cash', date: '2026-10-02' }))
  on('2026-10-05')
  await ok(
    test
      .as(admin)
      .post(`${noor.path}/receipts`, { amount: 325, method: 'check', reference: '2077', date: '2026-10-05' }),
  )
  on('2026-10-09')
  await ok(test.as(admin).post(`${sam.path}/receipts`, { amount: 95, method: 'card', date: '2026-10-09' }))
  const wrong = (await book('startDate=2026-10-09&endDate=2026-10-09')).entries[0]?.id
  on('2026-10-12')
  await ok(
    test.as(admin).post(`${sam.path}/corrections`, {
      entry_id: wrong,
      amount: 95,
      method: 'check',
      reference: '314',
      date: '2026-10-09',
    }),
  )
  on('2026-10-14')
  await ok(test.as(admin).post(`${rosa.path}/refunds`, { amount: 20, reason: 'Left early' }))
  on('2026-10-20')
  await ok(test.as(admin).post(`/admin/enrollments/${noor.enrollment}/transfer`, { session_id: behavior.id }))

  on('2026-11-03')
  const { totals } = await book('endDate=2026-10-31')
  expect(totals).toMatchObject({
    amount_in: 890,
    amount_out: 395,
    methods: [
      { method: 'cash', amount_in: 95, amount_out: 20 },
      { method: 'check', amount_in: 700, amount_out: 280 },
      { method: 'card', amount_in: 95, amount_out: 95 },
    ],
  })
  expect((await test.as(admin).get('/admin/financial/summary')).body.refundsDue).toBe(45)
  await ok(close('2026-10', totals))
  on('2026-11-04')
  await ok(test.as(admin).post(`${noor.path}/refunds`, { amount: 45, reason: 'Moved to another class' }))
  on('2026-11-05')
  await ok(test.as(admin).post(`${other.path}/receipts`, { amount: 40, method: 'cash', date: '2026-10-30' }))
  const october = await book('startDate=2026-10-01&endDate=2026-10-31')
  expect(october.totals.amount_in - october.totals.amount_out).toBe(495)
  const november = await book('startDate=2026-11-01&endDate=2026-11-30')
  expect(november.totals.amount_in - november.totals.amount_out).toBe(-5)
  expect(november.entries[0]).toMatchObject({ amount_in: 40, day: '2026-11-01', value_day: '2026-10-30' })
})

it('moves the correction of an entry of a closed month to the first open day', async () => {
  await receive(20, '2027-01-05')
  await closeJanuary()
  const before = await book(JANUARY)
  const corrected = await test.as(admin).post(`/admin/financial/payments/${payment}/corrections`, {
    entry_id: before.entries[0]?.id,
    amount: 25,
    method: 'check',
    date: '2027-01-05',
  })
  expect(corrected.status, corrected.text).toBe(200)
  expect(await book(JANUARY)).toEqual(before)
  const { entries } = await book('startDate=2027-02-01')
  expect(entries.map(({ kind, day, value_day }) => [kind, day, value_day])).toEqual([
    ['corrected_out', '2027-02-01', '2027-01-05'],
    ['corrected_in', '2027-02-01', '2027-01-05'],
  ])
})

it('keeps the entries of a closed month, also imported ones', async () => {
  const { enrollment_id } = await rowIn(test, 'payments', payment)
  const facts = await rowIn(test, 'payments', payment)
  const money = { cents: 4_750, method: 'cash', lastFour: null, reference: '17', day: '2027-01-02' } as const
  const received = [{ enrollment: { id: enrollment_id, payment: facts, startDate: '2028-06-01' }, money }]
  const [receipt] = await test.deps.db
    .transaction()
    .execute((trx) =>
      addEarlierReceipts({ deps: test.deps, trx, now: clock.now() }, { received, recordedBy: admin.id }),
    )
  await closeJanuary()
  await expect(
    sql`select take_back_imported_entries(array[${receipt?.id ?? ''}])`.execute(test.deps.db),
  ).rejects.toThrow('the month of this payment entry is closed')
})
