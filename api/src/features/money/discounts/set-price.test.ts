import { afterAll, describe, expect, it } from 'vitest'
import {
  aSession,
  aUser,
  codeOf,
  seatIn,
  type TestSession,
  type TestUser,
} from '../../../testing/factories.ts'
import { expectSeatsInOrder } from '../../../testing/invariants.ts'
import { changeRows, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()
afterAll(() => expectSeatsInOrder(test))

const setPrice = (id: string, price: number, reason = 'Scholarship of the county') =>
  test.asAdmin.put(`/admin/enrollments/${id}/price`, { price, reason })
const review = (id: string, to: 'approve' | 'reject') => test.asAdmin.post(`/enrollments/${id}/${to}`, {})
const withdraw = (user: TestUser, id: string, shown: { paid: number; refund: number }) =>
  test.as(user).delete(`/enrollments/${id}?paid=${shown.paid}&refund=${shown.refund}`)
const payments = async (user: TestUser) => (await test.as(user).get('/users/payments')).body.payments
const shown = async (user: TestUser) =>
  (await payments(user)).map(({ amount, paid, remaining, refund_due, kept, status }) => ({
    amount,
    paid,
    remaining,
    refund_due,
    kept,
    status: status === 'due_soon' ? 'pending' : status,
  }))
const money = (amount: number, paid: number, rest: object) => ({
  amount,
  paid,
  remaining: 0,
  refund_due: 0,
  kept: 0,
  ...rest,
})

async function anApproved(paid = 0) {
  const [student, session] = [await aUser(test), await aSession(test)]
  const id = await seatIn(test, student, session)
  await review(id, 'approve')
  const [payment] = await payments(student)
  if (paid > 0) await receive(payment?.id ?? '', paid)
  return { student, session, id, paymentId: payment?.id ?? '' }
}

async function receive(paymentId: string, amount: number) {
  const date = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  await test.asAdmin.post(`/admin/financial/payments/${paymentId}/receipts`, {
    amount,
    method: 'cash',
    date,
    confirmed_date: true,
  })
}
const refund = (paymentId: string, amount: number) =>
  test.asAdmin.post(`/admin/financial/payments/${paymentId}/refunds`, { amount, reason: 'Lower price' })

describe('the price of one person', () => {
  it('is charged when the enrollment is approved', async () => {
    const [student, session] = [await aUser(test), await aSession(test)]
    const id = await seatIn(test, student, session)
    const { body } = await setPrice(id, 40)
    expect(body).toMatchObject({
      priced: { price: 95, discount: { kind: 'person', amount: 55, reason: 'Scholarship of the county' } },
      transaction: null,
    })
    await review(id, 'approve')
    expect(await payments(student)).toMatchObject([{ price: 95, amount: 40, discount: { kind: 'person' } }])
  })

  it('lowers and raises what is owed', async () => {
    const { student, id } = await anApproved()
    expect((await setPrice(id, 40)).body.transaction).toMatchObject({ amount: 40, remaining: 40, price: 95 })
    await setPrice(id, 60)
    expect(await shown(student)).toEqual([money(60, 0, { remaining: 60, status: 'pending' })])
    expect((await setPrice(id, 0)).body.transaction).toBeNull()
    expect(await shown(student)).toEqual([])
    await setPrice(id, 30)
    expect(await shown(student)).toEqual([money(30, 0, { remaining: 30, status: 'pending' })])
  })

  it('pays a payment whose received money is enough', async () => {
    const { student, id } = await anApproved(40)
    await setPrice(id, 40)
    expect(await shown(student)).toEqual([money(40, 40, { status: 'paid' })])
    await setPrice(id, 50)
    expect(await shown(student)).toEqual([money(50, 40, { remaining: 10, status: 'pending' })])
  })

  it('makes what was paid above it due for a refund, and is paid after it', async () => {
    const { student, id, paymentId } = await anApproved(95)
    await setPrice(id, 40)
    expect(await shown(student)).toEqual([money(40, 95, { refund_due: 55, status: 'refund_due' })])
    await refund(paymentId, 50)
    expect(await shown(student)).toEqual([money(40, 45, { refund_due: 5, status: 'refund_due' })])
    await refund(paymentId, 5)
    expect(await shown(student)).toEqual([money(40, 40, { status: 'paid' })])
    // A later withdrawal refunds the rest, as of any paid payment.
    await withdraw(student, id, { paid: 40, refund: 40 })
    expect(await shown(student)).toEqual([money(40, 40, { refund_due: 40, status: 'refund_due' })])
  })

  it('refunds all that was paid above it when the student withdraws, and the share of the price', async () => {
    const { student, id } = await anApproved(95)
    await changeRows(test, 'enrollments', id, { refund_policy: JSON.stringify([{ days: 0, percent: 50 }]) })
    await setPrice(id, 40)
    expect((await withdraw(student, id, { paid: 95, refund: 75 })).status).toBe(200)
    expect(await shown(student)).toEqual([money(40, 95, { refund_due: 75, kept: 20, status: 'refund_due' })])
  })

  it('survives a rejection and another approval', async () => {
    const { student, id, paymentId } = await anApproved(95)
    await setPrice(id, 40)
    await review(id, 'reject')
    expect(await shown(student)).toEqual([money(40, 95, { refund_due: 95, status: 'refund_due' })])
    await review(id, 'approve')
    expect(await shown(student)).toEqual([money(40, 95, { refund_due: 55, status: 'refund_due' })])
    await refund(paymentId, 55)
    expect(await shown(student)).toEqual([money(40, 40, { status: 'paid' })])
  })

  it('of nothing refunds everything', async () => {
    const { student, id, paymentId } = await anApproved(95)
    await setPrice(id, 0)
    expect(await shown(student)).toEqual([money(95, 95, { refund_due: 95, status: 'refund_due' })])
    await refund(paymentId, 95)
    expect(await shown(student)).toEqual([money(95, 0, { status: 'refunded' })])
  })

  it('is carried over to another session of the class with what was paid', async () => {
    const { student, session, id } = await anApproved(95)
    await setPrice(id, 40)
    const other = await aSession(test)
    await changeRows(test, 'class_sessions', other.id, { class_id: session.classId })
    await transfer(id, other)
    expect(await shown(student)).toEqual(
      expect.arrayContaining([
        money(40, 40, { status: 'paid' }),
        expect.objectContaining({ paid: 55, refund_due: 55, status: 'refund_due' }),
      ]),
    )
  })

  it('cannot be marked as paid or corrected before the refund', async () => {
    const { id, paymentId } = await anApproved(95)
    await setPrice(id, 40)
    const { body } = await test.asAdmin.get(`/admin/financial/transactions/${paymentId}`)
    expect(body.transaction).toMatchObject({ allowed_statuses: ['refunded'], kept: 0, refund_due: 55 })
    const correction = { entry_id: body.entries[0]?.id, amount: 50, method: 'cash', date: '2026-11-02' }
    const corrected = await test.asAdmin.post(`/admin/financial/payments/${paymentId}/corrections`, {
      ...correction,
      confirmed_date: true,
    })
    expect(codeOf(corrected)).toBe('entry_not_correctable')
  })

  it('is refused above the price, without a reason, and for an enrollment that is over', async () => {
    const { student, id } = await anApproved()
    expect(codeOf(await setPrice(id, 95.01))).toBe('price_not_lower')
    expect(codeOf(await setPrice(id, 40, ' '))).toBe('invalid_input')
    await withdraw(student, id, { paid: 0, refund: 0 })
    expect(codeOf(await setPrice(id, 40))).toBe('enrollment_closed')
    expect(codeOf(await setPrice('unknown', 40))).toBe('enrollment_not_found')
  })

  it('is in the audit log, and the student reads the reason', async () => {
    const { student, id } = await anApproved()
    await setPrice(id, 40)
    const [row] = await rowsIn(test, 'audit_log', { action: 'payment.price_set', subject_id: id }, [
      'details',
    ])
    expect(row?.details).toMatchObject({ price: { from: 95, to: 40 }, reason: 'Scholarship of the county' })
    const notices = await rowsIn(test, 'notifications', { user_id: student.id })
    expect(notices.map(({ message }) => message).join()).toContain('Reason: Scholarship of the county')
  })
})

describe('the office enrolls a student', () => {
  const enroll = (student: TestUser, session: TestSession, rest: object) =>
    test.asAdmin.post('/admin/enrollments', {
      student_id: student.id,
      session_id: session.id,
      status: 'approved',
      ...rest,
    })

  it('at a price for this person', async () => {
    const price = { price: 40, reason: 'Scholarship' }
    const { body } = await enroll(await aUser(test), await aSession(test), { price })
    expect(body.payment).toMatchObject({ amount: 40, price: 95, discount: { reason: 'Scholarship' } })
    const refused = await enroll(await aUser(test), await aSession(test), { price: { ...price, price: 96 } })
    expect(codeOf(refused)).toBe('price_not_lower')
  })
})

function transfer(id: string, { id: session_id }: TestSession) {
  return test.asAdmin.post(`/admin/enrollments/${id}/transfer`, { session_id })
}
