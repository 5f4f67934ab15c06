import { PDFDocument } from '@cantoo/pdf-lib'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Database, Trx } from '../../../platform/db/database.ts'
import { aClock } from '../../../testing/clock.ts'
import { aSession, aUser, seatIn, type TestUser } from '../../../testing/factories.ts'
import { importCsv } from '../../../testing/imports.ts'
import { aMailbox } from '../../../testing/mail.ts'
import { renewLogin } from '../../../testing/second-factor.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { emailNotification } from '../../messages/notifications/email-notification.ts'
import { takeReceiptNumbers } from './ledger.ts'
import { drawReceipt } from './open-receipt.ts'

const clock = aClock(new Date('2027-12-30T17:00:00Z'))
const test = useTestApp({ clock: clock.clock })
/** Each test has a year of its own. */
let year = 2030
beforeEach(async () => {
  year += 1
  clock.set(new Date(`${year}-03-01T17:00:00Z`))
  await renewLogin(test)
})
const paymentsOf = async (user: TestUser) => (await test.as(user).get('/users/payment-history')).body.payments

/** Creates a student who owes $95. */
async function aDebtor() {
  const user = await aUser(test)
  const enrollmentId = await seatIn(test, user, await aSession(test, { days: ['2099-02-03', '2099-02-03'] }))
  await test.asAdmin.post(`/enrollments/${enrollmentId}/approve`)
  const [payment] = await paymentsOf(user)
  const id = payment?.id ?? ''
  return {
    user,
    enrollmentId,
    id,
    receive: (amount: number, date = `${year}-03-01`) =>
      test.asAdmin.post(`/admin/financial/payments/${id}/receipts`, {
        amount,
        method: 'cash',
        date,
        confirmed_date: true,
      }),
    numbers: async () =>
      (await paymentsOf(user)).flatMap(({ receipts }) => receipts.map(({ number }) => number)),
  }
}

const titleOf = async (bytes: Uint8Array | undefined) => bytes && (await PDFDocument.load(bytes)).getTitle()

