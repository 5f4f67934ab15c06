import type { Statement } from '@cubby/contract/money/invoices'
import { addDays, dayOf } from '@cubby/rules/days'
import { linePaidCents, owedCents } from '@cubby/rules/money/invoices'
import { refundDueCents, remainingCents } from '@cubby/rules/money/payment'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aCenter, anApprovedOrder, anOrder, aSentInvoice } from '../../../testing/centers.ts'
import { aClock } from '../../../testing/clock.ts'
import { aCaller, aSession, aUser, type TestSession, type TestUser } from '../../../testing/factories.ts'
import { anotherSession } from '../../../testing/make-up.ts'
import { atScale } from '../../../testing/race.ts'
import { changeRows, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { withdraw } from '../../seats/enrollments/withdraw.ts'
import { centerBalance } from '../centers/center-balance.ts'
import { invoiceCenters } from './collect-lines.ts'
import { lineFacts, linesQuery } from './queries.ts'
import { readStatement } from './statement.ts'

const START = new Date('2026-11-27T15:00:00Z')
const time = aClock(START)
const test = useTestApp({ clock: time.clock })
const today = () => dayOf(time.now(), test.config.provider.timezone)
const FIRST = '2026-01-01'

const cents = (dollars: number) => Math.round(dollars * 100)

/** The history of a center. `which` selects among what exists, and `part` is a share of an amount in percent. */
type Step =
  | {
      readonly do:
        | ('order' | 'approve' | 'reject' | 'withdraw' | 'transfer')
        | ('collect' | 'send' | 'bill' | 'discard' | 'void' | 'job')
        | ('receive' | 'pay' | 'refund' | 'reprice')
      readonly which: number
      readonly part: number
    }
  | { readonly do: 'pass'; readonly days: number }

const which = fc.nat(7)
const part = fc.constantFrom(10, 37, 50, 100)
const oneOf = <Name extends string>(weight: number, ...names: readonly Name[]) => ({
  weight,
  arbitrary: fc.record({ do: fc.constantFrom(...names), which, part }),
})
const steps = fc.array(
  fc.oneof(
    oneOf(4, 'order', 'approve'),
    oneOf(3, 'reject', 'withdraw', 'transfer'),
    oneOf(4, 'collect', 'send', 'bill', 'job'),
    oneOf(2, 'discard', 'void'),
    oneOf(4, 'receive', 'pay'),
    oneOf(3, 'refund', 'reprice'),
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('pass' as const), days: fc.integer({ min: 1, max: 20 }) }),
    },
  ),
  { minLength: 30, maxLength: 40, size: 'max' },
)

interface Stage {
  readonly centerId: string
  readonly director: TestUser
  readonly sessions: readonly [TestSession, TestSession]
  office: TestUser
}

const paymentsOf = (centerId: string) =>
  test.deps.db
    .selectFrom('payments')
    .innerJoin('enrollments', 'enrollments.id', 'payments.enrollment_id')
    .selectAll('payments')
    .where('center_id', '=', centerId)
    .orderBy('payments.created_at')
    .orderBy('payments.id')
    .execute()
const invoicesOf = (centerId: string) => rowsIn(test, 'invoices', { center_id: centerId, kind: 'invoice' })
const enrollmentsOf = (centerId: string) =>
  test.deps.db
    .selectFrom('enrollments')
    .selectAll()
    .where('center_id', '=', centerId)
    .orderBy('enrolled_at')
    .orderBy('id')
    .execute()

function chosen<Row>(rows: readonly Row[], at: number): Row | undefined {
  return rows[at % Math.max(1, rows.length)]
}

