import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { aClock } from '../../../testing/clock.ts'
import { aSession, aUser, codeOf, seatIn } from '../../../testing/factories.ts'
import { ledgerSum } from '../../../testing/invariants.ts'
import { addRow, rowIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { drawReceipt } from './open-receipt.ts'

/** Noon in New York. */
const ENROLLED = new Date('2027-01-04T17:00:00Z')
const NOW = new Date('2027-01-20T17:00:00Z')
const clock = aClock(NOW)
const test = useTestApp({ clock: clock.clock })
beforeEach(() => clock.set(NOW))

/** Creates a student who enrolled on January 4 and owes $95. It is January 20. */
async function anOwedPayment() {
  clock.set(ENROLLED)
  const student = await aUser(test)
  const session = await aSession(test, { days: ['2027-03-03', '2027-03-03'] })
  const enrollmentId = await seatIn(test, student, session)
  await test.asAdmin.post(`/enrollments/${enrollmentId}/approve`)
  clock.set(NOW)
  const payment = async () => (await test.as(student).get('/users/payment-history')).body.payments[0]
  const id = (await payment())?.id ?? ''
  const details = async () => (await test.asAdmin.get(`/admin/financial/transactions/${id}`)).body
  const record = (body: object = {}) =>
    test.asAdmin.post(`/admin/financial/payments/${id}/receipts`, {
      amount: 95,
      method: 'card',
      date: '2027-01-12',
      ...body,
    })
  return {
    id,
    student,
    enrollmentId,
    payment,
    details,
    record,
    refund: (body: object = {}) =>
      test.asAdmin.post(`/admin/financial/payments/${id}/refunds`, { amount: 20, reason: 'Ill', ...body }),
    /** Corrects the newest receipt that can be corrected. */
    correct: async (body: object = {}) => {
      const right = { amount: 95, method: 'card', date: '2027-01-12', ...body }
      const entry = (await details()).entries.findLast((one) => one.can_correct && one.kind !== 'refund')
      return test.asAdmin.post(`/admin/financial/payments/${id}/corrections`, {
        entry_id: entry?.id ?? 'none',
        ...right,
      })
    },
    /** Corrects the newest refund that can be corrected. */
    correctRefund: async (body: object = {}) => {
      const right = { amount: 20, method: 'card', date: '2027-01-20', ...body }
      const entry = (await details()).entries.findLast((one) => one.can_correct && one.kind === 'refund')
      return test.asAdmin.post(`/admin/financial/payments/${id}/corrections`, {
        entry_id: entry?.id ?? 'none',
        ...right,
      })
    },
    reject: () => test.asAdmin.post(`/enrollments/${enrollmentId}/reject`),
    /** The day, kind, method, reference, and signed amount of each entry in the cash book. */
    book: async () => {
      const { body } = await test.asAdmin.get('/admin/financial/cash-book?limit=100&direction=asc')
      return body.entries
        .filter(({ transaction_id }) => transaction_id === id)
        .map((one) => [
          one.day,
          one.kind,
          one.method,
          one.reference,
          one.amount_in - one.amount_out,
          one.balance,
        ])
    },
    messages: async () => {
      const { body } = await test.as(student).get('/notifications')
      return body.notifications
    },
  }
}

describe('a refund', () => {
  it('counts on its own day, with its own method and reference, and tells the student how', async () => {
    const { record, refund, book, messages, details } = await anOwedPayment()
    await record()
    expect((await refund({ method: 'check', reference: '2077', date: '2027-01-14' })).status).toBe(200)
    expect(await book()).toEqual([
      ['2027-01-12', 'receipt', 'card', null, 95, 95],
      ['2027-01-14', 'refund', 'check', '2077', -20, 75],
    ])
    expect((await messages())[0]?.message).toBe(
      '$20.00 for CPR and First Aid Certification was refunded on Jan 14, 2027. Method: Check 2077. Reason: Ill',
    )
    const day = '2027-01-14T05:00:00.000Z'
    expect((await details()).entries[1]).toMatchObject({ method: 'check', received_at: day, booked_at: day })
  })

  it('is of today and of the method of its receipt by default', async () => {
    const { record, refund, book } = await anOwedPayment()
    await record({ method: 'check', reference: '1042' })
    await refund()
    expect((await book())[1]).toEqual(['2027-01-20', 'refund', 'check', '1042', -20, 75])
  })

  it('of a server of version 1.1.0, without a method, counts when it was recorded and as its receipt', async () => {
    const { id, record, book, student } = await anOwedPayment()
    await record({ method: 'check', reference: '1042' })
    await sql`
      insert into payment_entries
        (id, payment_id, kind, amount_cents, receipt_id, reason, received_at, recorded_at)
      select 'old-' || id, payment_id, 'refund', 2000, id, 'Ill', received_at, ${NOW}
      from payment_entries where payment_id = ${id}`.execute(test.deps.db)
    expect((await book())[1]).toEqual(['2027-01-20', 'refund', 'check', '1042', -20, 75])
    expect(await ledgerSum(test, student)).toBe(7_500)
  })

  it('is a number in the CSV of transactions, so that the column adds up to the revenue', async () => {
    const { id, record, refund } = await anOwedPayment()
    await record()
    await refund({ date: '2027-01-14' })
    const { text } = await test.asAdmin.get(
      '/admin/financial/transactions/export?receivedFrom=2027-01-14&receivedTo=2027-01-14',
    )
    const rows: Record<string, string>[] = parse(text, { bom: true, columns: true })
    expect(rows.find((one) => one.Transaction === id)).toMatchObject({
      Amount: '95.00',
      'Booked in Range': '-20.00',
    })
  })

  it('has only the method and reference of its own if it has one', async () => {
    const { record, refund, book } = await anOwedPayment()
    await record({ method: 'check', reference: '1042' })
    await refund({ method: 'cash' })
    expect((await book())[1]).toEqual(['2027-01-20', 'refund', 'cash', null, -20, 75])
  })

  it('cannot be in the future, or before the money was received', async () => {
    const { record, refund, book } = await anOwedPayment()
    await record({ amount: 40, date: '2027-01-06', method: 'cash' })
    await record({ amount: 55 })
    expect(await refund({ date: '2027-01-21' })).toMatchObject({
      status: 400,
      body: { fields: { date: 'The day it was given back cannot be in the future' } },
    })
    expect(await refund({ amount: 41, date: '2027-01-11' })).toMatchObject({
      status: 409,
      body: { code: 'refund_before_receipt', fields: { date: expect.any(String) } },
    })
    expect(codeOf(await refund({ date: '2027-01-05' }))).toBe('refund_before_receipt')
    // Of the money of that time, although a newer receipt has enough.
    expect((await refund({ amount: 40, date: '2027-01-11' })).status).toBe(200)
    expect((await book()).slice(0, 2)).toEqual([
      ['2027-01-06', 'receipt', 'cash', null, 40, 40],
      ['2027-01-11', 'refund', 'cash', null, -40, 0],
    ])
  })
})

describe('a receipt of an odd day', () => {
  it.each([
    ['before the enrollment', '2027-01-03', 'This day is before the student enrolled.'],
    ['more than a year ago', '2019-01-01', 'This day is more than a year ago.'],
  ])('%s needs a confirmation', async (_, date, message) => {
    const { record, correct, payment } = await anOwedPayment()
    expect(await record({ date })).toMatchObject({
      status: 409,
      body: { code: 'date_unconfirmed', error: expect.stringContaining(message) },
    })
    expect(await payment()).toMatchObject({ paid: 0 })
    await record()
    expect(codeOf(await correct({ date }))).toBe('date_unconfirmed')
    expect((await correct({ date, confirmed_date: true })).status).toBe(200)
    expect(await payment()).toMatchObject({ paid: 95, receipts: [{ received_at: `${date}T05:00:00.000Z` }] })
  })

  it('needs none after a transfer if the student had enrolled before', async () => {
    const { enrollmentId, student, record } = await anOwedPayment()
    const session = await aSession(test, { days: ['2027-04-03', '2027-04-03'] })
    await record({ amount: 40 })
    await test.asAdmin.post(`/admin/enrollments/${enrollmentId}/transfer`, { session_id: session.id })
    const { body } = await test.as(student).get('/users/payments')
    const receipt = { amount: 55, method: 'cash', date: '2027-01-12' }
    const path = `/admin/financial/payments/${body.payments.find(({ remaining }) => remaining > 0)?.id}/receipts`
    expect((await test.asAdmin.post(path, receipt)).status).toBe(200)
  })
})

describe('a correction', () => {
  it('reverses the wrong entry on its day and adds the right one, and tells the student nothing', async () => {
    const { id, record, correct, book, details, payment, messages, student } = await anOwedPayment()
    await record()
    const told = (await messages()).length
    expect(await correct({ method: 'check', reference: '2077', date: '2027-01-10' })).toMatchObject({
      status: 200,
      body: {
        message: 'Entry corrected successfully',
        transaction: { status: 'paid', paid: 95, reference: '2077', paid_at: '2027-01-10T05:00:00.000Z' },
      },
    })
    expect(await book()).toEqual([
      ['2027-01-10', 'corrected_in', 'check', '2077', 95, 95],
      ['2027-01-12', 'receipt', 'card', null, 95, 190],
      ['2027-01-12', 'corrected_out', 'card', null, -95, 95],
    ])
    expect((await details()).entries.map(({ kind, can_correct }) => [kind, can_correct])).toEqual([
      ['receipt', false],
      ['corrected_out', false],
      ['corrected_in', true],
    ])
    expect((await payment())?.receipts).toMatchObject([{ amount: 95, method: 'check' }])
    expect(await messages()).toHaveLength(told)
    expect(await ledgerSum(test, student)).toBe(9_500)
    const { details: logged } = await rowIn(test, 'audit_log', {
      action: 'payment.corrected',
      subject_id: id,
    })
    expect(logged).toMatchObject({
      amount: 95,
      method: { from: 'card', to: 'check' },
      reference: { from: null, to: '2077' },
      date: { from: '2027-01-12', to: '2027-01-10' },
    })
  })

  it('to the same values changes nothing', async () => {
    const { record, correct, details } = await anOwedPayment()
    await record({ reference: 'A' })
    expect((await correct({ reference: 'A ' })).status).toBe(200)
    expect((await details()).entries).toHaveLength(1)
  })

  it('of the amount makes the rest due, or pays it, and tells the student in plain words', async () => {
    const { record, correct, payment, messages, student } = await anOwedPayment()
    await record()
    expect(await correct({ amount: 59 })).toMatchObject({
      body: { transaction: { status: 'pending', paid: 59, remaining: 36, paid_at: null } },
    })
    expect((await messages())[0]).toMatchObject({
      title: 'Your payment for CPR and First Aid Certification was corrected',
      message: expect.stringMatching(
        /^We received \$59\.00 for CPR and First Aid Certification, but had recorded \$95\.00 by mistake\. Our records are now correct\. \$36\.00 remains to be paid, due on Feb 24, 2027\. Receipt R-2027-\d{5}\.$/,
      ),
    })
    expect(codeOf(await correct({ amount: 95.01 }))).toBe('amount_exceeds_remaining')
    expect(await correct({ amount: 95 })).toMatchObject({
      body: { transaction: { status: 'paid', paid: 95 } },
    })
    const [receipt] = (await payment())?.receipts ?? []
    expect(await drawReceipt(test.deps, receipt?.id ?? '')).toBeDefined()
    expect(await ledgerSum(test, student)).toBe(9_500)
  })

  it('keeps what was refunded from the wrong entry with the right one', async () => {
    const { record, refund, correct, payment, student } = await anOwedPayment()
    await record()
    await refund({ date: '2027-01-14' })
    expect(codeOf(await correct({ amount: 94 }))).toBe('correction_after_refund')
    expect((await correct({ method: 'cash' })).status).toBe(200)
    expect((await correct({ method: 'check' })).status).toBe(200)
    const refunded = { kind: 'refunded', amount: 20, day: '2027-01-14', to: null }
    expect((await payment())?.receipts).toMatchObject([
      { amount: 95, refunded: 20, method: 'check', changes: [refunded] },
    ])
    expect(codeOf(await refund({ amount: 75.01 }))).toBe('refund_exceeds_paid')
    expect(await refund({ amount: 75 })).toMatchObject({ body: { transaction: { status: 'refunded' } } })
    expect(await ledgerSum(test, student)).toBe(0)
  })

  it('of a withdrawn student can be upward, and more is due for a refund', async () => {
    const { record, correct, reject } = await anOwedPayment()
    await record({ amount: 10 })
    await reject()
    expect((await correct({ amount: 95.01 })).body.code).toBe('amount_exceeds_remaining')
    expect((await correct()).body.transaction).toMatchObject({
      status: 'refund_due',
      paid: 95,
      refund_due: 95,
    })
  })

  it('cannot take away what was refunded, or be of a day after the refund', async () => {
    const { record, refund, correct, reject } = await anOwedPayment()
    await record()
    await reject()
    await refund({ date: '2027-01-14' })
    expect(codeOf(await correct({ amount: 19.99 }))).toBe('correction_below_refunds')
    expect(await correct({ amount: 95, date: '2027-01-15' })).toMatchObject({
      body: { code: 'correction_after_use', fields: { date: expect.any(String) } },
    })
    expect((await correct({ amount: 60, date: '2027-01-14' })).body.transaction).toMatchObject({
      status: 'refund_due',
      paid: 40,
      refund_due: 40,
    })
  })

  it('cannot be of a day after a refund that counts later, because its month was closed', async () => {
    const { record, refund, correct, book } = await anOwedPayment()
    const closed = { ends_at: '2027-01-17T05:00:00Z', closed_at: NOW, closed_by: test.admin.id, totals: '{}' }
    await record()
    await addRow(test, 'closed_months', { month: '2027-01', ...closed })
    try {
      await refund({ date: '2027-01-14' })
      expect((await book())[1]?.slice(0, 2)).toEqual(['2027-01-17', 'refund'])
      expect(codeOf(await correct({ date: '2027-01-15' }))).toBe('correction_after_use')
      expect((await correct({ date: '2027-01-14' })).status).toBe(200)
    } finally {
      await test.deps.db.deleteFrom('closed_months').execute()
    }
  })

  it('is of an entry that still stands, was received, and was recorded by the office', async () => {
    const { id, record, correct, refund, details, student } = await anOwedPayment()
    await record({ amount: 40 })
    await refund({ amount: 10 })
    await correct({ amount: 40, method: 'cash' })
    await test.as(student).put(`/profile/payments/${id}`, { status: 'paid' })
    const { entries } = await details()
    const codes = await Promise.all(
      [...entries.map((entry) => entry.id), 'unknown'].map(async (entry_id) => {
        const body = { entry_id, amount: 141, method: 'other', date: '2027-01-12' }
        return (await test.asAdmin.post(`/admin/financial/payments/${id}/corrections`, body)).body.code
      }),
    )
    expect(entries.map(({ kind }) => kind)).toEqual([
      'receipt',
      'refund',
      'corrected_out',
      'corrected_in',
      'receipt',
    ])
    expect(codes).toEqual([
      'entry_corrected',
      'refund_exceeds_paid',
      'entry_not_correctable',
      'amount_exceeds_remaining',
      'entry_not_correctable',
      'receipt_not_found',
    ])
  })

  it('of a refund reverses it and adds the right one, on its own day and by its own method', async () => {
    const { record, refund, correctRefund, book, details, messages, student } = await anOwedPayment()
    await record()
    await refund({ method: 'check', reference: '2077', date: '2027-01-14' })
    const told = (await messages()).length
    expect(await correctRefund({ method: 'cash', date: '2027-01-14' })).toMatchObject({
      status: 200,
      body: { transaction: { status: 'paid', paid: 75, refunded: 20 } },
    })
    expect((await messages()).length).toBe(told)
    await correctRefund({ method: 'cash', amount: 30, date: '2027-01-15' })
    expect(await book()).toEqual([
      ['2027-01-12', 'receipt', 'card', null, 95, 95],
      ['2027-01-14', 'refund', 'check', '2077', -20, 75],
      ['2027-01-14', 'refund_reversed', 'check', '2077', 20, 95],
      ['2027-01-14', 'refund', 'cash', null, -20, 75],
      ['2027-01-14', 'refund_reversed', 'cash', null, 20, 95],
      ['2027-01-15', 'refund', 'cash', null, -30, 65],
    ])
    expect((await messages())[0]?.message).toBe(
      '$30.00 for CPR and First Aid Certification was refunded, but we had recorded $20.00 by mistake. Our records are now correct.',
    )
    const { entries } = await details()
    expect(entries.filter(({ can_correct }) => can_correct).map(({ kind }) => kind)).toEqual([
      'receipt',
      'refund',
    ])
    expect(entries.at(-1)).toMatchObject({ reason: 'Ill', receipt_number: entries[0]?.receipt_number })
    expect(await ledgerSum(test, student)).toBe(6_500)
  })

  it('of a refund is refused if the money was received again, and the payment would have more than its price', async () => {
    const { record, refund, correctRefund, payment } = await anOwedPayment()
    await record({ amount: 70 })
    await refund({ amount: 60 })
    await record({ amount: 80 })
    expect(codeOf(await correctRefund({ amount: 54.99 }))).toBe('correction_overpays')
    expect(await payment()).toMatchObject({ status: 'pending' })
    expect((await correctRefund({ amount: 55 })).status).toBe(200)
    expect(await payment()).toMatchObject({ status: 'paid' })
  })

  it('of a refund of everything makes the rest due again after a withdrawal, and not before', async () => {
    const attends = await anOwedPayment()
    await attends.record()
    await attends.refund({ amount: 95 })
    expect(await attends.correctRefund({ amount: 90 })).toMatchObject({
      body: { transaction: { status: 'paid', refund_due: 0, refunded: 90 } },
    })
    const left = await anOwedPayment()
    await left.record()
    await left.reject()
    await left.refund({ amount: 95 })
    expect(await left.correctRefund({ amount: 90 })).toMatchObject({
      body: { transaction: { status: 'refund_due', refund_due: 5, refunded: 90 } },
    })
    expect(codeOf(await left.correctRefund({ amount: 96 }))).toBe('refund_exceeds_paid')
    expect(await left.correctRefund({ amount: 95 })).toMatchObject({
      body: { transaction: { status: 'refunded', refund_due: 0 } },
    })
    expect(codeOf(await left.correctRefund({ amount: 95, method: 'cash', date: '2027-01-11' }))).toBe(
      'refund_before_receipt',
    )
    expect(await left.correctRefund({ amount: 95, method: 'cash', date: '2027-01-21' })).toMatchObject({
      status: 400,
    })
    expect(await ledgerSum(test, left.student)).toBe(0)
  })

  it('of money that was carried over leaves it where it is', async () => {
    const { id, record, correct, enrollmentId, student } = await anOwedPayment()
    const session = await aSession(test, { days: ['2027-04-03', '2027-04-03'] })
    await record()
    await test.asAdmin.post(`/admin/enrollments/${enrollmentId}/transfer`, { session_id: session.id })
    expect(codeOf(await correct({ amount: 94 }))).toBe('correction_below_refunds')
    expect((await correct({ method: 'cash' })).status).toBe(200)
    const { rows } = await sql<{ status: string; received: number }>`
      select status, received_cents as received from payments where id = ${id}`.execute(test.deps.db)
    expect(rows).toEqual([{ status: 'void', received: 0 }])
    expect(await ledgerSum(test, student)).toBe(9_500)
  })

  it('has one document, which every entry of the receipt opens, also where its money was carried over', async () => {
    const { record, correct, enrollmentId, student } = await anOwedPayment()
    const session = await aSession(test, { days: ['2027-04-03', '2027-04-03'] })
    await record()
    await correct({ method: 'check' })
    await test.asAdmin.post(`/admin/enrollments/${enrollmentId}/transfer`, { session_id: session.id })
    await correct({ method: 'cash' })
    const entries = await test.deps.db
      .selectFrom('payment_entries')
      .innerJoin('payments', 'payments.id', 'payment_entries.payment_id')
      .innerJoin('enrollments', 'enrollments.id', 'payments.enrollment_id')
      .select(['payment_entries.id', 'kind'])
      .where('user_id', '=', student.id)
      .orderBy('payment_entries.id')
      .execute()
    const opened = await Promise.all(
      entries.map(async ({ id, kind }) => {
        const file = await drawReceipt(test.deps, id)
        const { status } = await test.as(student).get(`/payments/receipts/${id}`)
        return { kind, status, pdf: file && Buffer.from(file.bytes).toString('latin1') }
      }),
    )
    const pdf = opened.findLast(({ kind }) => kind === 'corrected_in')?.pdf
    expect(pdf).toBeDefined()
    const received = opened.filter(({ kind }) => ['receipt', 'moved_in', 'corrected_in'].includes(kind))
    expect(received).toHaveLength(4)
    expect(received.every((one) => one.status === 200 && one.pdf === pdf)).toBe(true)
    const others = opened.filter((one) => !received.includes(one))
    expect(others.map(({ status }) => status)).toEqual([404, 404, 404])
  })

  it.each(['refund', 'moved_out'])(
    'lets no server of version 1.1.0 take a %s from the wrong entry',
    async (kind) => {
      const { id, record, correct } = await anOwedPayment()
      await record({ amount: 10 })
      await correct({ amount: 95 })
      const taken = sql`
      insert into payment_entries (id, payment_id, kind, amount_cents, receipt_id, reason, received_at, recorded_at)
      select ${kind} || id, payment_id, ${kind}, 1000, id, ${kind === 'refund' ? 'Ill' : null}, received_at, recorded_at
      from payment_entries where payment_id = ${id} and kind = 'receipt'`.execute(test.deps.db)
      await expect(taken).rejects.toThrow('the receipt of this payment entry was corrected')
    },
  )

  it('is refused by the database if an entry would be reversed twice', async () => {
    const { record, correct } = await anOwedPayment()
    await record()
    await correct({ method: 'cash' })
    const again = sql`
      insert into payment_entries (id, payment_id, kind, amount_cents, receipt_id, method, received_at, recorded_at)
      select id || 'x', payment_id, kind, 1, receipt_id, method, received_at, recorded_at
      from payment_entries where kind = 'corrected_out' limit 1`.execute(test.deps.db)
    await expect(again).rejects.toThrow('payment_entries_corrected_once')
  })
})

describe('the parts of a payment', () => {
  it('are listed and exported with every method and reference, with corrections in the place of wrong entries', async () => {
    const { id, record, correct } = await anOwedPayment()
    await record({ amount: 40, method: 'cash', date: '2027-01-06' })
    await record({ amount: 30, method: 'card' })
    await correct({ amount: 30, method: 'check', reference: '3077' })
    const { body } = await test.asAdmin.get('/admin/financial/transactions?limit=100')
    expect(body.transactions.find((one) => one.id === id)?.parts).toEqual([
      {
        amount: 40,
        method: 'cash',
        last_four: null,
        reference: null,
        received_at: '2027-01-06T05:00:00.000Z',
      },
      {
        amount: 30,
        method: 'check',
        last_four: null,
        reference: '3077',
        received_at: '2027-01-12T05:00:00.000Z',
      },
    ])
    for (const list of ['transactions', 'payments/outstanding']) {
      const { text } = await test.asAdmin.get(`/admin/financial/${list}/export`)
      const rows: Record<string, string>[] = parse(text, { bom: true, columns: true })
      const row = rows.find((one) => one.Transaction === id || one['Payment Method']?.includes('3077'))
      expect(row).toMatchObject({ 'Payment Method': 'Cash, Check 3077' })
      if (list === 'transactions') expect(row).toMatchObject({ Reference: '3077' })
    }
  })
})
