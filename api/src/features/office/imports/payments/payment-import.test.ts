import { messages } from '@cubby/contract/messages'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { aSession, aUser, type TestUser } from '../../../../testing/factories.ts'
import { importCsv, importRows, takeStep, uploadCsv } from '../../../../testing/imports.ts'
import { queuedJobs } from '../../../../testing/mail.ts'
import { addRow } from '../../../../testing/rows.ts'
import { useTestApp } from '../../../../testing/test-app.ts'

const test = useTestApp()
const past = ['2024-03-04', '2024-03-05'] as const
const coming = '2036-03-04'
let title: string
beforeEach(async () => {
  title = `Course ${crypto.randomUUID()}`
  await aSession(test, { title, days: past })
})

const csv = (...rows: string[]) =>
  [
    'Email,Class,Session Date,Receipt,Amount,Date,Method',
    ...rows.map((row) => row.replace('CLASS', title)),
  ].join('\n')
/** Imports an enrollment for each student in the past and in the coming session. */
async function enrolled(...users: TestUser[]): Promise<void> {
  await aSession(test, { title, days: [coming, coming] })
  const rows = users.flatMap(({ email }) => [`${email},${title},2024-03-04`, `${email},${title},${coming}`])
  const done = await importCsv(test, ['Email,Class,Session Date', ...rows].join('\n'), 'enrollments')
  expect(done.counts).toMatchObject({ created: rows.length })
}
const paymentsOf = ({ id }: TestUser) =>
  test.deps.db
    .selectFrom('payments')
    .innerJoin('enrollments', 'enrollments.id', 'payments.enrollment_id')
    .select(['payments.id', 'amount_cents', 'received_cents', 'refunded_cents', 'payments.status'])
    .select(['paid_at', 'reference', 'method_last_four', 'payments.created_at'])
    .where('user_id', '=', id)
    .orderBy('payments.created_at')
    .execute()
const summaryOf = async (startDate: string, endDate: string) =>
  (await test.asAdmin.get(`/admin/financial/summary?startDate=${startDate}&endDate=${endDate}`)).body
const outstanding = async () => (await summaryOf('1970-01-01', '2040-01-01')).outstandingBalance
const firstErrors = async (done: { readonly id: string }) =>
  (await importRows(test, done, 'invalid')).map(({ errors }) =>
    Object.fromEntries(errors.map(({ column, message }) => [column, message])),
  )