describe('the number of a receipt', () => {
  it('counts in the year in which the receipt is recorded, by the clock of the provider', async () => {
    clock.set(new Date(`${year}-12-30T17:00:00Z`))
    await renewLogin(test)
    const debtor = await aDebtor()
    // Eleven in the evening of December 31 in New York.
    clock.set(new Date(`${year + 1}-01-01T04:00:00Z`))
    await debtor.receive(10)
    // An hour later, for money that was received last year.
    clock.set(new Date(`${year + 1}-01-01T05:00:00Z`))
    await debtor.receive(20, `${year}-06-01`)
    await debtor.receive(30)
    const numbers = await debtor.numbers()
    expect(numbers.toSorted()).toEqual([`R-${year}-00001`, `R-${year + 1}-00001`, `R-${year + 1}-00002`])
    year += 1
  })

  it('is the same for the student, the office, the email, the PDF, the cash book, and its CSV', async () => {
    const { user, id } = await aDebtor()
    const paid = await test.as(user).put(`/profile/payments/${id}`, { status: 'paid', last_four: '4242' })
    const number = `R-${year}-00001`
    const [receipt] = paid.body.payment.receipts
    expect(receipt).toMatchObject({ number })
    expect((await paymentsOf(user))[0]?.receipts).toMatchObject([{ number }])
    const { entries } = (await test.asAdmin.get(`/admin/financial/transactions/${id}`)).body
    expect(entries).toMatchObject([{ receipt_number: number }])
    const range = `startDate=${year}-03-01&endDate=${year}-03-01`
    const book = (await test.asAdmin.get(`/admin/financial/cash-book?${range}`)).body
    expect(book.entries).toMatchObject([{ receipt_number: number }])
    const { text } = await test.asAdmin.get(`/admin/financial/cash-book/export?${range}`)
    expect(parse(text, { bom: true, columns: true })).toMatchObject([{ Receipt: number }])
    const file = await test.as(user).get(`/payments/receipts/${receipt?.id}`)
    expect(file.headers.get('Content-Disposition')).toBe(`attachment; filename="receipt-${number}.pdf"`)

    const { notifications } = (await test.as(user).get('/notifications')).body
    const received = notifications.find(({ title }) => title.endsWith('was received'))
    expect(received?.message).toMatch(new RegExp(`Receipt ${number}\\.$`))
    const { mailer, mails } = aMailbox()
    const receiptOf = (receiptId: string) => drawReceipt(test.deps, receiptId)
    await emailNotification({ ...test.deps, mailer, receiptOf }, received?.id ?? '')
    expect(mails[0]?.text).toContain(`Receipt ${number}.`)
    expect(await titleOf(mails[0]?.attachments?.[0]?.content)).toBe(`Receipt ${number}`)
  })

  it('is not taken by a payment that is refused, or by a transaction that is rolled back', async () => {
    const debtor = await aDebtor()
    await debtor.receive(10)
    expect((await debtor.receive(1_000)).status).toBe(409)
    const rolledBack = test.deps.db.transaction().execute(async (trx) => {
      await insertAsBefore(trx, debtor.id)
      await takeReceiptNumbers(trx)
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    await debtor.receive(20)
    expect((await debtor.numbers()).toSorted()).toEqual([`R-${year}-00001`, `R-${year}-00002`])
  })

  it('is taken for a receipt of a server of version 1.1.0, which knows no years', async () => {
    clock.set(new Date(`${year + 1}-01-01T04:00:00Z`))
    await renewLogin(test)
    const debtor = await aDebtor()
    await insertAsBefore(test.deps.db, debtor.id)
    expect(await debtor.numbers()).toEqual([`R-${year}-00001`])
  })

  it('is the foreign number of an imported receipt, which takes none of ours', async () => {
    const user = await aUser(test)
    const title = `Course ${crypto.randomUUID()}`
    await aSession(test, { title, days: ['2024-03-04', '2024-03-04'] })
    await importCsv(test, `Email,Class,Session Date\n${user.email},${title},2024-03-04`, 'enrollments')
    const rows = `${user.email},${title},2024-03-04,A/17,60.50,2024-02-01,Check`
    await importCsv(test, `Email,Class,Session Date,Receipt,Amount,Date,Method\n${rows}`, 'payments')
    const [payment] = await paymentsOf(user)
    const [receipt] = payment?.receipts ?? []
    expect(receipt?.number).toBe('A/17')
    const file = await test.as(user).get(`/payments/receipts/${receipt?.id}`)
    expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="receipt-A-17.pdf"')
    const book = (
      await test.asAdmin.get('/admin/financial/cash-book?startDate=2024-02-01&endDate=2024-02-01')
    ).body
    expect(book.entries).toMatchObject([{ receipt_number: 'A/17' }])
    await test.asAdmin.post(`/admin/financial/payments/${payment?.id}/corrections`, {
      entry_id: receipt?.id,
      amount: 60.5,
      method: 'check',
      reference: '2077',
      date: '2024-02-01',
      confirmed_date: true,
    })
    const [corrected] = (await paymentsOf(user))[0]?.receipts ?? []
    expect(corrected).toMatchObject({ method: 'check', number: 'A/17' })
    const { entries } = (await test.asAdmin.get(`/admin/financial/transactions/${payment?.id}`)).body
    expect(entries.map(({ receipt_number }) => receipt_number)).toEqual(['A/17', 'A/17', 'A/17'])
    expect(entries.at(-1)).toMatchObject({ reference: '2077' })
    const debtor = await aDebtor()
    await debtor.receive(10)
    expect(await debtor.numbers()).toEqual([`R-${year}-00001`])
  })

  it('does not change, and neither does anything else of a receipt', async () => {
    const debtor = await aDebtor()
    await debtor.receive(10)
    for (const change of ['receipt_number = null', `receipt_number = 'R-1'`, 'receipt_year = 1']) {
      const changed = sql`update payment_entries set ${sql.raw(change)} where payment_id = ${debtor.id}`
      await expect(changed.execute(test.owner)).rejects.toThrow(/append-only/)
    }
  })
})

describe('a receipt whose money was carried over and refunded', () => {
  it('says so with days and amounts, wherever the money went, and stays with the student', async () => {
    const { user, id, enrollmentId, receive } = await aDebtor()
    await receive(60)
    const number = `R-${year}-00001`
    await test.asAdmin.post(`/admin/financial/payments/${id}/refunds`, { amount: 10, reason: 'Lower price' })
    clock.set(new Date(`${year}-03-02T17:00:00Z`))
    const later = await aSession(test, { title: 'First Aid', days: ['2099-03-04', '2099-03-04'] })
    await test.asAdmin.post(`/admin/enrollments/${enrollmentId}/transfer`, { session_id: later.id })
    clock.set(new Date(`${year}-03-03T17:00:00Z`))
    const { payments } = (await test.as(user).get('/users/payments')).body
    const [current] = payments
    await test.asAdmin.post(`/admin/financial/payments/${current?.id}/refunds`, {
      amount: 5,
      reason: 'Sorry',
    })

    const refunded = { kind: 'refunded', amount: 10, day: `${year}-03-01`, to: null }
    const carried = { kind: 'carried_over', amount: 50, day: `${year}-03-02`, to: 'First Aid, Mar 4, 2099' }
    const sorry = { kind: 'refunded', amount: 5, day: `${year}-03-03`, to: null }
    const history = await paymentsOf(user)
    expect(history.find((one) => one.id === id)?.receipts).toMatchObject([
      { number, changes: [refunded, carried, sorry] },
    ])
    expect(history.find((one) => one.id === current?.id)?.receipts).toMatchObject([
      { number, carried_over: true, amount: 50, changes: [sorry] },
    ])
    const receipts = history.flatMap((one) => one.receipts)
    expect(receipts).toHaveLength(2)
    for (const receipt of receipts) {
      const file = await test.as(user).get(`/payments/receipts/${receipt.id}`)
      expect(file.status).toBe(200)
      expect(file.headers.get('Content-Disposition')).toContain(`receipt-${number}.pdf`)
    }
  })
})

/** Adds a receipt as a server of version 1.1.0 does. */
function insertAsBefore(db: Database | Trx, paymentId: string) {
  return db
    .insertInto('payment_entries')
    .values({
      id: crypto.randomUUID(),
      payment_id: paymentId,
      kind: 'receipt',
      amount_cents: 100,
      method: 'cash',
      received_at: clock.now(),
      recorded_at: clock.now(),
    })
    .execute()
}