/** Performs a step. A step that is refused changes nothing. */
async function perform(stage: Stage, step: Step): Promise<void> {
  const { centerId, director, sessions } = stage
  if (step.do === 'pass') {
    time.pass(step.days * 86_400_000)
    stage.office = await aUser(test, { role: 'admin' })
    return
  }
  const { office } = stage
  if (step.do === 'job') return invoiceCenters(test.deps)
  if (step.do === 'order')
    return void (await anOrder(test, centerId, { session: sessions[step.which % 2 === 0 ? 0 : 1] }))
  if (step.do === 'bill') {
    await perform(stage, { ...step, do: 'collect' })
    return perform(stage, { ...step, do: 'send' })
  }
  if (step.do === 'collect') return void (await test.as(office).post(`/admin/centers/${centerId}/invoices`))
  if (step.do === 'send' || step.do === 'void' || step.do === 'discard') {
    const isWanted = ({ id, status }: { id: string; status: string }) =>
      step.do === 'void' ? status === 'issued' && !paid.has(id) : status === 'draft'
    const received = await rowsIn(test, 'invoice_receipts')
    const paid = new Set(received.map(({ invoice_id }) => invoice_id))
    const invoice = chosen((await invoicesOf(centerId)).filter(isWanted), step.which)
    if (!invoice) return
    const path = `/admin/invoices/${invoice.id}`
    if (step.do === 'discard') await test.as(office).delete(path)
    else await test.as(office).post(`${path}/${step.do}`, { reason: 'Wrong' })
    return
  }
  if (step.do === 'receive' || step.do === 'pay') {
    const invoice = chosen(
      (await invoicesOf(centerId)).filter((one) => one.status === 'issued'),
      step.which,
    )
    if (!invoice) return
    const lines = (await linesQuery(test.deps.db).where('invoice_id', '=', invoice.id).execute()).map(
      lineFacts,
    )
    const owed = lines.reduce((sum, line) => sum + line.left_cents - linePaidCents(line), 0)
    const amount = Math.round((owed * step.part) / 100) / 100
    if (amount === 0) return
    const money = { amount, balance: owed / 100 }
    const response =
      step.do === 'receive'
        ? await test.as(office).post(`/admin/invoices/${invoice.id}/receipts`, {
            ...money,
            method: 'check',
            date: today(),
          })
        : await test
            .as(await loggedIn(director))
            .post(`/centers/${centerId}/invoices/${invoice.id}/pay`, money)
    expect(response.status, response.text).toBe(200)
    return
  }
  if (step.do === 'refund') {
    const paid = (await paymentsOf(centerId)).filter((one) => one.received_cents > one.refunded_cents)
    const payment = chosen(paid, step.which)
    if (!payment) return
    const amount = Math.round(((payment.received_cents - payment.refunded_cents) * step.part) / 100) / 100
    await test.as(office).post(`/admin/financial/payments/${payment.id}/refunds`, { amount, reason: 'Ill' })
    return
  }
  const live = (await enrollmentsOf(centerId)).filter(
    (one) => one.archived_at === null || step.do === 'approve',
  )
  const enrollment = chosen(live, step.which)
  if (!enrollment) return
  if (step.do === 'approve' || step.do === 'reject') {
    await test.as(office).post(`/enrollments/${enrollment.id}/${step.do}`)
  } else if (step.do === 'withdraw') {
    const caller = aCaller({ id: enrollment.user_id }, 'student')
    await withdraw({ deps: test.deps, caller }, { enrollmentId: enrollment.id }).catch(() => undefined)
  } else if (step.do === 'transfer') {
    const to = sessions.find(({ id }) => id !== enrollment.session_id)
    await test.as(office).post(`/admin/enrollments/${enrollment.id}/transfer`, { session_id: to?.id })
    await changeRows(test, 'enrollments', { transferred_from: enrollment.id }, { center_id: centerId })
  } else if (step.do === 'reprice') {
    await test.as(office).put(`/admin/enrollments/${enrollment.id}/price`, {
      price: (95 * (100 - step.part)) / 100,
      reason: 'Scholarship',
    })
  }
}

/** Logins end while the clock moves. */
async function loggedIn(director: TestUser): Promise<TestUser> {
  await changeRows(
    test,
    'logins',
    { user_id: director.id },
    { last_used_at: time.now(), created_at: time.now() },
  )
  return director
}

const statementOf = ({ centerId, office }: Stage, startDate: string, endDate: string) =>
  readStatement(
    { deps: test.deps, caller: aCaller(office, 'admin') },
    { office: true, centerId, startDate, endDate },
  )

/** Fails unless lines, invoices, balances, and the statement agree with the payments. */
async function expectInOrder(stage: Stage): Promise<void> {
  const { db } = test.deps
  const payments = await paymentsOf(stage.centerId)
  const invoices = await invoicesOf(stage.centerId)
  const sums = { owed: 0, refundDue: 0, paidAhead: 0, notInvoiced: 0 }
  for (const invoice of invoices.filter(({ status }) => status !== 'void')) {
    const lines = (await linesQuery(db).where('invoice_id', '=', invoice.id).execute()).map(lineFacts)
    const live = lines.filter(({ left_cents }) => left_cents > 0)
    for (const { left_cents, payment } of live) expect(left_cents).toBe(owedCents(payment))
    if (invoice.status === 'draft') continue
    const balance = live.reduce((sum, line) => sum + line.left_cents - linePaidCents(line), 0)
    expect(balance).toBe(live.reduce((sum, { payment }) => sum + remainingCents(payment), 0))
    sums.owed += balance
  }
  for (const payment of payments) {
    const lines = await linesQuery(db)
      .innerJoin('invoices', 'invoices.id', 'invoice_lines.invoice_id')
      .select('invoices.status as invoice_status')
      .where('payment_id', '=', payment.id)
      .where('invoices.kind', '=', 'invoice')
      .where('invoices.status', '<>', 'void')
      .execute()
    const live = lines.filter(({ left_cents }) => left_cents > 0)
    expect(live.length).toBeLessThanOrEqual(1)
    sums.refundDue += refundDueCents(payment)
    if (live.some(({ invoice_status }) => invoice_status === 'issued')) continue
    const ahead = payment.received_cents - payment.refunded_cents - refundDueCents(payment)
    sums.paidAhead += ahead
    sums.notInvoiced += owedCents(payment) - ahead
  }
  const statement = await statementOf(stage, FIRST, today())
  expect(cents(statement.closing)).toBe(sums.owed - sums.refundDue - sums.paidAhead)
  const balance = await centerBalance(db, { today: today(), centerId: stage.centerId })
  expect({ ...balance, overdue: 0 }).toEqual({
    owed: sums.owed / 100,
    overdue: 0,
    not_invoiced: sums.notInvoiced / 100,
    refund_due: sums.refundDue / 100,
  })
  expectAddedUp(statement)
  const middle = addDays(dayOf(START, 'UTC'), 10)
  if (middle < today()) {
    const [early, late] = [
      await statementOf(stage, FIRST, middle),
      await statementOf(stage, addDays(middle, 1), today()),
    ]
    expect([late.opening, late.closing]).toEqual([early.closing, statement.closing])
    expect([...early.entries, ...late.entries]).toEqual(statement.entries)
  }
}

