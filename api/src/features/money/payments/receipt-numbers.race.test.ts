import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Trx } from '../../../platform/db/database.ts'
import { aCaller, aSession, aUser, seatIn } from '../../../testing/factories.ts'
import { all } from '../../../testing/race.ts'
import { rowIn } from '../../../testing/rows.ts'
import { type TestApp, useTestApp } from '../../../testing/test-app.ts'
import { pay } from './receive-money.ts'

const PAYMENTS = 20

async function aDebt(test: TestApp) {
  const user = await aUser(test)
  const enrollmentId = await seatIn(test, user, await aSession(test))
  await test.asAdmin.post(`/enrollments/${enrollmentId}/approve`)
  const { id } = await rowIn(test, 'payments', { enrollment_id: enrollmentId })
  const caller = aCaller(user, 'student')
  return { id, pay: () => pay({ deps: test.deps, caller }, { paymentId: id }) }
}

const numbersOf = async ({ deps }: TestApp) =>
  (
    await deps.db.selectFrom('payment_entries').select('receipt_number').orderBy('receipt_number').execute()
  ).map(({ receipt_number }) => Number(receipt_number?.split('-')[2]))
const upTo = (count: number) => Array.from({ length: count }, (_, number) => number + 1)

describe('the numbers of receipts', () => {
  const test = useTestApp()

  it(`of ${PAYMENTS} concurrent payments are consecutive, and a rollback among them leaves no gap`, async () => {
    const debts = await all(PAYMENTS, () => aDebt(test))
    const failing = await all(3, () => aDebt(test))
    const failures = failing.map(({ id }) =>
      test.deps.db.transaction().execute(async (trx) => {
        await receive(trx, id)
        await sql`set constraints all immediate`.execute(trx)
        throw new Error('rolled back')
      }),
    )
    const [paid, failed] = await Promise.all([
      Promise.allSettled(debts.map((debt) => debt.pay())),
      Promise.allSettled(failures),
    ])
    expect(paid.filter(({ status }) => status === 'rejected')).toEqual([])
    expect(failed.every(({ status }) => status === 'rejected')).toBe(true)
    expect(await numbersOf(test)).toEqual(upTo(PAYMENTS))
  })

  it('do not make a payment wait for a slow transaction with another receipt', async () => {
    const [slow, quick] = [await aDebt(test), await aDebt(test)]
    await test.deps.db.transaction().execute(async (trx) => {
      await receive(trx, slow.id)
      await quick.pay()
    })
    expect(await numbersOf(test)).toEqual(upTo(PAYMENTS + 2))
  })
})

describe('positive control: without the counter', () => {
  const test = useTestApp()

  it('payments get the same number, so the race can fail', async () => {
    const debts = await all(PAYMENTS, () => aDebt(test))
    await sql`drop index receipt_numbers`.execute(test.owner)
    await sql`
      create or replace function take_receipt_number() returns trigger language plpgsql security definer as $$
        begin
          update payment_entries set receipt_number = receipt_number_of(new.receipt_year,
            (select count(*)::int + 1 from payment_entries where receipt_number is not null)) where id = new.id;
          return null;
        end $$`.execute(test.owner)
    await Promise.all(debts.map((debt) => debt.pay()))
    expect(new Set(await numbersOf(test)).size).toBeLessThan(PAYMENTS)
  })
})

function receive(trx: Trx, paymentId: string) {
  const now = new Date()
  return trx
    .insertInto('payment_entries')
    .values({
      id: crypto.randomUUID(),
      payment_id: paymentId,
      kind: 'receipt',
      amount_cents: 9_500,
      method: 'cash',
      received_at: now,
      recorded_at: now,
    })
    .execute()
}
