import { expect, it } from 'vitest'
import { simulatedPayments } from '../../../platform/payment-provider.ts'
import { aCaller, aSession, aUser, seatIn } from '../../../testing/factories.ts'
import { rowIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { lockPayment, type PaymentLock, paymentToLock } from './queries.ts'
import { pay } from './receive-money.ts'

const charged: string[] = []
const test = useTestApp({
  payments: {
    charge: (charge) => {
      charged.push(charge.key)
      return simulatedPayments.charge(charge)
    },
  },
})

/** Reads the payment without a lock. The positive control needs this mistake. */
const readWithoutLock: PaymentLock = (trx, paymentId, userId) =>
  paymentToLock(trx, paymentId, userId).executeTakeFirst()

async function chargesOf(lock: PaymentLock) {
  const student = await aUser(test)
  const enrollmentId = await seatIn(test, student, await aSession(test))
  await test.asAdmin.post(`/enrollments/${enrollmentId}/approve`)
  const { id } = await rowIn(test, 'payments', { enrollment_id: enrollmentId })
  const caller = aCaller(student, 'student')
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () => pay({ deps: test.deps, caller }, { paymentId: id, lock })),
  )
  return {
    charges: charged.filter((key) => key === id).length,
    paid: results.filter((result) => result.status === 'fulfilled').length,
  }
}

it('20 concurrent Pay Now requests charge once', async () => {
  expect(await chargesOf(lockPayment)).toEqual({ charges: 1, paid: 1 })
})

it('positive control: without the lock, the payment is charged more than once, so the race can fail', async () => {
  expect((await chargesOf(readWithoutLock)).charges).toBeGreaterThan(1)
})