function expectAddedUp({ opening, entries, closing }: Statement): void {
  let balance = cents(opening)
  for (const entry of entries) {
    balance += cents(entry.charged) - cents(entry.credited)
    expect(cents(entry.balance)).toBe(balance)
  }
  expect(cents(closing)).toBe(balance)
}

/** Fails unless the numbers of each kind and year have no gaps. */
async function expectNumbersWithoutGaps(): Promise<void> {
  const { rows } = await sql<{ series: string; count: number; last: number }>`
    select left(number, 8) as series, count(*)::int as count, max(right(number, 5)::int) as last
    from invoices where number is not null group by 1`.execute(test.deps.db)
  for (const { series, count, last } of rows) expect(count, series).toBe(last)
}

const RUNS = atScale(3, 200)

it(
  'agrees with invoices and payments after every step of any history',
  async () => {
    const property = fc.asyncProperty(steps, async (history) => {
      time.set(START)
      const { id: centerId, director } = await aCenter(test)
      const first = await aSession(test, { days: ['2027-06-01', '2027-06-02'], capacity: 40 })
      const second = await anotherSession(test, first, { days: ['2027-07-01', '2027-07-02'] })
      const sessions = [first, second] as const
      const stage: Stage = { centerId, director, sessions, office: test.admin }
      await anApprovedOrder(test, centerId, { session: first, people: 3 })
      for (const step of history) {
        time.pass(1000)
        await perform(stage, step)
        await expectInOrder(stage)
      }
      await expectNumbersWithoutGaps()
    })
    await fc.assert(property, { numRuns: RUNS, endOnFailure: true })
  },
  60_000 + RUNS * 15_000,
)

it('lists each document and payment on its day, and prints them', async () => {
  time.set(START)
  const { id, director } = await aCenter(test)
  const { invoice, enrolled } = await aSentInvoice(test, id, { people: 2 })
  const money = { amount: 120, balance: 190, method: 'check', reference: '1042', date: today() }
  await test.asAdmin.post(`/admin/invoices/${invoice.id}/receipts`, money)
  const { body: afterwards } = await test
    .as(director)
    .get(`/centers/${id}/statement?startDate=${today()}&endDate=${today()}`)
  expect(afterwards).toMatchObject({
    opening: 0,
    closing: 70,
    entries: [
      { kind: 'invoice', reference: invoice.number, charged: 190, credited: 0, balance: 190 },
      { kind: 'receipt', reference: 'Check 1042', charged: 0, credited: 120, balance: 70 },
    ],
  })
  const [first] = enrolled
  await withdraw(
    { deps: test.deps, caller: aCaller({ id: first?.student.id ?? '' }, 'student') },
    { enrollmentId: first?.enrollmentId ?? '' },
  )
  const { body } = await test
    .as(test.admin)
    .get(`/admin/centers/${id}/statement?startDate=${addDays(today(), 1)}&endDate=${addDays(today(), 2)}`)
  expect(body).toMatchObject({ opening: -25, entries: [], closing: -25 })
  const pdf = await test
    .as(director)
    .get(`/centers/${id}/statement/pdf?startDate=${FIRST}&endDate=${today()}`)
  expect([pdf.status, pdf.headers.get('content-type'), pdf.text.slice(0, 5)]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ])
  const other = await aCenter(test)
  const refused = await test
    .as(other.director)
    .get(`/centers/${id}/statement?startDate=${FIRST}&endDate=${FIRST}`)
  expect(refused.status).toBe(404)
})
