import { defaultAccounts } from '@cubby/contract/journal-accounts'
import type { CashBookPage } from '@cubby/contract/money/cash-book'
import type { ClosedMonths } from '@cubby/contract/money/closed-months'
import type { FinancialSummary } from '@cubby/contract/money/financial-summary'
import { receiptMethods } from '@cubby/contract/money/method-labels'
import type { PaymentPlan } from '@cubby/contract/payment-plan'
import { addDays, dayOf } from '@cubby/rules/days'
import { lastDayOf } from '@cubby/rules/money/closed-months'
import { type Discount, dueCents } from '@cubby/rules/money/discount'
import { paidCents, refundDueCents, remainingCents } from '@cubby/rules/money/payment'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { aClock } from '../../../testing/clock.ts'
import { aSession, aUser, type TestSession, type TestUser } from '../../../testing/factories.ts'
import { expectInstallmentsInOrder } from '../../../testing/invariants.ts'
import { atScale } from '../../../testing/race.ts'
import { addRow, changeRows } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

/** Set it to 10,000 for the whole proof. */
const RUNS = atScale(3, 100)
/** After so many, the book begins anew, because each range has the money of all histories before it. */
const HISTORIES_OF_A_BOOK = 20
/** How many steps a history has. */
const STEPS = { minLength: 4, maxLength: 24 }
/** Two are enough for entries of several students to meet in a book. More only take time. */
const STUDENTS = 2
/** Dollars of each class. */
const PRICES = [95, 140, 33.33]
/** The payment plan of each class. */
const PLANS: readonly PaymentPlan[] = [
  [0, 30, 60].map((days) => ({ share: 1, days, from: 'approval' })),
  [],
  [
    { share: 25, days: 0, from: 'approval' },
    { share: 75, days: 7, from: 'start' },
  ],
]
const BEGIN = new Date('2027-01-05T15:00:00Z')
const HOUR = 3_600_000

const clock = aClock(BEGIN)
const test = useTestApp({ clock: clock.clock })
let timezone: string
beforeAll(async () => {
  timezone = test.deps.config.provider.timezone
})

async function read<Body>(path: string): Promise<Body> {
  const { status, body } = await test.call<Body>('GET', `/admin/${path}`, { token: test.admin.token })
  expect(status, path).toBe(200)
  return body
}
/** Sends a request that may be refused, but not fail. */
async function post(path: string, body?: object) {
  const response = await test.asAdmin.post(path, body)
  if (response.status >= 500) throw new Error(`${path}: ${response.text}`)
  return response
}
const today = () => dayOf(clock.now(), timezone)

const aMethod = fc.constantFrom(...(Object.keys(receiptMethods) as (keyof typeof receiptMethods)[]))

