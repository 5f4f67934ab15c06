import type { CashBookTotals } from '@cubby/contract/money/cash-book'
import { monthTotals } from '@cubby/contract/money/closed-months'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { aClock } from '../../../testing/clock.ts'
import { aCaller, aSession, aUser, seatIn, type TestUser } from '../../../testing/factories.ts'
import { all, atScale } from '../../../testing/race.ts'
import { rowIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { recordPayment } from './change-transaction.ts'
import { closeMonth, closeThrough, lockBooks } from './closed-months.ts'

const clock = aClock(new Date('2027-02-10T15:00:00Z'))
const test = useTestApp({ clock: clock.clock })
let admin: TestUser
let payment: string

beforeEach(async () => {
  await sql`truncate payments, payment_entries, closed_months cascade`.execute(test.owner)
  admin = await aUser(test, { role: 'admin' })
  const session = await aSession(test, { days: ['2028-06-01', '2028-06-01'] })
  const enrollmentId = await seatIn(test, await aUser(test), session)
  await test.as(admin).post(`/enrollments/${enrollmentId}/approve`)
  const { id } = await rowIn(test, 'payments', { enrollment_id: enrollmentId })
  payment = id
  await receive(1)
})

const office = () => aCaller(admin, 'admin')
const january = async () =>
  (await test.as(admin).get('/admin/financial/cash-book?startDate=2027-01-01&endDate=2027-01-31')).body.totals
const close = (totals: CashBookTotals) =>
  closeMonth({ deps: test.deps, caller: office() }, { month: '2027-01', totals: monthTotals.parse(totals) })

/** Records money of January. */
function receive(amount: number) {
  return recordPayment(
    { deps: test.deps, caller: office() },
    { id: payment, receipt: { amount, method: 'cash', date: '2027-01-15', confirmed_date: true } },
  )
}

/** What came in in January: when it was closed, and now. Both are null as long as it is open. */
async function closedAndNow() {
  const [closed] = (await test.as(admin).get('/admin/financial/closed-months')).body.months
  return closed ? [closed.totals.amount_in, (await january()).amount_in] : [null, null]
}

/** Waits until the operation is over, or until it waits for a lock. */
async function untilItWaits(operation: Promise<unknown>): Promise<void> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  operation.then(end, end)
  await expect
    .poll(async () => {
      const { rows } = await sql`
        select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`.execute(
        test.deps.db,
      )
      return isOver || rows.length > 0
    })
    .toBe(true)
}

/** Closes January while a transaction has booked an entry in it and is not over. Returns the code of the refusal. */
async function closeDuringReceipt(): Promise<string | undefined> {
  const seen = await january()
  const booked = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const receipt = test.deps.db.transaction().execute(async (trx) => {
    await sql`
      insert into payment_entries (id, payment_id, kind, amount_cents, method, received_at, recorded_at)
      values ('late', ${payment}, 'receipt', 1000, 'cash', '2027-01-20T12:00:00Z', ${clock.now()})`.execute(
      trx,
    )
    booked.resolve()
    await mayEnd.promise
  })
  await booked.promise
  const closing = close(seen)
  const outcome = closing.then(
    () => undefined,
    ({ code }: { code: string }) => code,
  )
  await untilItWaits(closing)
  mayEnd.resolve()
  await receipt
  return outcome
}

/** Records money of January while a transaction has closed it and is not over. */
async function receiveDuringClosing(): Promise<void> {
  const closed = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const closing = test.deps.db.transaction().execute(async (trx) => {
    await lockBooks(trx)
    await closeThrough({ deps: test.deps, trx, now: clock.now() }, { month: '2027-01', closedBy: admin.id })
    closed.resolve()
    await mayEnd.promise
  })
  await closed.promise
  const receipt = receive(10)
  await untilItWaits(receipt)
  mayEnd.resolve()
  await Promise.all([closing, receipt])
}

/** The mistake of the positive controls: an entry reads which months are closed without the lock. */
async function bookWithoutLock(): Promise<void> {
  await sql`
    create or replace function open_from_while_booking() returns timestamptz language plpgsql volatile as $$
      begin return (select max(ends_at) from closed_months); end $$`.execute(test.owner)
}

it('closing waits for an entry that is being booked, and then refuses the totals without it', async () => {
  expect(await closeDuringReceipt()).toBe('month_changed')
  await close(await january())
  expect(await closedAndNow()).toEqual([11, 11])
})

it('an entry waits for a month that is being closed, and then counts on the first open day', async () => {
  await receiveDuringClosing()
  expect(await closedAndNow()).toEqual([1, 1])
  const { entries } = (await test.as(admin).get('/admin/financial/cash-book?startDate=2027-02-01')).body
  expect(entries).toMatchObject([{ amount_in: 10, day: '2027-02-01', value_day: '2027-01-15' }])
})

it('receipts of the month never cross its closing', async () => {
  const receipts = all(atScale(20, 90), () => receive(1))
  let refused = 0
  while ((await closedAndNow())[0] === null) {
    await close(await january()).catch(() => {
      refused += 1
    })
    if (refused > 500) throw new Error('the month cannot be closed')
  }
  await receipts
  const [closed, now] = await closedAndNow()
  expect(now).toBe(closed)
  const { totals } = (await test.as(admin).get('/admin/financial/cash-book?startDate=2027-01-01')).body
  expect(totals.amount_in).toBe(atScale(20, 90) + 1)
})

it('positive control: without the lock, both get an entry into the closed month, so the race can fail', async () => {
  await bookWithoutLock()
  expect(await closeDuringReceipt()).toBeUndefined()
  expect(await closedAndNow()).toEqual([1, 11])
  await sql`delete from closed_months`.execute(test.deps.db)
  await receiveDuringClosing()
  expect(await closedAndNow()).toEqual([11, 21])
})
