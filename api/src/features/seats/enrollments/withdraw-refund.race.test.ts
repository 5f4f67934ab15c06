import { expect, it } from 'vitest'
import { simulatedPayments } from '../../../platform/payment-provider.ts'
import { aCaller, aSession, aUser, seatIn } from '../../../testing/factories.ts'
import { atScale } from '../../../testing/race.ts'
import { changeRows, rowIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { type PaymentLock, paymentToLock } from '../../money/payments/queries.ts'
import { pay } from '../../money/payments/receive-money.ts'
import { withdraw } from './withdraw.ts'

/** The keys of all charges. A charge waits for this promise. */
const charged: string[] = []
let beforeCharge = Promise.resolve()
const test = useTestApp({
  payments: {
    charge: async (charge) => {
      await beforeCharge
      charged.push(charge.key)
      return simulatedPayments.charge(charge)
    },
  },
})

/** Reads the payment without a lock. The positive control needs this mistake. */
const readWithoutLock: PaymentLock = (trx, paymentId, userId) =>
  paymentToLock(trx, paymentId, userId).executeTakeFirst()

/**
 * A student pays $95 and withdraws with half of it back, at once. The screen showed that nothing was paid. Returns
 * the enrollment and the payment afterwards.
 */
async function payAndWithdraw({ lock, payFirst = false }: { lock?: PaymentLock; payFirst?: boolean } = {}) {
  const { db } = test.deps
  const student = await aUser(test)
  const enrollmentId = await seatIn(test, student, await aSession(test))
  await test.asAdmin.post(`/enrollments/${enrollmentId}/approve`)
  const half = JSON.stringify([{ days: 0, percent: 50 }])
  await changeRows(test, 'enrollments', enrollmentId, { refund_policy: half })
  const ofEnrollment = db.selectFrom('payments').selectAll().where('enrollment_id', '=', enrollmentId)
  const { id } = await ofEnrollment.executeTakeFirstOrThrow()
  const ctx = { deps: test.deps, caller: aCaller(student, 'student') }
  const shown = { paid: 0, refund: 0 }
  const paying = () => pay(ctx, { paymentId: id, ...(lock && { lock }) })
  const withdrawing = () => withdraw(ctx, { enrollmentId, shown })
  if (lock) {
    // With a lock, the withdrawal would wait for the charge.
    const withdrawn = withdrawing()
    beforeCharge = withdrawn.then(() => {})
    await Promise.allSettled([withdrawn, paying()])
  } else {
    const both = payFirst ? [paying, withdrawing] : [withdrawing, paying]
    await Promise.allSettled(both.map((operation) => operation()))
  }
  const { status: enrollment } = await rowIn(test, 'enrollments', enrollmentId)
  const { status, received_cents, kept_cents } = await ofEnrollment.executeTakeFirstOrThrow()
  const charges = charged.filter((key) => key === id).length
  return { enrollment, status, received_cents, kept_cents, charges }
}

const allowed = [
  // The withdrawal was first: nothing was charged.
  { enrollment: 'withdrawn', status: 'void', received_cents: 0, kept_cents: 0, charges: 0 },
  // The payment was first: the student decides again, because half of it would be kept.
  { enrollment: 'approved', status: 'paid', received_cents: 9_500, kept_cents: 0, charges: 1 },
]

it('paying and withdrawing at once never keeps money that the student did not agree to lose', async () => {
  for (let round = 0; round < atScale(10, 50); round++) {
    expect(allowed).toContainEqual(await payAndWithdraw({ payFirst: round % 2 === 0 }))
  }
})

it('positive control: without the lock of the payment, a student who withdrew is charged', async () => {
  expect(await payAndWithdraw({ lock: readWithoutLock })).toMatchObject({
    enrollment: 'withdrawn',
    charges: 1,
  })
})
