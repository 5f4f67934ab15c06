import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aCaller, aSession, aUser, seatIn } from '../../../testing/factories.ts'
import { rowIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { recordPayment } from './change-transaction.ts'
import { correctEntry } from './correct-entry.ts'
import { lockTransaction, lockTransactions, type TransactionLock } from './read-transaction.ts'
import { pay } from './receive-money.ts'
import { refundPayment } from './refund-payment.ts'
import { removeReceipt } from './remove-receipt.ts'
import { readTransactionRow } from './transaction-rows.ts'

const test = useTestApp()

/** Reads the payment without a lock. The positive control needs this mistake. */
const readWithoutLock: TransactionLock = (_, trx, id) => readTransactionRow(trx, id)

/** Creates a student's payment of $95. */
async function aCharge() {
  const student = await aUser(test)
  const enrollmentId = await seatIn(test, student, await aSession(test))
  await test.asAdmin.post(`/enrollments/${enrollmentId}/approve`)
  const { id } = await rowIn(test, 'payments', { enrollment_id: enrollmentId })
  const date = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  return { id, student, office: aCaller(test.admin, 'admin'), date }
}

/** Records $10 twenty times at once for a payment of $95. With `studentPays`, Pay Now runs at the same time. */
async function recordAtOnce(lock: TransactionLock, studentPays: boolean) {
  const { id, student, office, date } = await aCharge()
  const cash = { amount: 10, method: 'cash', date, confirmed_date: true } as const
  const results = await Promise.allSettled([
    ...Array.from({ length: 20 }, () =>
      recordPayment({ deps: test.deps, caller: office }, { id, receipt: cash, lock }),
    ),
    ...(studentPays
      ? [pay({ deps: test.deps, caller: aCaller(student, 'student') }, { paymentId: id })]
      : []),
  ])
  const { received_cents, status } = await readTransactionRow(test.deps.db, id)
  return { received_cents, status, done: results.filter((result) => result.status === 'fulfilled').length }
}

/** Several administrators correct one receipt of $95 to $20, and several refund $90 of it, all at once. */
async function correctAndRefundAtOnce(lock: TransactionLock) {
  const { id, office, date } = await aCharge()
  const ctx = { deps: test.deps, caller: office }
  const receipt = { amount: 95, method: 'cash', date, confirmed_date: true } as const
  await recordPayment(ctx, { id, receipt })
  const { id: entry_id } = await rowIn(test, 'payment_entries', { payment_id: id })
  const correction = { ...receipt, entry_id, amount: 20 }
  const results = await Promise.allSettled(
    Array.from({ length: 6 }, (_, at) =>
      at % 2 === 0
        ? correctEntry(ctx, { id, correction, lock })
        : refundPayment(ctx, { id, refund: { amount: 90, reason: 'Ill' }, lock }),
    ),
  )
  const { received_cents, refunded_cents } = await readTransactionRow(test.deps.db, id)
  const done = results.filter((result) => result.status === 'fulfilled').length
  return { done, left: received_cents - refunded_cents }
}

const readSomeWithoutLock: typeof lockTransactions = async (_, trx, ids) =>
  new Map(await Promise.all(ids.map(async (id) => [id, await readTransactionRow(trx, id)] as const)))

/** Several administrators move one receipt of $95 to different students at once. */
async function moveAtOnce(lock: typeof lockTransactions) {
  const { id, office, date } = await aCharge()
  const ctx = { deps: test.deps, caller: office }
  await recordPayment(ctx, { id, receipt: { amount: 95, method: 'cash', date, confirmed_date: true } })
  const { id: entry_id } = await rowIn(test, 'payment_entries', { payment_id: id })
  const others = [await aCharge(), await aCharge(), await aCharge(), await aCharge()]
  await Promise.allSettled(
    others.map((other) =>
      removeReceipt(ctx, { id, removal: { entry_id, to_payment_id: other.id, reason: 'Wrong' }, lock }),
    ),
  )
  const after = await Promise.all(others.map((other) => readTransactionRow(test.deps.db, other.id)))
  return after.reduce((sum, { received_cents }) => sum + received_cents, 0)
}

it('a receipt that is moved to several students at once arrives once', async () => {
  for (let round = 0; round < 3; round++) expect(await moveAtOnce(lockTransactions)).toBe(9_500)
})

it('of concurrent corrections and refunds of the same money, one is recorded', async () => {
  for (let round = 0; round < 5; round++) {
    const { done, left } = await correctAndRefundAtOnce(lockTransaction)
    expect(done).toBe(1)
    expect([500, 2_000]).toContain(left)
  }
})

it('concurrent receipts never exceed the payment', async () => {
  expect(await recordAtOnce(lockTransaction, false)).toEqual({
    received_cents: 9_000,
    status: 'pending',
    done: 9,
  })
})

it('Pay Now during concurrent receipts charges only what remains', async () => {
  expect(await recordAtOnce(lockTransaction, true)).toMatchObject({ received_cents: 9_500, status: 'paid' })
})

it('without the lock, the database still refuses an overpayment', async () => {
  expect((await recordAtOnce(readWithoutLock, false)).received_cents).toBe(9_000)
})

it('positive control: without the lock and the check constraint, an overpayment is recorded, so the race can fail', async () => {
  await sql`alter table payments drop constraint never_overpaid`.execute(test.owner)
  expect((await recordAtOnce(readWithoutLock, false)).received_cents).toBeGreaterThan(9_500)
})

it('positive control: without the lock and the constraints, money that a correction took away is refunded', async () => {
  await sql`drop index payment_entries_corrected_once`.execute(test.owner)
  for (const name of ['never_overrefunded', 'kept_was_paid', 'paid_leaves_as_refund', 'paid_was_received']) {
    await sql`alter table payments drop constraint ${sql.ref(name)}`.execute(test.owner)
  }
  await sql`alter table payments drop constraint payments_received_cents_check`.execute(test.owner)
  // On a busy machine, one of them may be over before the others begin.
  await expect
    .poll(() => correctAndRefundAtOnce(readWithoutLock), { timeout: 20_000 })
    .toSatisfy(({ done, left }) => done > 1 && left < 500)
})

it('positive control: without the lock and the constraints, a moved receipt arrives more than once', async () => {
  await expect.poll(() => moveAtOnce(readSomeWithoutLock), { timeout: 20_000 }).toBeGreaterThan(9_500)
})
