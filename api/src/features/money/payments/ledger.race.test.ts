import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aCaller, aSession, aUser, seatIn } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { recordPayment } from './change-transaction.ts'
import { lockTransaction, readTransactionRow, type TransactionLock } from './read-transaction.ts'
import { pay } from './receive-money.ts'

const test = useTestApp()

/** Reads the payment without a lock. The positive control needs this mistake. */
const readWithoutLock: TransactionLock = (_, trx, id) => readTransactionRow(trx, id)

/** Records $10 twenty times at once for a payment of $95. With `studentPays`, Pay Now runs at the same time. */
async function recordAtOnce(lock: TransactionLock, studentPays: boolean) {
  const [student, admin] = [await aUser(test), await aUser(test, { role: 'admin' })]
  const enrollmentId = await seatIn(test, student, await aSession(test))
  await test.call('POST', `/enrollments/${enrollmentId}/approve`, { token: admin.token })
  const { id } = await test.deps.db
    .selectFrom('payments')
    .select('id')
    .where('enrollment_id', '=', enrollmentId)
    .executeTakeFirstOrThrow()
  const office = aCaller(admin, 'admin')
  const date = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const cash = { amount: 10, method: 'cash', date } as const
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
  await sql`alter table payments drop constraint never_overpaid`.execute(test.deps.db)
  expect((await recordAtOnce(readWithoutLock, false)).received_cents).toBeGreaterThan(9_500)
})