/** Something that happens to the money of a student. What the rules refuse changes nothing. */
const step = fc.oneof(
  fc.record({ do: fc.constant('pass' as const), hours: fc.integer({ min: 1, max: 1_000 }) }),
  fc.record({
    do: fc.constant('receive' as const),
    student: fc.nat(STUDENTS - 1),
    cents: fc.integer({ min: 1, max: 9_500 }),
    method: aMethod,
    daysAgo: fc.nat(40),
  }),
  fc.record({
    do: fc.constant('refund' as const),
    student: fc.nat(STUDENTS - 1),
    cents: fc.integer({ min: 1, max: 5_000 }),
    how: fc.option(fc.record({ method: aMethod, daysAgo: fc.nat(20) })),
  }),
  fc.record({
    do: fc.constant('correct' as const),
    student: fc.nat(STUDENTS - 1),
    /** Which of the student's entries. */
    entry: fc.nat(20),
    cents: fc.option(fc.integer({ min: 1, max: 9_500 })),
    method: aMethod,
    daysAgo: fc.option(fc.nat(40)),
  }),
  fc.record({
    do: fc.constantFrom('pay' as const, 'withdraw' as const, 'approve' as const, 'reject' as const),
    student: fc.nat(STUDENTS - 1),
  }),
  fc.record({ do: fc.constant('pay-next' as const), student: fc.nat(STUDENTS - 1) }),
  /** The office sets installments of this many cents, and the rest. */
  fc.record({
    do: fc.constant('plan' as const),
    student: fc.nat(STUDENTS - 1),
    amounts: fc.array(fc.integer({ min: 1, max: 4_000 }), { maxLength: 3 }),
    days: fc.nat(90),
  }),
  fc.record({
    do: fc.constant('transfer' as const),
    student: fc.nat(STUDENTS - 1),
    to: fc.nat(PRICES.length - 1),
  }),
  fc.record({
    do: fc.constant('price' as const),
    student: fc.nat(STUDENTS - 1),
    cents: fc.integer({ min: 0, max: 9_500 }),
  }),
  fc.record({ do: fc.constant('close' as const), month: fc.nat(2) }),
  fc.record({ do: fc.constant('reopen' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

interface School {
  readonly students: readonly TestUser[]
  readonly sessions: readonly TestSession[]
}

async function aSchool(): Promise<School> {
  const students = await Promise.all(Array.from({ length: STUDENTS }, () => aUser(test)))
  const sessions = await Promise.all(
    PRICES.map(async (price, at) => {
      const session = await aSession(test, { days: ['2028-06-01', '2028-06-01'], capacity: STUDENTS })
      await changeRows(test, 'classes', session.classId, {
        price_cents: Math.round(price * 100),
        payment_plan: JSON.stringify(PLANS[at]),
      })
      return session
    }),
  )
  const code = await aCode()
  for (const [number, student] of students.entries()) {
    const session = sessions[number % sessions.length]
    if (!session) continue
    const entered = number % 2 === 1 ? { code } : {}
    const { body } = await test
      .as(student)
      .post(`/enrollments/${session.classId}`, { sessionId: session.id, ...entered })
    if (body.outcome === 'enrolled') await post(`/enrollments/${body.enrollment.id}/approve`)
  }
  return { students, sessions }
}

/** Adds a code that takes off 15%, so that some prices have odd cents. */
async function aCode(): Promise<string> {
  const id = newId()
  const limits = { max_uses: null, max_uses_per_student: null, valid_from: null, valid_through: null }
  const stamps = { created_at: clock.now(), updated_at: clock.now() }
  await addRow(test, 'discount_codes', {
    id,
    code: id.toUpperCase(),
    unit: 'percent',
    value: 15,
    ...limits,
    ...stamps,
  })
  return id
}

/** Sets the price of one person. May be refused, but not fail. */
async function setPrice(enrollment: string, cents: number): Promise<void> {
  const { status, text } = await test.asAdmin.put(`/admin/enrollments/${enrollment}/price`, {
    price: cents / 100,
    reason: 'Scholarship',
  })
  if (status >= 500) throw new Error(text)
}

/**
 * Checks what a discount may not change: what was paid is never more than due, except while a refund of the
 * rest is due.
 */
async function expectPricesInOrder(): Promise<void> {
  const payments = await test.deps.db
    .selectFrom('payments')
    .innerJoin('enrollments', 'enrollments.id', 'payments.enrollment_id')
    .selectAll('payments')
    .select('enrollments.archived_at')
    .select(['enrollments.status as seat', 'enrollments.discount'])
    .execute()
  for (const payment of payments) {
    const holdsSeat = payment.archived_at === null && payment.seat === 'approved'
    const paid = paidCents(payment)
    expect(remainingCents(payment)).toBeGreaterThanOrEqual(0)
    expect(refundDueCents(payment)).toBeGreaterThanOrEqual(0)
    expect(payment.discount_cents ?? 0).toBeLessThanOrEqual(payment.discount?.list_cents ?? 0)
    // Whoever keeps the seat gets back exactly what was paid above the price, unless the price is nothing.
    if (holdsSeat && payment.status === 'refund_due' && dueOfDiscount(payment.discount) !== 0) {
      expect(refundDueCents(payment)).toBe(paid - payment.amount_cents)
    }
  }
}

const dueOfDiscount = (discount: Discount | null) => discount && dueCents(discount)

async function emptyBook(): Promise<void> {
  await sql`truncate enrollments cascade`.execute(test.owner)
}

async function newest({ id }: TestUser) {
  const rows = await test.deps.db
    .selectFrom('enrollments')
    .leftJoin('payments', 'payments.enrollment_id', 'enrollments.id')
    .select(['enrollments.id as enrollment', 'payments.id as payment'])
    .where('user_id', '=', id)
    .orderBy('enrollments.id', 'desc')
    .orderBy('payments.id', 'desc')
    .execute()
  const [row] = rows
  return { enrollment: row?.enrollment ?? 'none', payment: row?.payment ?? 'none' }
}

/** Closes a month as the office does: it reads the totals, and sends what it saw. */
async function close(month: string) {
  const { open_from } = await read<ClosedMonths>('financial/closed-months')
  const days = `${open_from ? `startDate=${open_from}&` : ''}endDate=${lastDayOf(month)}`
  const { totals } = await read<CashBookPage>(`financial/cash-book?${days}`)
  return post('/admin/financial/closed-months', { month, totals })
}

/** Compares the totals of each month when it was closed with the cash book of now. */
async function expectNothingChanged(): Promise<void> {
  for (const { month, totals } of (await read<ClosedMonths>('financial/closed-months')).months) {
    const days = `startDate=${month}-01&endDate=${lastDayOf(month)}`
    const {
      classes: _,
      recorders: __,
      ...now
    } = (await read<CashBookPage>(`financial/cash-book?${days}`)).totals
    expect(now, month).toEqual(totals)
  }
}

/**
 * Corrects one of the entries of a student, of any of the student's payments. Keeps the amount or the date if
 * none is given.
 */
async function correct({ id }: TestUser, { entry: at, cents, method, daysAgo }: Step & { do: 'correct' }) {
  const entries = await test.deps.db
    .selectFrom('payment_entries')
    .innerJoin('payments', 'payments.id', 'payment_entries.payment_id')
    .innerJoin('enrollments', 'enrollments.id', 'payments.enrollment_id')
    .select(['payment_entries.id', 'payment_id', 'payment_entries.amount_cents', 'received_at'])
    .where('user_id', '=', id)
    .where('recorded_by', 'is not', null)
    .where('kind', 'in', ['receipt', 'corrected_in', 'refund'])
    .orderBy('payment_entries.id')
    .execute()
  const entry = entries[at % Math.max(1, entries.length)]
  if (!entry) return
  await post(`/admin/financial/payments/${entry.payment_id}/corrections`, {
    entry_id: entry.id,
    amount: (cents ?? entry.amount_cents) / 100,
    method,
    date: daysAgo === null ? dayOf(entry.received_at, timezone) : addDays(today(), -daysAgo),
    confirmed_date: true,
  })
}

/** Returns what is owed of a payment, as its student and the office see it, in installments. */
async function owedOf(user: TestUser, id: string) {
  const { body } = await test.as(user).get('/users/payments')
  const payment = body.payments.find((one) => one.id === id)
  if (!payment || payment.remaining === 0) return []
  const all = payment.installments ?? [payment]
  return all.flatMap(({ remaining, due_date }) => (remaining > 0 ? [{ amount: remaining, due_date }] : []))
}

async function setInstallments(
  id: string,
  seen: Awaited<ReturnType<typeof owedOf>>,
  one: Step & { do: 'plan' },
) {
  const owed = sumOf(seen, ({ amount }) => cents(amount))
  const firsts = one.amounts.filter((_, at, all) => sumOf(all.slice(0, at + 1), (amount) => amount) < owed)
  const amounts = [...firsts, owed - sumOf(firsts, (amount) => amount)]
  const { status } = await test.asAdmin.put(`/admin/financial/payments/${id}/installments`, {
    seen,
    installments: amounts.map((amount, at) => ({
      amount: amount / 100,
      due_date: addDays(today(), one.days + at * 10),
    })),
    reason: 'Asked for it',
  })
  expect(status).toBe(200)
}

/** Lets time pass. Everybody logs in again, because logins would end after some weeks. */
async function pass(ms: number): Promise<void> {
  clock.pass(ms)
  await test.deps.db
    .updateTable('logins')
    .set({ created_at: clock.now(), last_used_at: clock.now() })
    .execute()
}

async function perform({ students, sessions }: School, one: Step): Promise<void> {
  if (one.do === 'pass') return pass(one.hours * HOUR)
  if (one.do === 'close' || one.do === 'reopen') {
    const { closable, months } = await read<ClosedMonths>('financial/closed-months')
    const month = one.do === 'close' ? closable[one.month] : months[0]?.month
    if (!month) return
    const { status } =
      one.do === 'close'
        ? await close(month)
        : await post(`/admin/financial/closed-months/${month}/reopen`, { reason: 'A mistake' })
    expect(status).toBe(200)
    return
  }
  const student = students[one.student]
  if (!student) return
  const { enrollment, payment } = await newest(student)
  switch (one.do) {
    case 'receive': {
      const { cents, method, daysAgo } = one
      const receipt = { amount: cents / 100, method, date: addDays(today(), -daysAgo), confirmed_date: true }
      await post(`/admin/financial/payments/${payment}/receipts`, receipt)
      break
    }
    case 'refund': {
      const { how } = one
      const refund = { amount: one.cents / 100, reason: 'Ill' }
      await post(`/admin/financial/payments/${payment}/refunds`, {
        ...refund,
        ...(how && { method: how.method, date: addDays(today(), -how.daysAgo) }),
      })
      break
    }
    case 'correct':
      await correct(student, one)
      break
    case 'pay':
      await test.as(student).put(`/profile/payments/${payment}`, { status: 'paid' })
      break
    case 'pay-next': {
      const [installment] = await owedOf(student, payment)
      if (!installment) break
      const body = { status: 'installment_paid', installment }
      const { status } = await test.as(student).put(`/profile/payments/${payment}`, body)
      expect(status).toBe(200)
      break
    }
    case 'plan': {
      const seen = await owedOf(student, payment)
      if (seen.length > 0) await setInstallments(payment, seen, one)
      break
    }
    case 'withdraw':
      await test.as(student).delete(`/enrollments/${enrollment}`)
      break
    case 'price':
      await setPrice(enrollment, one.cents)
      break
    case 'transfer':
      await post(`/admin/enrollments/${enrollment}/transfer`, { session_id: sessions[one.to]?.id })
      break
    default:
      await post(`/enrollments/${enrollment}/${one.do}`)
  }
}

const cents = (dollars: number) => Math.round(dollars * 100)
const sumOf = <Row>(rows: readonly Row[], centsOf: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + centsOf(row), 0)

async function readCsv(path: string): Promise<Record<string, string>[]> {
  const { text } = await test.asAdmin.get(`/admin/financial/${path}`)
  return parse(text, { bom: true, columns: true })
}

/** The cents that the journal books on the accounts of methods. The debits of each of its entries equal the credits. */
async function journalRevenue(range: string): Promise<number> {
  const lines = await readCsv(`cash-book/journal?format=quickbooks&${range}`)
  const centsOf = ({ Debits, Credits }: Record<string, string>) =>
    cents(Number(Debits)) - cents(Number(Credits))
  for (const [number, entry] of Map.groupBy(lines, ({ JournalNo }) => JournalNo)) {
    expect(sumOf(entry, centsOf), number).toBe(0)
  }
  const { fees, carried_over } = defaultAccounts
  return sumOf(
    lines.filter(({ AccountName }) => AccountName !== fees && AccountName !== carried_over),
    centsOf,
  )
}

/** The revenue of a range in cents, wherever it appears. */
async function revenues(startDate: string, endDate: string): Promise<Record<string, number>> {
  const range = `startDate=${startDate}&endDate=${endDate}`
  const summary = await read<FinancialSummary>(`financial/summary?${range}`)
  const trend = await read<{ rows: { net_revenue: number }[] }>(`analytics/revenue?${range}`)
  const classes = await read<{ rows: { net_revenue: number }[] }>(`analytics/revenue/classes?${range}`)
  const { totals, entries, pagination } = await read<CashBookPage>(`financial/cash-book?limit=100&${range}`)
  const exported = await readCsv(`cash-book/export?${range}`)
  const parts = (some: readonly { amount_in: number; amount_out: number }[]) =>
    sumOf(some, ({ amount_in, amount_out }) => cents(amount_in) - cents(amount_out))
  return {
    summary: cents(summary.totalRevenue),
    trend: sumOf(trend.rows, ({ net_revenue }) => cents(net_revenue)),
    classes: sumOf(classes.rows, ({ net_revenue }) => cents(net_revenue)),
    book: parts([totals]),
    kinds: parts(totals.kinds),
    methods: parts(totals.methods),
    booksOfClasses: parts(totals.classes),
    recorders: parts(totals.recorders),
    exported: sumOf(exported, (row) => cents(Number(row.In)) - cents(Number(row.Out))),
    journal: await journalRevenue(range),
    ...(pagination.totalPages <= 1 && { page: parts(entries) }),
    ...(startDate.endsWith('-01') &&
      startDate.slice(0, 7) === endDate.slice(0, 7) && { month: cents(summary.monthlyRevenue) }),
  }
}

describe('the cash book', () => {
  it(
    `has the same revenue as every other figure, for any range of ${RUNS} histories`,
    async () => {
      let histories = 0
      const history = fc.asyncProperty(
        fc.array(step, STEPS),
        fc.array(fc.tuple(fc.nat(500), fc.nat(60)), { minLength: 3, maxLength: 3 }),
        async (steps, ranges) => {
          clock.set(BEGIN)
          await test.deps.db.deleteFrom('closed_months').execute()
          if (histories++ % HISTORIES_OF_A_BOOK === 0) await emptyBook()
          const school = await aSchool()
          for (const one of steps) await perform(school, one)
          await expectNothingChanged()
          await expectInstallmentsInOrder(test)
          await expectPricesInOrder()
          const month = `${today().slice(0, 7)}-01`
          const days = ranges.map(([before, length]) => {
            const start = addDays(today(), -before)
            return [start, addDays(start, length)] as const
          })
          for (const [start, end] of [...days, [month, today()] as const, ['2026-01-01', today()] as const]) {
            const found = await revenues(start, end)
            const [first = 0] = Object.values(found)
            expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, first])))
          }
        },
      )
      await fc.assert(history, { numRuns: RUNS, endOnFailure: true })
    },
    60_000 + RUNS * 10_000,
  )

  it('lists each entry on its own day, with its method, who recorded it, and what is on the payment afterwards', async () => {
    clock.set(BEGIN)
    await test.deps.db.deleteFrom('closed_months').execute()
    const { students, sessions } = await aSchool()
    const [student] = students
    const [, other] = sessions
    if (!student || !other) throw new Error('the school is empty')
    const { enrollment, payment } = await newest(student)
    const receipts = `/admin/financial/payments/${payment}/receipts`
    await post(receipts, { amount: 40, method: 'cash', date: '2027-01-02', confirmed_date: true })
    await post(receipts, { amount: 55, method: 'check', reference: '1042', date: '2027-01-05' })
    await pass(30 * 24 * HOUR)
    await post(`/admin/financial/payments/${payment}/refunds`, { amount: 5, reason: 'Left early' })
    await pass(24 * HOUR)
    await post(`/admin/enrollments/${enrollment}/transfer`, { session_id: other.id })
    const books = await Promise.all(
      [sessions[0], other].map((session) =>
        read<CashBookPage>(
          `financial/cash-book?startDate=2027-01-01&endDate=2027-12-31&limit=100&classId=${session?.classId}`,
        ),
      ),
    )
    const own = books
      .flatMap(({ entries }) => entries)
      .filter(({ user_id }) => user_id === student.id)
      .toSorted((one, next) => `${one.day} ${one.id}`.localeCompare(`${next.day} ${next.id}`))
    expect(
      own.map((row) => [row.day, row.kind, row.method, row.amount_in, row.amount_out, row.balance]),
    ).toEqual([
      ['2027-01-02', 'receipt', 'cash', 40, 0, 40],
      ['2027-01-05', 'receipt', 'check', 55, 0, 95],
      ['2027-02-04', 'refund', 'check', 0, 5, 90],
      ['2027-02-05', 'moved_out', 'cash', 0, 40, 50],
      ['2027-02-05', 'moved_in', 'cash', 40, 0, 40],
      ['2027-02-05', 'moved_out', 'check', 0, 50, 0],
      ['2027-02-05', 'moved_in', 'check', 50, 0, 90],
    ])
    expect(own[2]).toMatchObject({ reason: 'Left early', reference: '1042' })
    expect(own.every(({ recorded_by }) => recorded_by !== null)).toBe(true)
    const refunds = await read<CashBookPage>(
      'financial/cash-book?kind=refund&method=check&startDate=2027-02-01',
    )
    expect(refunds.entries.map(({ id }) => id)).toContain(own[2]?.id)
    expect(new Set(refunds.entries.map(({ kind }) => kind))).toEqual(new Set(['refund']))
  })

  it('exports journals in the columns and with the accounts of QuickBooks and Xero', async () => {
    clock.set(BEGIN)
    const { students, sessions } = await aSchool()
    const [student] = students
    const [session] = sessions
    if (!student || !session) throw new Error('the school is empty')
    const { payment } = await newest(student)
    const { body } = await test.asAdmin.get('/admin/settings')
    const accounts = { ...defaultAccounts, check: '090', classes: { [session.classId]: '201' } }
    await test.asAdmin.put('/admin/settings', { ...body.settings, journal_accounts: accounts })
    await post(`/admin/financial/payments/${payment}/receipts`, {
      amount: 60.5,
      method: 'check',
      reference: '1042',
      date: '2027-01-05',
    })
    const filter = `startDate=2027-01-05&endDate=2027-01-05&classId=${session.classId}`
    const [debit, credit] = await readCsv(`cash-book/journal?format=quickbooks&${filter}`)
    expect(debit).toEqual({
      JournalNo: expect.stringMatching(/^[-\w]{1,21}$/),
      JournalDate: '01/05/2027',
      AccountName: '090',
      Debits: '60.50',
      Credits: '',
      Description: expect.stringMatching(/^Receipt, .*, 1042$/),
      Name: expect.any(String),
    })
    expect(credit).toEqual({ ...debit, AccountName: '201', Debits: '', Credits: '60.50' })
    const xero = await readCsv(`cash-book/journal?format=xero&${filter}`)
    expect(
      xero.map((line) => [line['*Date'], line['*AccountCode'], line['*TaxRate'], line['*Amount']]),
    ).toEqual([
      ['05 Jan 2027', '090', 'Tax Exempt (0%)', '60.50'],
      ['05 Jan 2027', '201', 'Tax Exempt (0%)', '-60.50'],
    ])
    expect(new Set(xero.map((line) => line['*Narration'])).size).toBe(1)
  })

  it('offers every class and recorder of the rest of the filter, and what is chosen', async () => {
    clock.set(BEGIN)
    const { students, sessions } = await aSchool()
    for (const student of students.slice(0, 2)) {
      const { payment } = await newest(student)
      await post(`/admin/financial/payments/${payment}/receipts`, {
        amount: 10,
        method: 'cash',
        date: '2027-01-05',
      })
    }
    const [one, next, unused] = sessions.map(({ classId }) => classId)
    const optionsOf = async (filter: string) => {
      const { options, totals } = await read<CashBookPage>(
        `financial/cash-book?startDate=2027-01-05&${filter}`,
      )
      return { classes: options.classes.map(({ id }) => id), options, totals }
    }
    const chosen = await optionsOf(`classId=${one}&recordedBy=${test.admin.id}`)
    expect(chosen.classes).toEqual(expect.arrayContaining([one, next]))
    expect(chosen.totals.classes.map(({ class_id }) => class_id)).toEqual([one])
    expect(chosen.totals.amount_in).toBe(10)
    const without = await optionsOf(`classId=${unused}&recordedBy=online&endDate=2027-01-05`)
    expect(without.classes).toEqual(expect.arrayContaining([one, next, unused]))
    expect(without.options.recorders).toEqual(
      expect.arrayContaining([
        { id: 'online', name: 'Paid online' },
        { id: test.admin.id, name: expect.any(String) },
      ]),
    )
    expect(without.totals).toMatchObject({ amount_in: 0, classes: [], recorders: [] })
  })

  it('has the labels of the screen in its export', async () => {
    const { text } = await test.asAdmin.get('/admin/financial/cash-book/export')
    expect(text.split('\r\n')[0]).toBe(
      'Date,Value Date,Receipt,Entry,Kind,Student,Class,Method,Card,Reference,Reason,Recorded By,In,Out,Balance,Transaction,Discount,Discount Reason,Center,Invoice,Parts',
    )
  })
})
