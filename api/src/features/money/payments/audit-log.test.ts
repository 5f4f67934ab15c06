import { expect, it } from 'vitest'
import { auditLogOf } from '../../../testing/audit-log.ts'
import { aClock } from '../../../testing/clock.ts'
import { aSession, aUser, seatIn, type TestUser } from '../../../testing/factories.ts'
import { rowIn, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

/** Noon in New York. */
const clock = aClock(new Date('2027-01-04T17:00:00Z'))
const test = useTestApp({ clock: clock.clock })

/** A student whose approved enrollment costs $95, and what happens to its payment. */
async function anOwedPayment() {
  const [student, session] = [await aUser(test), await aSession(test, { days: ['2027-02-03', '2027-02-03'] })]
  const enrollmentId = await seatIn(test, student, session)
  await test.asAdmin.post(`/enrollments/${enrollmentId}/approve`)
  const { id } = await rowIn(test, 'payments', { enrollment_id: enrollmentId })
  const money = `/admin/financial/payments/${id}`
  const about = { user_id: student.id, session_id: session.id }
  const line = (action: string, details: object, actor: TestUser | null = test.admin) => ({
    action,
    actor_id: actor?.id ?? null,
    subject_type: 'payment',
    details,
  })
  return {
    id,
    student,
    session,
    about,
    line,
    record: (receipt: object) => test.asAdmin.post(`${money}/receipts`, { date: '2027-01-04', ...receipt }),
    refund: (amount: number) => test.asAdmin.post(`${money}/refunds`, { amount, reason: 'Ill' }),
    set: (change: object) => test.asAdmin.patch(`/admin/financial/transactions/${id}`, change),
    review: (action: 'approve' | 'reject' | 'pending') =>
      test.asAdmin.post(`/enrollments/${enrollmentId}/${action}`),
    payNow: (body: object = {}) =>
      test.as(student).put(`/profile/payments/${id}`, { status: 'paid', ...body }),
  }
}

it('what a student pays is in the audit log with the session and the card', async () => {
  const { id, session, student, payNow, line } = await anOwedPayment()
  await payNow({ last_four: '4242' })
  expect(await auditLogOf(test, id)).toEqual([
    line('payment.paid', { session_id: session.id, amount: 95, last_four: '4242' }, student),
  ])
})

it('what the office receives and refunds is in the audit log', async () => {
  const { id, about, record, refund, line } = await anOwedPayment()
  await record({ amount: 40, method: 'check', reference: '1042' })
  await record({ amount: 55, method: 'cash' })
  await refund(20)
  expect(await auditLogOf(test, id)).toEqual([
    line('payment.recorded', { ...about, amount: 40, method: 'check', reference: '1042' }),
    line('payment.recorded', { ...about, amount: 55, method: 'cash', reference: null }),
    line('payment.refunded', { ...about, amount: 20, reason: 'Ill' }),
  ])
})

it('a status that the office sets is in the audit log as what it means for the money', async () => {
  const { id, student, about, set, line } = await anOwedPayment()
  await set({ status: 'failed' })
  await set({ status: 'failed' })
  await set({ status: 'paid' })
  await set({ status: 'refunded', amount: 95, reason: 'Moved' })
  expect(await auditLogOf(test, id)).toEqual([
    line('payment.status_changed', { user_id: student.id, from: 'pending', to: 'failed', amount: 95 }),
    line('payment.recorded', { ...about, amount: 95, method: 'other', reference: null }),
    line('payment.refunded', { ...about, amount: 95, reason: 'Moved' }),
  ])
})

it('the end of a payment is in the audit log as its own operation, without an actor', async () => {
  const [unpaid, partly] = [await anOwedPayment(), await anOwedPayment()]
  await unpaid.review('reject')
  await partly.record({ amount: 40, method: 'cash' })
  await partly.review('reject')
  expect(await auditLogOf(test, unpaid.id)).toEqual([
    unpaid.line('payment.void', { ...unpaid.about, amount: 95 }, null),
  ])
  expect((await auditLogOf(test, partly.id)).at(-1)).toEqual(
    partly.line('payment.refund_due', { ...partly.about, amount: 40 }, null),
  )
})

it('a pending enrollment owes nothing, and keeps what was paid', async () => {
  const [unpaid, partly] = [await anOwedPayment(), await anOwedPayment()]
  await unpaid.review('pending')
  await partly.record({ amount: 40, method: 'cash' })
  await partly.review('pending')
  expect(await auditLogOf(test, unpaid.id)).toEqual([
    unpaid.line('payment.void', { ...unpaid.about, amount: 95 }, null),
  ])
  expect((await auditLogOf(test, partly.id)).map(({ action }) => action)).toEqual(['payment.recorded'])
})

it('a refund needs an amount and a reason', async () => {
  const { payNow, set } = await anOwedPayment()
  await payNow()
  for (const change of [{ amount: 95 }, { reason: 'Ill' }]) {
    expect(await set({ status: 'refunded', ...change })).toMatchObject({
      status: 400,
      body: { error: 'A refund needs an amount and a reason' },
    })
  }
})

it('money without a receipt number has none, also when the number is left empty', async () => {
  const { id, record } = await anOwedPayment()
  await record({ amount: 40, method: 'check', reference: '' })
  const entry = (
    await rowsIn(test, 'payment_entries', { payment_id: id }, ['reference', 'last_four', 'recorded_by'])
  )[0]
  expect(entry).toEqual({ reference: null, last_four: null, recorded_by: test.admin.id })
})