it('adds payments to the ledger in the month of their day, sends no receipts, and is undone', async () => {
  const student = await aUser(test)
  await enrolled(student)
  const revenueBefore = (await summaryOf('2024-02-01', '2024-02-29')).monthlyRevenue
  const owedBefore = await outstanding()
  const { email } = student
  const file = csv(
    `${email},CLASS,2024-03-04,R-1,$60.50,2/1/2024,Check`,
    `${email},CLASS,2024-03-04,R-2,"$1,020",2024-02-29,****4242`,
    `${email},CLASS,${coming},R-1,45,2026-01-31,`,
    `${email},CLASS,2024-03-04,r-1,60.50,2024-02-01,check`,
  )
  const done = await importCsv(test, file, 'payments')
  expect(await firstErrors(done)).toEqual([])
  expect(done).toMatchObject({ counts: { created: 3, unchanged: 1 } })
  expect(done.notice).toContain('no receipts are sent')
  expect(await paymentsOf(student)).toMatchObject([
    {
      amount_cents: 108_050,
      received_cents: 108_050,
      status: 'paid',
      paid_at: new Date('2024-02-29T05:00:00.000Z'),
      reference: 'R-2',
      method_last_four: '4242',
      created_at: new Date('2024-02-01T05:00:00.000Z'),
    },
    { amount_cents: 9500, received_cents: 4500, status: 'pending', paid_at: null, reference: 'R-1' },
  ])
  expect((await summaryOf('2024-02-01', '2024-02-29')).monthlyRevenue - revenueBefore).toBe(1080.5)
  expect(owedBefore - (await outstanding())).toBe(45)
  expect(await queuedJobs(test, 'email-notification')).toEqual([])

  expect(await importCsv(test, file, 'payments')).toMatchObject({
    counts: { created: 0, unchanged: 4 },
  })
  expect(await takeStep(test, done, 'undo')).toMatchObject({ counts: { undone: 3, kept: 0 } })
  expect(await paymentsOf(student)).toMatchObject([
    { amount_cents: 9500, received_cents: 0, status: 'pending', reference: null },
  ])
  expect((await summaryOf('2024-02-01', '2024-02-29')).monthlyRevenue).toBe(revenueBefore)
  expect(await outstanding()).toBe(owedBefore)
  expect(await importCsv(test, file, 'payments')).toMatchObject({ counts: { created: 3 } })
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where subject_type = 'payment' and details ->> 'user_id' = ${student.id}`.execute(
    test.deps.db,
  )
  expect(rows.map(({ action }) => action)).toEqual(Array(6).fill('payment.imported'))
})

it('takes a row with and a row without the start time of the session for the same receipt', async () => {
  const student = await aUser(test)
  await enrolled(student)
  const rowAt = (time: string) => `${student.email},${title},2024-03-04,${time},R-1,60.50,2024-02-01`
  const file = ['Email,Class,Session Date,Start Time,Receipt,Amount,Date', rowAt('09:00'), rowAt('')].join(
    '\n',
  )
  const done = await importCsv(test, file, 'payments')
  expect(done).toMatchObject({ status: 'done', counts: { created: 1, unchanged: 1 } })
  expect(await paymentsOf(student)).toMatchObject([{ received_cents: 6050 }, { received_cents: 0 }])
})

it('adds a later receipt to the payment of an earlier import, and the undo leaves the first', async () => {
  const student = await aUser(test)
  await enrolled(student)
  const rowOf = (receipt: string, amount: number) =>
    `${student.email},CLASS,2024-03-04,${receipt},${amount},2024-02-01,`
  await importCsv(test, csv(rowOf('A', 30)), 'payments')
  const second = await importCsv(test, csv(rowOf('A', 30), rowOf('B', 20)), 'payments')
  expect(second.counts).toMatchObject({ created: 1, unchanged: 1 })
  const [imported] = await paymentsOf(student)
  expect(imported).toMatchObject({ amount_cents: 5000, received_cents: 5000, status: 'paid', reference: 'B' })
  await takeStep(test, second, 'undo')
  const [left] = await paymentsOf(student)
  expect(left).toMatchObject({ amount_cents: 3000, received_cents: 3000, status: 'paid', reference: 'A' })
})

it('refuses more than is owed, in the check and in the import', async () => {
  const student = await aUser(test)
  await enrolled(student)
  const rowOf = (receipt: string, amount: number) =>
    `${student.email},CLASS,${coming},${receipt},${amount},2026-01-01,`
  const uploaded = await uploadCsv(test, csv(rowOf('A', 90), rowOf('B', 5), rowOf('C', 1)), 'payments')
  expect(await takeStep(test, uploaded, 'check')).toMatchObject({
    counts: { new: 2, invalid: 1 },
  })
  expect(await firstErrors(uploaded)).toEqual([{ 'Amount paid': messages.amountExceedsRemaining }])
  // The office records a payment between the check and the import.
  const [payment] = await paymentsOf(student)
  await test.asAdmin.post(`/admin/financial/payments/${payment?.id}/receipts`, {
    amount: 90,
    method: 'cash',
    date: '2026-01-02',
    confirmed_date: true,
  })
  expect(await takeStep(test, uploaded, 'run')).toMatchObject({
    counts: { created: 1, invalid: 2 },
  })
  expect(await paymentsOf(student)).toMatchObject([{ received_cents: 9500, status: 'paid' }])
})

it('refuses amounts, days, methods, and enrollments that no payment can have', async () => {
  const [student, stranger] = [await aUser(test), await aUser(test)]
  await enrolled(student)
  const pending = `${title} pending`
  await aSession(test, { title: pending, days: [coming, coming] })
  await importCsv(
    test,
    `Email,Class,Session Date,Status\n${student.email},${pending},${coming},pending`,
    'enrollments',
  )
  const { email } = student
  const file = csv(
    ...['1.005', '1e3', '-5', '0', '12,50', '(5)', '', '€5'].map(
      (amount, at) => `${email},CLASS,2024-03-04,X-${at},"${amount}",2024-02-01,`,
    ),
    `${email},CLASS,2024-03-04,Y-1,5,,shells`,
    `${email},CLASS,2024-03-04,Y-2,5,,`,
    `${email},CLASS,2024-03-04,Y-3,5,2099-01-01,`,
    `${stranger.email},CLASS,2024-03-04,Y-4,5,2024-01-01,`,
    `${email},${pending},${coming},Y-5,5,2024-01-01,`,
    `${email},CLASS,2024-03-04,,5,2024-01-01,`,
  )
  const done = await importCsv(test, file, 'payments')
  const amount = 'Amount paid'
  expect(await firstErrors(done)).toEqual([
    { [amount]: messages.amountInCents },
    { [amount]: messages.importNoNumber('1e3') },
    { [amount]: messages.amountRequired },
    { [amount]: messages.amountRequired },
    { [amount]: messages.importNoNumber('12,50') },
    { [amount]: messages.importNoNumber('(5)') },
    { [amount]: messages.amountRequired },
    { [amount]: messages.importNoNumber('€5') },
    { Method: messages.importMethodUnknown },
    { 'Paid on': messages.receiptDateRequired },
    { 'Paid on': messages.receiptDateInFuture },
    { 'Session date': messages.importEnrollmentUnknown },
    { 'Session date': messages.importEnrollmentNotCharged },
    { 'Receipt number': messages.importValueMissing },
  ])
})

it('keeps refunded payments, and no other entries can be deleted', async () => {
  const student = await aUser(test)
  await enrolled(student)
  const done = await importCsv(
    test,
    csv(
      `${student.email},CLASS,2024-03-04,A,30,2024-02-01,`,
      `${student.email},CLASS,${coming},B,30,2024-02-01,`,
    ),
    'payments',
  )
  const [imported, charged] = await paymentsOf(student)
  const refund = await test.asAdmin.post(`/admin/financial/payments/${imported?.id}/refunds`, {
    amount: 10,
    reason: 'Half a day',
  })
  expect(refund.status, refund.text).toBe(200)
  await test.asAdmin.post(`/admin/financial/payments/${charged?.id}/receipts`, {
    amount: 5,
    method: 'cash',
    date: '2026-01-02',
    confirmed_date: true,
  })
  expect(await takeStep(test, done, 'undo')).toMatchObject({ counts: { undone: 1, kept: 1 } })
  const kept = await importRows(test, done, 'kept')
  expect(kept[0]?.errors[0]?.message).toBe(messages.keptRefunded)
  expect((await paymentsOf(student)).map(({ received_cents }) => received_cents)).toEqual([3000, 500])
  const db = test.owner
  const entries = sql`delete from payment_entries where payment_id = ${charged?.id}`
  await expect(entries.execute(db)).rejects.toThrow('append-only')
  const changed = sql`update payment_entries set amount_cents = 1 where payment_id = ${imported?.id}`
  await expect(changed.execute(db)).rejects.toThrow('append-only')
})

it('reverses the receipts of a closed month instead of deleting them, and can import them again', async () => {
  const student = await aUser(test)
  await enrolled(student)
  const file = csv(
    `${student.email},CLASS,2024-03-04,A,30,2024-02-01,check`,
    `${student.email},CLASS,${coming},B,30,2024-02-01,`,
  )
  const done = await importCsv(test, file, 'payments')
  const month = '2024-02'
  const february = (await summaryOf('2024-02-01', '2024-02-29')).totalRevenue
  const ends_at = new Date('2024-03-01T05:00:00Z')
  await addRow(test, 'closed_months', {
    month,
    ends_at,
    totals: '{}',
    closed_at: new Date(),
    closed_by: test.admin.id,
  })
  expect(await takeStep(test, done, 'undo')).toMatchObject({ counts: { undone: 2, kept: 0 } })
  expect(await paymentsOf(student)).toMatchObject([
    { amount_cents: 3000, received_cents: 0, status: 'void', paid_at: null },
    { amount_cents: 9500, received_cents: 0, status: 'pending', reference: null },
  ])
  expect((await summaryOf('2024-02-01', '2024-02-29')).totalRevenue).toBe(february)
  expect((await summaryOf('2024-03-01', '2024-03-01')).totalRevenue).toBe(-60)
  const { rows } = await sql`
    select reversal.method, reversal.reference, reversal.value_at, receipt.kind as reversed
    from payment_entries reversal join payment_entries receipt on receipt.id = reversal.receipt_id
    where reversal.booked_at = ${ends_at} order by reversal.reference`.execute(test.deps.db)
  const value_at = new Date('2024-02-01T05:00:00Z')
  expect(rows).toEqual([
    { method: 'check', reference: 'A', value_at, reversed: 'receipt' },
    { method: 'other', reference: 'B', value_at, reversed: 'receipt' },
  ])
  const again = await importCsv(test, file, 'payments')
  expect(again.counts).toMatchObject({ created: 2, unchanged: 0 })
  expect((await paymentsOf(student)).map(({ received_cents }) => received_cents).toSorted()).toEqual([
    0, 3000, 3000,
  ])
  expect((await summaryOf('2024-03-01', '2024-03-01')).totalRevenue).toBe(0)
  await test.deps.db.deleteFrom('closed_months').execute()
})
