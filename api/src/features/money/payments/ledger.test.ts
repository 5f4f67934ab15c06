import { PDFDocument } from '@cantoo/pdf-lib'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Trx } from '../../../platform/db/database.ts'
import { type ChargeOutcome, simulatedPayments } from '../../../platform/payment-provider.ts'
import { aClock } from '../../../testing/clock.ts'
import { aSession, aUser, codeOf, seatIn, type TestUser } from '../../../testing/factories.ts'
import { aMailbox } from '../../../testing/mail.ts'
import { rowIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { emailNotification } from '../../messages/notifications/email-notification.ts'
import { addEarlierReceipts, undoEarlierReceipts } from './earlier-receipts.ts'
import { drawReceipt } from './open-receipt.ts'
import { remindOfPayments } from './send-payment-reminder.ts'

/** Noon in New York. */
const today = new Date('2027-01-04T17:00:00Z')
const clock = aClock(today)
const charges: { key: string; amountCents: number }[] = []
const test = useTestApp({
  clock: clock.clock,
  payments: {
    charge: async (charge): Promise<ChargeOutcome> => {
      charges.push(charge)
      return simulatedPayments.charge(charge)
    },
  },
})
beforeEach(() => {
  clock.set(today)
  charges.length = 0
})

const CASH = { amount: 40, method: 'cash', date: '2027-01-04' }

/** Creates a student whose approved enrollment costs $95, due on January 27. */
async function anOwedPayment() {
  const student = await aUser(test)
  const enrollmentId = await seatIn(
    test,
    student,
    await aSession(test, { days: ['2027-02-03', '2027-02-03'] }),
  )
  const review = (action: string) => test.asAdmin.post(`/enrollments/${enrollmentId}/${action}`)
  await review('approve')
  const payment = async () => (await test.as(student).get('/users/payment-history')).body.payments[0]
  const id = (await payment())?.id ?? ''
  return {
    id,
    student,
    enrollmentId,
    review,
    payment,
    record: (body: object = {}) =>
      test.asAdmin.post(`/admin/financial/payments/${id}/receipts`, { ...CASH, ...body }),
    refund: (amount: number, reason = 'Ill') =>
      test.asAdmin.post(`/admin/financial/payments/${id}/refunds`, { amount, reason }),
    set: (status: string) => test.asAdmin.patch(`/admin/financial/transactions/${id}`, { status }),
    payNow: () => test.as(student).put(`/profile/payments/${id}`, { status: 'paid' }),
    withdraw: () => test.as(student).delete(`/enrollments/${enrollmentId}`),
    details: async () => (await test.asAdmin.get(`/admin/financial/transactions/${id}`)).body,
  }
}

const notificationsOf = async (student: TestUser, title: RegExp) =>
  (await test.as(student).get('/notifications')).body.notifications.filter((one) => title.test(one.title))

describe('a partly paid payment', () => {
  it('keeps its amount, shows what is paid and what remains, and is due for the rest', async () => {
    const { id, record, payment, payNow, student } = await anOwedPayment()
    expect(
      await record({ method: 'check', reference: '1042', date: '2027-01-02', confirmed_date: true }),
    ).toMatchObject({
      status: 200,
      body: {
        message: 'Payment recorded successfully',
        transaction: { amount: 95, paid: 40, remaining: 55, status: 'pending', can_record: true },
      },
    })
    expect(await payment()).toMatchObject({
      amount: 95,
      paid: 40,
      remaining: 55,
      status: 'pending',
      paid_at: null,
      receipts: [{ amount: 40, method: 'check', received_at: '2027-01-02T05:00:00.000Z' }],
    })
    clock.set(new Date('2027-01-28T17:00:00Z'))
    expect(await payment()).toMatchObject({ status: 'overdue', remaining: 55 })
    await remindOfPayments(test.deps)
    expect((await notificationsOf(student, /is overdue$/))[0]?.message).toContain('$55.00')
    expect(await payNow()).toMatchObject({ status: 200, body: { payment: { status: 'paid', remaining: 0 } } })
    expect(charges).toEqual([expect.objectContaining({ key: `${id}-0-5500`, amountCents: 5_500 })])
    expect((await payment())?.receipts.map(({ amount }) => amount)).toEqual([40, 55])
  })

  it('is charged anew when the import of a receipt is undone after the rest was paid online', async () => {
    const { id, enrollmentId, payNow } = await anOwedPayment()
    const importReceipt = (trx: Trx) =>
      addEarlierReceipts(
        { deps: test.deps, trx, now: today },
        {
          received: [
            {
              enrollment: {
                id: enrollmentId,
                payment: { ...facts, is_imported: false },
                startDate: '2027-02-03',
              },
              money: { cents: 4_750, method: 'cash', lastFour: null, reference: '17', day: '2027-01-02' },
            },
          ],
          recordedBy: test.admin.id,
        },
      )
    const facts = await rowIn(test, 'payments', id)
    const imported = await test.deps.db.transaction().execute(importReceipt)
    await payNow()
    await test.deps.db
      .transaction()
      .execute((trx) =>
        undoEarlierReceipts(
          { deps: test.deps, trx, now: today },
          { ids: imported.map((receipt) => receipt.id), recordedBy: test.admin.id },
        ),
      )
    expect(await payNow()).toMatchObject({ body: { payment: { status: 'paid' } } })
    expect(charges.map(({ amountCents }) => amountCents)).toEqual([4_750, 4_750])
    expect(charges[1]?.key).not.toBe(charges[0]?.key)
  })

  it('counts its remaining amount in the totals, the list, the export, and the badges', async () => {
    await sql`truncate payments, payment_entries cascade`.execute(test.owner)
    const { record, student } = await anOwedPayment()
    await record()
    const { body } = await test.asAdmin.get('/admin/financial/payments/outstanding')
    expect(body.payments).toMatchObject([{ amount: 95, paid: 40, remaining: 55 }])
    expect(body.stats.total_outstanding).toBe(55)
    expect((await test.asAdmin.get('/admin/financial/summary')).body).toMatchObject({
      outstandingBalance: 55,
      pendingPayments: 1,
      totalRevenue: 40,
    })
    expect((await test.asAdmin.get('/admin/financial/payments/outstanding/export')).text).toContain(
      ',95.00,40.00,55.00,',
    )
    expect((await test.asAdmin.get('/admin/financial/transactions/export')).text).toContain(
      ',95.00,40.00,0.00,55.00,pending,',
    )
    expect(await test.as(student).get('/users/dashboard')).toMatchObject({
      body: { dashboard: { payments_due: 1 } },
    })
  })

  it('cannot be overpaid, and is paid when the last cent is received', async () => {
    const { record, payment } = await anOwedPayment()
    await record()
    expect(await record({ amount: 55.01 })).toMatchObject({
      status: 409,
      body: {
        code: 'amount_exceeds_remaining',
        error: 'The amount is more than what remains to be paid',
      },
    })
    expect(await record({ amount: 55 })).toMatchObject({ body: { transaction: { status: 'paid' } } })
    expect(codeOf(await record({ amount: 0.01 }))).toBe('already_paid')
    expect(await payment()).toMatchObject({ paid: 95, paid_at: today.toISOString() })
  })

  it.each([
    [{ amount: 0 }, 'amount', 'Enter an amount of at least $0.01'],
    [{ amount: 1.005 }, 'amount', 'Enter dollars and cents, such as 95.50'],
    [{ method: 'seashells' }, 'method', 'Choose how it was paid'],
    [{ date: undefined }, 'date', 'Enter the day it was paid'],
    [{ date: '2027-01-05' }, 'date', 'The day it was paid cannot be in the future'],
  ])('refuses %j', async (body, field, message) => {
    const { record, payment } = await anOwedPayment()
    expect(await record(body)).toMatchObject({ status: 400, body: { fields: { [field]: message } } })
    expect((await payment())?.receipts).toEqual([])
  })
})

describe('a refund', () => {
  it('cannot exceed what was paid, and needs a reason that the student can read', async () => {
    const { record, refund, student, payment, details } = await anOwedPayment()
    expect(codeOf(await refund(1))).toBe('not_paid')
    await record({ amount: 95 })
    expect((await refund(10, ' ')).status).toBe(400)
    expect(await refund(95.01)).toMatchObject({
      status: 409,
      body: { code: 'refund_exceeds_paid', error: 'The refund is more than what was paid' },
    })
    expect(await refund(20, 'You brought your own kit.')).toMatchObject({
      body: { transaction: { status: 'paid', paid: 75, refunded: 20, remaining: 0 } },
    })
    expect((await notificationsOf(student, /was refunded$/))[0]).toMatchObject({
      title: '$20.00 of your payment for CPR and First Aid Certification was refunded',
      message: '$20.00 for CPR and First Aid Certification was refunded. Reason: You brought your own kit.',
    })
    expect(await refund(75)).toMatchObject({ body: { transaction: { status: 'refunded', paid: 0 } } })
    expect((await notificationsOf(student, /was refunded$/)).map(({ title }) => title)).toContain(
      '$75.00 of your payment for CPR and First Aid Certification was refunded',
    )
    expect((await payment())?.receipts).toMatchObject([{ amount: 95, refunded: 95 }])
    expect((await details()).entries).toMatchObject([
      { kind: 'receipt', amount: 95, method: 'cash', recorded_by: 'Test User' },
      { kind: 'refund', amount: 20, reason: 'You brought your own kit.' },
      { kind: 'refund', amount: 75, reason: 'Ill' },
    ])
  })

  it('of the paid amount is due when the seat is given up', async () => {
    const { record, withdraw, student, payment, refund } = await anOwedPayment()
    await record()
    await withdraw()
    expect(await payment()).toMatchObject({ status: 'refund_due', paid: 40, remaining: 0 })
    expect((await notificationsOf(student, /^A refund/))[0]?.message).toContain('You paid $40.00')
    expect(await refund(40)).toMatchObject({ body: { transaction: { status: 'refunded' } } })
  })

  it('records the rest when an administrator sets a partly paid payment that was due for a refund to paid', async () => {
    const { record, withdraw, set, payment } = await anOwedPayment()
    await record()
    await withdraw()
    expect((await set('paid')).status).toBe(200)
    expect(await payment()).toMatchObject({ status: 'paid', paid: 95, remaining: 0 })
    expect((await payment())?.receipts.map(({ amount }) => amount)).toEqual([40, 55])
  })

  it('of a part is owed again when the enrollment is approved again, so the payment cannot be set to paid', async () => {
    const { record, refund, review, set, payment } = await anOwedPayment()
    await record({ amount: 95 })
    await review('reject')
    await refund(20)
    expect(await set('paid')).toMatchObject({
      status: 409,
      body: {
        code: 'partly_refunded',
        error: 'Part of this payment was refunded. Approving the enrollment makes it due again.',
      },
    })
    expect(await payment()).toMatchObject({ status: 'refund_due', paid: 75 })
    await review('approve')
    expect(await payment()).toMatchObject({ status: 'pending', paid: 75, remaining: 20 })
  })

  it('is no longer due when the enrollment is approved again, and the student owes the rest', async () => {
    const { record, review, payment, student } = await anOwedPayment()
    await record()
    await review('reject')
    clock.set(new Date('2027-01-25T17:00:00Z'))
    await review('approve')
    expect(await payment()).toMatchObject({ status: 'due_soon', remaining: 55, due_date: '2027-01-28' })
    expect((await notificationsOf(student, /^You are enrolled/))[0]?.message).toContain(
      '$55.00 is due by Jan 28, 2027.',
    )
  })

  it('lowers the revenue of its own day, and money due for a refund is revenue until it is given back', async () => {
    const { record, refund, withdraw } = await anOwedPayment()
    const revenue = async (day: string) =>
      (await test.asAdmin.get(`/admin/analytics/revenue?startDate=${day}&endDate=${day}`)).body.rows[0]
        ?.net_revenue
    await record({ date: '2026-12-20', confirmed_date: true })
    await record({ amount: 30, date: '2026-12-21', confirmed_date: true })
    clock.set(new Date('2027-01-06T17:00:00Z'))
    await refund(35)
    expect([await revenue('2026-12-20'), await revenue('2026-12-21'), await revenue('2027-01-06')]).toEqual([
      40, 30, -35,
    ])
    const refundsDue = async () => (await test.asAdmin.get('/admin/financial/summary')).body.refundsDue ?? 0
    const before = await refundsDue()
    await withdraw()
    expect(await revenue('2026-12-20')).toBe(40)
    expect(await refundsDue()).toBe(before + 35)
    const analytics = await test.asAdmin.get(
      '/admin/analytics/summary?startDate=2027-01-01&endDate=2027-01-06',
    )
    expect(analytics.body.summary.refunds_due).toBe(before + 35)
  })
})

describe('a payment with money received', () => {
  it('can only be returned as a refund', async () => {
    const { record, set, payment, review } = await anOwedPayment()
    await record()
    expect((await set('failed')).status).toBe(200)
    expect(codeOf(await set('void'))).toBe('refund_instead')
    await review('pending')
    expect(await payment()).toMatchObject({ paid: 40, status: 'pending' })
    await record({ amount: 55 })
    for (const status of ['pending', 'failed', 'void']) {
      expect(codeOf(await set(status))).toBe('refund_instead')
    }
    await review('reject')
    expect(await payment()).toMatchObject({ paid: 95, status: 'refund_due' })
  })

  it('is protected by the database against every kind of write', async () => {
    const { id, record } = await anOwedPayment()
    await record()
    const db = test.owner
    for (const status of ['void', 'refunded'] as const) {
      await expect(db.updateTable('payments').set({ status }).where('id', '=', id).execute()).rejects.toThrow(
        /paid_leaves_as_refund/,
      )
    }
    await expect(db.deleteFrom('payments').where('id', '=', id).execute()).rejects.toThrow(/foreign key/)
    for (const change of [
      db.deleteFrom('payment_entries').where('payment_id', '=', id),
      db.updateTable('payment_entries').set({ amount_cents: 1 }).where('payment_id', '=', id),
    ]) {
      await expect(change.execute()).rejects.toThrow(/append-only/)
    }
  })
})

describe('a receipt', () => {
  it('is emailed and can be downloaded, and shows what was paid for', async () => {
    const { record, student, payment } = await anOwedPayment()
    await test.as(student).put('/users/email-preferences', { payment_reminders: false })
    await record({ method: 'check', reference: '1042' })
    const [receiptNotification] = await notificationsOf(student, /was received$/)
    expect(receiptNotification?.message).toContain('$55.00 remains to be paid, due on Jan 27, 2027.')
    const { mailer, mails } = aMailbox()
    await emailNotification(
      { ...test.deps, mailer, receiptOf: (id) => drawReceipt(test.deps, id) },
      receiptNotification?.id ?? '',
    )
    const attached = mails[0]?.attachments?.[0]
    expect(attached).toMatchObject({ contentType: 'application/pdf' })
    expect((await PDFDocument.load(attached?.content ?? '')).getTitle()).toMatch(/^Receipt R-/)

    const receipt = (await payment())?.receipts[0]
    for (const user of [student, test.admin]) {
      const response = await test.as(user).get(`/payments/receipts/${receipt?.id}`)
      expect(response.status).toBe(200)
      expect(response.headers.get('Content-Type')).toBe('application/pdf')
      expect(response.headers.get('Content-Disposition')).toMatch(
        /^attachment; filename="receipt-R-.*\.pdf"$/,
      )
    }
    const stranger = await aUser(test)
    for (const id of [receipt?.id, 'unknown']) {
      expect(codeOf(await test.as(stranger).get(`/payments/receipts/${id}`))).toBe('receipt_not_found')
    }
  })
})
