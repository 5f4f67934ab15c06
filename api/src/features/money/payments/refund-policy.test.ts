import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditLogOf } from '../../../testing/audit-log.ts'
import { aClock } from '../../../testing/clock.ts'
import { aSession, aUser, seatIn } from '../../../testing/factories.ts'
import { changeRows, rowIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

/** Noon in New York. */
const today = new Date('2027-01-04T17:00:00Z')
const clock = aClock(today)
const test = useTestApp({ clock: clock.clock })
beforeEach(async () => {
  clock.set(today)
  await sql`truncate payments, payment_entries cascade`.execute(test.owner)
})

/** A student paid $60 on December 20 and $35 on December 21, and withdrew from a class of $95 with this share. */
async function aWithdrawal(percent: number) {
  const student = await aUser(test)
  const session = await aSession(test, { days: ['2027-02-03', '2027-02-03'] })
  const enrollmentId = await seatIn(test, student, session)
  await test.asAdmin.post(`/enrollments/${enrollmentId}/approve`)
  const { id } = await rowIn(test, 'payments', { enrollment_id: enrollmentId })
  const money = `/admin/financial/payments/${id}`
  await test.asAdmin.post(`${money}/receipts`, {
    amount: 60,
    method: 'cash',
    date: '2026-12-20',
    confirmed_date: true,
  })
  await test.asAdmin.post(`${money}/receipts`, {
    amount: 35,
    method: 'cash',
    date: '2026-12-21',
    confirmed_date: true,
  })
  await changeRows(test, 'enrollments', enrollmentId, {
    refund_policy: JSON.stringify(percent > 0 ? [{ days: 0, percent }] : []),
  })
  const shown = `paid=95&refund=${Math.ceil(95 * percent) / 100}`
  await test.as(student).delete(`/enrollments/${enrollmentId}?${shown}`)
  return {
    id,
    about: { user_id: student.id, session_id: session.id },
    refund: (amount: number) => test.asAdmin.post(`${money}/refunds`, { amount, reason: 'As agreed' }),
    set: (status: string) => test.asAdmin.patch(`/admin/financial/transactions/${id}`, { status }),
    review: (action: string) => test.asAdmin.post(`/enrollments/${enrollmentId}/${action}`),
    transaction: async () => (await test.asAdmin.get(`/admin/financial/transactions/${id}`)).body.transaction,
  }
}

async function revenue(day: string): Promise<number | undefined> {
  const range = `startDate=${day}&endDate=${day}`
  const { body } = await test.asAdmin.get(`/admin/analytics/revenue?${range}`)
  return body.rows[0]?.net_revenue
}

/** The revenue of both days, and the sum of each other place that counts it. */
async function revenues() {
  const days = [await revenue('2026-12-20'), await revenue('2026-12-21')]
  const summary = (await test.asAdmin.get('/admin/financial/summary')).body
  const range = 'receivedFrom=2026-12-01&receivedTo=2026-12-31'
  const page = (await test.asAdmin.get(`/admin/financial/transactions?${range}`)).body
  return {
    days,
    total: summary.totalRevenue,
    refundsDue: summary.refundsDue,
    received: page.received,
    listed: page.transactions.length,
  }
}

describe('the part of a payment that the school keeps', () => {
  it.each([
    [100, 95],
    [50, 47.5],
    [20, 19],
    [0, 0],
  ])('with a refund of %d%% is revenue until the refund is recorded', async (percent, refundsDue) => {
    await aWithdrawal(percent)
    expect(await revenues()).toEqual({ days: [60, 35], total: 95, refundsDue, received: 95, listed: 1 })
  })

  it('changes no earlier day when the refund is recorded', async () => {
    const { refund, transaction } = await aWithdrawal(20)
    const earlier = { days: [60, 35], received: 95, listed: 1 }
    await refund(10)
    expect(await transaction()).toMatchObject({ status: 'refund_due', refund_due: 9, kept: 76, paid: 85 })
    expect(await revenues()).toEqual({ ...earlier, total: 85, refundsDue: 9 })
    await refund(9)
    expect(await transaction()).toMatchObject({ status: 'paid', refund_due: 0, kept: 76, paid: 76 })
    expect(await revenues()).toEqual({ ...earlier, total: 76, refundsDue: 0 })
    expect(await revenue('2027-01-04')).toBe(-19)
  })

  it('is in the audit log and in the transaction with the share that came back', async () => {
    const ended = async (percent: number) => {
      const { id, about, transaction } = await aWithdrawal(percent)
      const { action, details } = (await auditLogOf(test, id)).at(-1) ?? {}
      const { refund_percent } = await transaction()
      return { action, details: { ...details, ...about }, refund_percent }
    }
    const about = { user_id: expect.any(String), session_id: expect.any(String) }
    expect(await ended(100)).toEqual({
      action: 'payment.refund_due',
      details: { ...about, amount: 95 },
      refund_percent: null,
    })
    expect(await ended(20)).toEqual({
      action: 'payment.refund_due',
      details: { ...about, amount: 19, kept_amount: 76 },
      refund_percent: 20,
    })
    expect(await ended(0)).toEqual({
      action: 'payment.kept',
      details: { ...about, amount: 95 },
      refund_percent: 0,
    })
  })

  it('can be refunded by hand, too', async () => {
    const { refund, transaction } = await aWithdrawal(50)
    expect((await refund(50)).status).toBe(200)
    expect(await transaction()).toMatchObject({ status: 'paid', refund_due: 0, kept: 45, paid: 45 })
    await refund(45)
    expect(await transaction()).toMatchObject({ status: 'refunded', refund_due: 0, kept: 0, paid: 0 })
    expect(await revenues()).toMatchObject({ days: [60, 35], total: 0, refundsDue: 0 })
  })

  it('is not owed, not outstanding, and in the export', async () => {
    const { id } = await aWithdrawal(50)
    expect((await test.asAdmin.get('/admin/financial/summary')).body).toMatchObject({
      outstandingBalance: 0,
      pendingPayments: 0,
    })
    const { text } = await test.asAdmin.get('/admin/financial/transactions/export')
    expect(text).toContain('Reference,Refund Due,Kept')
    expect(
      text
        .split('\n')
        .find((line) => line.startsWith(id))
        ?.trim(),
    ).toMatch(
      /,47\.50,47\.50,95\.00,0\.00,0\.00,R-2027-\d{5}; R-2027-\d{5},95\.00,Charged at any time,,95.00,0.00,,,$/,
    )
    const days = 'receivedFrom=2026-12-21&receivedTo=2026-12-21'
    const oneDay = await test.asAdmin.get(`/admin/financial/transactions/export?${days}`)
    expect(oneDay.text).toContain(',35.00,"Charged at any time, booked from 2026-12-21 to 2026-12-21"')
  })

  it('counts again when the enrollment is approved again, and the refunded part is owed', async () => {
    const { refund, review, transaction } = await aWithdrawal(50)
    await refund(47.5)
    await review('approve')
    expect(await transaction()).toMatchObject({ status: 'pending', paid: 47.5, remaining: 47.5, kept: 0 })
    const again = await aWithdrawal(0)
    await again.review('approve')
    expect(await again.transaction()).toMatchObject({
      status: 'paid',
      paid: 95,
      kept: 0,
      refund_percent: null,
    })
  })

  it('does not change when the office rejects the enrollment later', async () => {
    const { review, transaction } = await aWithdrawal(50)
    await review('reject')
    expect(await transaction()).toMatchObject({ status: 'refund_due', refund_due: 47.5, kept: 47.5 })
  })

  it('is part of the payment again when an administrator sets it to paid', async () => {
    const { set, transaction } = await aWithdrawal(50)
    await set('paid')
    expect(await transaction()).toMatchObject({ status: 'paid', paid: 95, kept: 0, refund_percent: null })
  })

  it('is never more than what was paid', async () => {
    const { id } = await aWithdrawal(50)
    const change = test.deps.db.updateTable('payments').set({ kept_cents: 9_501 }).where('id', '=', id)
    await expect(change.execute()).rejects.toThrow(/kept_was_paid/)
  })
})
