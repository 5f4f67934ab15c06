import type { Payment } from '@cubby/contract/money/payments'
import { parse } from 'csv-parse/sync'
import { v7 as newId } from 'uuid'
import { describe, expect, it } from 'vitest'
import { aCenter, type TestCenter } from '../../../testing/centers.ts'
import { aClock } from '../../../testing/clock.ts'
import { aSession, codeOf, seatIn } from '../../../testing/factories.ts'
import { changeRows, rowIn, rowsIn } from '../../../testing/rows.ts'
import { aSessionSave } from '../../../testing/session-save.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { addReceipt } from './ledger.ts'
import { remindOfPayments } from './send-payment-reminder.ts'
import { readTransactionRow } from './transaction-rows.ts'

const clock = aClock(new Date('2027-01-04T17:00:00Z'))
const test = useTestApp({ clock: clock.clock })

const call = <Body>(method: string, path: string, body?: object, token = test.admin.token) =>
  test.call<Body>(method, path, { token, ...(body && { body }) })

async function csv(path: string): Promise<unknown> {
  const { text } = await test.asAdmin.get(path)
  return parse(text, { columns: true, bom: true })
}

/** An approved enrollment of $95 that its center pays for. */
async function aStaffEnrollment(given?: TestCenter) {
  const center = given ?? (await aCenter(test, { staff: 1 }))
  const [student] = center.staff
  if (!student) throw new Error('no staff')
  const session = await aSession(test, { days: ['2027-02-03', '2027-02-03'] })
  const enrollmentId = await seatIn(test, student, session)
  await changeRows(test, 'enrollments', enrollmentId, { center_id: center.id })
  await test.asAdmin.post(`/enrollments/${enrollmentId}/approve`)
  const { id: paymentId } = await rowIn(test, 'payments', { enrollment_id: enrollmentId })
  return { center, student, session, enrollmentId, paymentId }
}

/** An issued invoice with one payment, and a check for it, as the office records them. */
async function anInvoice({ center, paymentId }: { center: TestCenter; paymentId: string }, cents: number) {
  const { deps } = test
  const now = await deps.clock(deps.db)
  const [id, receiptId] = [newId(), newId()]
  await deps.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('invoices')
      .values({
        id,
        kind: 'invoice',
        center_id: center.id,
        status: 'issued',
        corrects_id: null,
        issued_on: '2027-01-04',
        due_on: '2027-02-03',
        created_by: null,
        created_at: now,
        updated_at: now,
        billed_to: JSON.stringify({ name: 'Little Stars', address: '', email: '', tax_exempt_number: '' }),
      })
      .execute()
    await trx
      .insertInto('invoice_lines')
      .values({
        id: newId(),
        invoice_id: id,
        position: 1,
        payment_id: paymentId,
        credits_line_id: null,
        student_name: 'Test User',
        class_title: 'CPR',
        class_dates: 'Feb 3, 2027',
        list_cents: 9500,
        discount_cents: 0,
        discount_reason: '',
        amount_cents: 9500,
      })
      .execute()
  })
  await deps.db.transaction().execute(async (trx) => {
    const payment = await readTransactionRow(trx, paymentId)
    const money = {
      cents,
      method: 'check',
      reference: '1204',
      receivedAt: now,
      recordedBy: test.admin.id,
    } as const
    await addReceipt({ deps, trx, now }, { payment, money })
    await trx
      .insertInto('invoice_receipts')
      .values({
        id: receiptId,
        invoice_id: id,
        amount_cents: cents,
        method: 'check',
        reference: '1204',
        received_on: '2027-01-04',
        recorded_at: now,
        recorded_by: test.admin.id,
      })
      .execute()
    const { id: entry_id } = await trx
      .selectFrom('payment_entries')
      .select('id')
      .where('payment_id', '=', paymentId)
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('invoice_receipt_entries')
      .values({ invoice_receipt_id: receiptId, entry_id })
      .execute()
  })
  const { number } = await rowIn({ deps }, 'invoices', id)
  return { id, number: number ?? '' }
}

const messagesOf = async ({ id }: { id: string }) =>
  (await rowsIn(test, 'notifications', { user_id: id })).map(({ title, message }) => `${title}: ${message}`)

