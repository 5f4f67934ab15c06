import { describe, expect, it } from 'vitest'
import { aClock } from '../../../testing/clock.ts'
import { aSession, aUser, codeOf, seatIn, type TestUser } from '../../../testing/factories.ts'
import { expectSeatsInOrder } from '../../../testing/invariants.ts'
import { queuedJobs } from '../../../testing/mail.ts'
import { changeRows } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { archiveSessions } from '../../catalog/classes/archive-sessions.ts'

const clock = aClock(new Date('2027-02-01T17:00:00Z'))
const test = useTestApp({ clock: clock.clock })

const review = (admin: TestUser, id: string, to: 'approve' | 'reject' | 'pending') =>
  test.as(admin).post(`/enrollments/${id}/${to}`)

/** A past session for two: one student completed it, another was never approved. */
async function aPastSession(capacity: number) {
  clock.set(new Date('2027-02-01T17:00:00Z'))
  const [attended, missed] = [await aUser(test), await aUser(test)]
  const session = await aSession(test, { capacity: 2, days: ['2027-02-05', '2027-02-05'] })
  const completed = await seatIn(test, attended, session)
  const pending = await seatIn(test, missed, session)
  await review(test.admin, completed, 'approve')
  clock.set(new Date('2027-02-07T17:00:00Z'))
  await archiveSessions(test.deps)
  await changeRows(test, 'class_sessions', session.id, { capacity })
  return { admin: test.admin, attended, missed, session, completed, pending }
}

describe('a review of a past session', () => {
  it('adds the student to the record without a payment or a welcome', async () => {
    const { admin, missed, pending } = await aPastSession(2)
    const before = (await queuedJobs(test, 'email-notification')).length
    expect(await review(admin, pending, 'approve')).toMatchObject({
      status: 200,
      body: {
        enrollment: {
          enrollment_status: 'approved',
          enrollment_type: 'historical',
          completed_at: '2027-02-05T20:30:00.000Z',
          completion_reason: 'Session completed',
          archived_at: null,
        },
      },
    })
    const { body: payments } = await test.as(missed).get('/users/payments')
    expect(payments).toMatchObject({ total: 0 })
    const { body } = await test.as(missed).get('/notifications')
    expect(body.notifications[0]).toMatchObject({
      title: 'Your record for CPR and First Aid Certification was corrected',
      message: expect.stringContaining('it now shows that you took part'),
    })
    expect((await queuedJobs(test, 'email-notification')).length).toBe(before + 1)
    await expectSeatsInOrder(test)
  })

  it('does not record more users than the session had seats', async () => {
    const { admin, pending, completed } = await aPastSession(1)
    expect(await review(admin, pending, 'approve')).toMatchObject({
      status: 409,
      body: { error: 'This session is full' },
    })
    expect((await review(admin, completed, 'reject')).status).toBe(200)
    expect((await review(admin, pending, 'approve')).status).toBe(200)
    await expectSeatsInOrder(test)
  })

  it('removes a student from the record, voids the unpaid payment, and can be reversed', async () => {
    const { admin, attended, completed } = await aPastSession(2)
    const paymentOf = async () => {
      const { body } = await test.as(attended).get('/users/payment-history')
      return body.payments.map(({ status }) => status)
    }
    expect((await review(admin, completed, 'pending')).body).toMatchObject({
      enrollment: {
        enrollment_status: 'pending',
        completed_at: null,
        archived_reason: 'Not approved before the session ended',
      },
    })
    expect(await paymentOf()).not.toContain('overdue')
    expect((await review(admin, completed, 'reject')).body).toMatchObject({
      enrollment: { enrollment_status: 'rejected', archived_reason: 'Session ended' },
    })
    expect((await review(admin, completed, 'approve')).body).toMatchObject({
      enrollment: { enrollment_status: 'approved', completion_reason: 'Session completed' },
    })
    await expectSeatsInOrder(test)
  })

  it('makes what was paid due for a refund, and paid again when it is reversed', async () => {
    const { admin, attended, completed } = await aPastSession(2)
    const payment = async () => (await test.as(attended).get('/users/payment-history')).body.payments[0]
    const id = (await payment())?.id
    await test
      .as(admin)
      .post(`/admin/financial/payments/${id}/receipts`, { amount: 95, method: 'cash', date: '2027-02-07' })
    await review(admin, completed, 'reject')
    expect(await payment()).toMatchObject({ status: 'refund_due', refund_due: 95 })
    await review(admin, completed, 'approve')
    expect(await payment()).toMatchObject({ status: 'paid', refund_due: 0, paid: 95 })

    await review(admin, completed, 'reject')
    await test.as(admin).post(`/admin/financial/payments/${id}/refunds`, { amount: 20, reason: 'First part' })
    await review(admin, completed, 'approve')
    expect(await payment()).toMatchObject({ status: 'refund_due', refund_due: 75, paid: 75 })
  })

  it('locks a removed session and only corrects the record of a cancelled one', async () => {
    clock.set(new Date('2027-02-01T17:00:00Z'))
    const student = await aUser(test)
    const session = await aSession(test, { days: ['2027-02-05', '2027-02-05'] })
    const id = await seatIn(test, student, session)
    await test.asAdmin.patch(`/sessions/sessions/${session.id}/status`, { status: 'cancelled' })
    expect((await review(test.admin, id, 'approve')).body).toMatchObject({
      enrollment: {
        enrollment_status: 'approved',
        enrollment_type: 'historical',
        archived_reason: 'Session cancelled',
      },
    })
    const { body } = await test.as(student).get('/users/payments')
    expect(body).toMatchObject({ total: 0 })
    await expectSeatsInOrder(test)
    await test.asAdmin.delete(`/sessions/${session.id}`)
    expect(codeOf(await review(test.admin, id, 'reject'))).toBe('session_removed')
  })
})