describe('what a center pays', () => {
  it('is no payment of the student, who reads who pays', async () => {
    const { student, enrollmentId } = await aStaffEnrollment()
    for (const path of ['/users/payments', '/users/payment-history']) {
      expect(
        (await call<{ payments: Payment[] }>('GET', path, undefined, student.token)).body.payments,
      ).toEqual([])
    }
    const mine = await test.as(student).get('/enrollments/my')
    expect(mine.body.enrollments).toMatchObject([{ id: enrollmentId, paid_by: 'Little Stars' }])
    const { body } = await test.as(student).get('/users/dashboard')
    expect(body.dashboard).toMatchObject({ payments_due: 0, active_classes: 1 })
    expect((await messagesOf(student)).at(-1)).toBe(
      'You are enrolled in CPR and First Aid Certification: Your enrollment for CPR and First Aid Certification on Feb 3, 2027 is approved. Your center pays. We look forward to seeing you.',
    )
  })

  it('cannot be paid by the student, and its receipts are not theirs', async () => {
    const { student, paymentId, ...staff } = await aStaffEnrollment()
    const paying = await test.as(student).put(`/profile/payments/${paymentId}`, { status: 'paid' })
    expect([paying.status, codeOf(paying)]).toEqual([409, 'center_pays'])
    const page = await test.as(student).post(`/profile/payments/${paymentId}/checkout`, { status: 'paid' })
    expect([page.status, codeOf(page)]).toEqual([409, 'center_pays'])
    await anInvoice({ ...staff, paymentId }, 4000)
    const { id } = await rowIn(test, 'payment_entries', { payment_id: paymentId })
    expect(codeOf(await test.as(student).get(`/payments/receipts/${id}`))).toBe('receipt_not_found')
    expect((await test.asAdmin.get(`/payments/receipts/${id}`)).status).toBe(200)
    expect(await messagesOf(student)).toHaveLength(2)
  })

  it('is counted beside what students owe, and listed', async () => {
    const figures = async () => {
      const { body } = await test.asAdmin.get('/admin/financial/summary')
      const { stats } = (await test.asAdmin.get('/admin/financial/payments/outstanding')).body
      const owed = await test.asAdmin.get('/admin/financial/transactions?owed=centers&limit=100')
      return {
        count: body.centersPending,
        dollars: body.centersBalance,
        stats: stats.centers_outstanding,
        listed: owed.body.pagination.total,
        remaining: owed.body.transactions.reduce((sum, { remaining }) => sum + remaining, 0),
      }
    }
    const before = await figures()
    const { paymentId } = await aStaffEnrollment()
    const { amount_cents } = await rowIn(test, 'payments', paymentId)
    const after = await figures()
    expect(after.count).toBe((before.count ?? 0) + 1)
    expect(after.dollars).toBe((before.dollars ?? 0) + amount_cents / 100)
    expect([after.listed, after.remaining, after.stats]).toEqual([after.count, after.dollars, after.dollars])
  })

  it('is not owed by students in any figure of the office', async () => {
    const figures = async () => {
      const outstanding = (await test.asAdmin.get('/admin/financial/payments/outstanding')).body
      const summary = (await test.asAdmin.get('/admin/financial/summary')).body
      const tasks = (await test.asAdmin.get('/admin/work-queue')).body
      return {
        listed: outstanding.payments.length,
        stats: { ...outstanding.stats, centers_outstanding: undefined },
        pending: summary.pendingPayments,
        balance: summary.outstandingBalance,
        tasks,
      }
    }
    const before = await figures()
    const { student, session, paymentId } = await aStaffEnrollment()
    await changeRows(test, 'payments', paymentId, { due_date: '2027-01-01' })
    expect(await figures()).toEqual(before)
    const path = `/admin/financial/payments/outstanding/export?sessionId=${session.id}`
    expect(await csv(path)).toEqual([])
    const { body } = await test.asAdmin.get(`/admin/users/${student.id}/overview`)
    expect(body.outstanding).toEqual([])
    expect(body.payments.rows).toMatchObject([{ paid_by: 'Little Stars', can_record: false }])
    expect(body.enrollments.rows).toMatchObject([{ paid_by: 'Little Stars', payment_status: null }])
    await remindOfPayments(test.deps)
    expect(await messagesOf(student)).toHaveLength(2)
  })

  it('is recorded and reminded of on its invoice only', async () => {
    const { paymentId, student } = await aStaffEnrollment()
    const refused = async (method: string, path: string, body: object) => {
      const response = await call(method, `/admin/financial/${path}`, body)
      return [response.status, codeOf(response)]
    }
    const onInvoice = [409, 'paid_on_invoice']
    const receipt = { amount: 95, method: 'cash', date: '2027-01-04' }
    expect(await refused('POST', `payments/${paymentId}/receipts`, receipt)).toEqual(onInvoice)
    expect(await refused('PATCH', `transactions/${paymentId}`, { status: 'paid' })).toEqual(onInvoice)
    expect(await refused('POST', 'payments/reminder', { payment_id: paymentId })).toEqual(onInvoice)
    const installments = {
      seen: [{ amount: 95, due_date: '2027-01-27' }],
      installments: [{ amount: 95, due_date: '2027-01-20' }],
      reason: 'Asked',
    }
    expect(await refused('PUT', `payments/${paymentId}/installments`, installments)).toEqual(onInvoice)
    const { body } = await test.asAdmin.get(`/admin/financial/transactions/${paymentId}`)
    expect(body.transaction).toMatchObject({ invoice: null, allowed_statuses: ['failed', 'void'] })
    expect(await messagesOf(student)).toHaveLength(2)
  })

  it('is found by the center and by the number of the invoice, in transactions and in the cash book', async () => {
    const staff = await aStaffEnrollment()
    await changeRows(test, 'centers', staff.center.id, { name: 'Sunny Nook' })
    await aStaffEnrollment()
    const invoice = await anInvoice(staff, 4000)
    expect(invoice.number).toMatch(/^INV-2027-\d{5}$/)
    for (const searchTerm of ['sunny nook', invoice.number, `Nook ${invoice.number} cpr`]) {
      const query = `searchTerm=${encodeURIComponent(searchTerm)}`
      const found = await test.asAdmin.get(`/admin/financial/transactions?${query}`)
      expect(found.body.transactions).toMatchObject([
        { id: staff.paymentId, paid_by: 'Sunny Nook', invoice, paid: 40, remaining: 55 },
      ])
      expect(found.body.pagination.total).toBe(1)
      const book = await test.asAdmin.get(`/admin/financial/cash-book?${query}`)
      expect(book.body.entries).toMatchObject([{ center_name: 'Sunny Nook', invoice_number: invoice.number }])
      expect(book.body.pagination.total).toBe(1)
      expect(book.body.totals.amount_in).toBe(40)
    }
    const query = `searchTerm=${invoice.number}`
    expect(await csv(`/admin/financial/cash-book/export?${query}`)).toMatchObject([
      { Center: 'Sunny Nook', Invoice: invoice.number, Student: 'Test User', In: '40.00' },
    ])
    expect(await csv(`/admin/financial/transactions/export?${query}`)).toMatchObject([
      { 'Paid By': 'Sunny Nook', Invoice: invoice.number },
    ])
    expect(await csv(`/admin/financial/cash-book/journal?format=quickbooks&${query}`)).toMatchObject([
      { Name: 'Sunny Nook', Description: expect.stringContaining(`${invoice.number}, Test User`) },
      { Name: 'Sunny Nook' },
    ])
  })

  it('is refunded to the center, corrected, and priced as usual, and its directors are told', async () => {
    const staff = await aStaffEnrollment()
    const { student, center, paymentId, enrollmentId } = staff
    const invoice = await anInvoice(staff, 9500)
    const { body } = await test.asAdmin.get(`/admin/financial/transactions/${paymentId}`)
    const [entry] = body.entries
    const right = { entry_id: entry?.id, amount: 90, method: 'check', reference: '1204', date: '2027-01-04' }
    expect(
      (await test.asAdmin.post(`/admin/financial/payments/${paymentId}/corrections`, right)).status,
    ).toBe(200)
    const price = { price: 80, reason: 'Sick child' }
    expect((await test.asAdmin.put(`/admin/enrollments/${enrollmentId}/price`, price)).status).toBe(200)
    const refund = { amount: 10, reason: 'Paid twice', method: 'check', date: '2027-01-04' }
    expect((await test.asAdmin.post(`/admin/financial/payments/${paymentId}/refunds`, refund)).status).toBe(
      200,
    )
    const where = 'Test User in CPR and First Aid Certification on Feb 3, 2027'
    expect(await messagesOf(center.director)).toEqual([
      `A payment for Test User was corrected: We received $90.00 for ${where}, but had recorded $95.00 by mistake. Our records are now correct.`,
      `The price for Test User is $80.00: Your center pays $80.00 instead of $95.00 for ${where}.`,
      `$10.00 for Test User was refunded: $10.00 for ${where} was refunded to Little Stars. Reason: Paid twice`,
    ])
    expect(await messagesOf(student)).toHaveLength(2)
    const book = await test.asAdmin.get(`/admin/financial/cash-book?searchTerm=${invoice.number}`)
    expect(new Set(book.body.entries.map(({ kind, invoice_number }) => `${kind} ${invoice_number}`))).toEqual(
      new Set(
        ['receipt', 'corrected_out', 'corrected_in', 'refund'].map((kind) => `${kind} ${invoice.number}`),
      ),
    )
  })

  it('has no installments, and is not part of the activity of the student', async () => {
    const { enrollmentId, paymentId, student } = await aStaffEnrollment()
    await test.asAdmin.post(`/enrollments/${enrollmentId}/pending`)
    const plan = [
      { share: 1, days: 0, from: 'approval' },
      { share: 1, days: 7, from: 'start' },
    ]
    await changeRows(test, 'enrollments', enrollmentId, { payment_plan: JSON.stringify(plan) })
    await test.asAdmin.post(`/enrollments/${enrollmentId}/approve`)
    const payments = await rowsIn(test, 'payments', { enrollment_id: enrollmentId }, [
      'id',
      'status',
      'installments',
    ])
    expect(payments).toMatchObject([
      { id: paymentId, status: 'void' },
      { status: 'pending', installments: null },
    ])
    await test.asAdmin.put(`/admin/enrollments/${enrollmentId}/price`, { price: 80, reason: 'Sick child' })
    const { body } = await test.as(student).get('/users/activity-history')
    expect(new Set(body.activities.map(({ action }) => action))).toEqual(new Set(['enrollment']))
  })

  it('stays due when its invoice is if the session moves', async () => {
    const { session, paymentId } = await aStaffEnrollment()
    const save = await aSessionSave(test, session, { date: '2027-03-10', end_date: '2027-03-10' })
    expect((await test.asAdmin.put(`/sessions/${session.id}`, save)).status).toBe(200)
    const due = await rowIn(test, 'payments', paymentId)
    expect(due.due_date).toBe('2027-01-27')
  })
})
