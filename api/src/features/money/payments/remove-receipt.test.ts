import { describe, expect, it } from 'vitest'
import { auditLogOf } from '../../../testing/audit-log.ts'
import { aClock } from '../../../testing/clock.ts'
import { aSession, aUser, codeOf, seatIn } from '../../../testing/factories.ts'
import { ledgerSum } from '../../../testing/invariants.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { drawReceipt } from './open-receipt.ts'

const NOW = new Date('2027-02-20T17:00:00Z')
const clock = aClock(NOW)
const test = useTestApp({ clock: clock.clock })
const money = (id: string) => `/admin/financial/payments/${id}`
const details = async (id: string) => (await test.asAdmin.get(`/admin/financial/transactions/${id}`)).body

/** A student who owes $95. */
async function anOwedPayment() {
  const student = await aUser(test)
  const enrollmentId = await seatIn(
    test,
    student,
    await aSession(test, { days: ['2027-06-01', '2027-06-01'] }),
  )
  await test.asAdmin.post(`/enrollments/${enrollmentId}/approve`)
  const payment = async () => (await test.as(student).get('/users/payment-history')).body.payments[0]
  return {
    student,
    payment,
    id: (await payment())?.id ?? '',
    messages: async () => (await test.as(student).get('/notifications')).body.notifications,
  }
}

/** The same, with a check recorded on this day. */
async function aRecordedPayment(date = '2027-02-12') {
  const owed = await anOwedPayment()
  const check = { amount: 95, method: 'check', reference: '1042', date, confirmed_date: true }
  expect((await test.asAdmin.post(`${money(owed.id)}/receipts`, check)).status).toBe(200)
  const entry = (await details(owed.id)).entries[0]
  const remove = (to_payment_id: string | null) =>
    test.asAdmin.post(`${money(owed.id)}/removals`, {
      entry_id: entry?.id,
      to_payment_id,
      reason: 'Wrong Rosa',
    })
  return { ...owed, receipt: entry?.id ?? '', number: entry?.receipt_number, remove }
}

const book = async (query = 'startDate=2027-01-01&endDate=2027-12-31') =>
  (await test.asAdmin.get(`/admin/financial/cash-book?limit=100&direction=asc&${query}`)).body
const linesOf = async (...ids: string[]) =>
  (await book()).entries
    .filter(({ transaction_id }) => transaction_id !== null && ids.includes(transaction_id))
    .map((one) => [one.day, one.kind, one.transaction_id, one.reference, one.amount_in - one.amount_out])

async function closeThrough(month: string, endDate: string) {
  const { totals } = await book(`endDate=${endDate}`)
  expect((await test.asAdmin.post('/admin/financial/closed-months', { month, totals })).status).toBe(200)
}

describe('a payment recorded for the wrong student', () => {
  it('moves to the right one, with its day and method, and a number of its own', async () => {
    const [wrong, right] = [await aRecordedPayment(), await anOwedPayment()]
    const { totals } = await book()
    const { status, text } = await wrong.remove(right.id)
    expect(status, text).toBe(200)
    expect(await wrong.payment()).toMatchObject({ status: 'pending', paid: 0, remaining: 95, receipts: [] })
    const [receipt] = (await right.payment())?.receipts ?? []
    expect(await right.payment()).toMatchObject({ status: 'paid', paid: 95 })
    expect(receipt?.number).toMatch(/^R-2027-/)
    expect(receipt?.number).not.toBe(wrong.number)
    expect(await linesOf(wrong.id, right.id)).toEqual([
      ['2027-02-12', 'receipt', wrong.id, '1042', 95],
      ['2027-02-12', 'corrected_out', wrong.id, '1042', -95],
      ['2027-02-12', 'receipt', right.id, '1042', 95],
    ])
    const after = (await book()).totals
    expect(after.amount_in - after.amount_out).toBe(totals.amount_in - totals.amount_out)
    expect([await ledgerSum(test, wrong.student), await ledgerSum(test, right.student)]).toEqual([0, 9_500])
  })

  it('tells both students, and neither of a refund', async () => {
    const [wrong, right] = [await aRecordedPayment(), await anOwedPayment()]
    await wrong.remove(right.id)
    const [first] = await wrong.messages()
    expect(first?.message).toMatch(
      /^We had recorded \$95\.00 for CPR and First Aid Certification by mistake\. Our records are now correct\. \$95\.00 remains to be paid/,
    )
    expect((await right.messages())[0]?.message).toMatch(/^We received \$95\.00/)
    const texts = [...(await wrong.messages()), ...(await right.messages())].map(
      ({ title, message }) => `${title} ${message}`,
    )
    expect(texts.join()).not.toMatch(/refund/i)
  })

  it('no longer has a document, also not the attachment of an email that waits', async () => {
    const [wrong, right] = [await aRecordedPayment(), await anOwedPayment()]
    await wrong.remove(right.id)
    expect(await drawReceipt(test.deps, wrong.receipt)).toBeUndefined()
    const [receipt] = (await right.payment())?.receipts ?? []
    expect(await drawReceipt(test.deps, receipt?.id ?? '')).toBeDefined()
  })

  it('says so in the audit log of both', async () => {
    const [wrong, right] = [await aRecordedPayment(), await anOwedPayment()]
    await wrong.remove(right.id)
    expect(await auditLogOf(test, wrong.id)).toContainEqual(
      expect.objectContaining({
        action: 'payment.moved',
        details: expect.objectContaining({ amount: 95, reason: 'Wrong Rosa' }),
      }),
    )
    expect(await auditLogOf(test, right.id)).toContainEqual(
      expect.objectContaining({ action: 'payment.recorded' }),
    )
  })

  it('is taken back while its month is open', async () => {
    const wrong = await aRecordedPayment()
    expect((await wrong.remove(null)).status).toBe(200)
    expect(await wrong.payment()).toMatchObject({ status: 'pending', remaining: 95 })
    expect(await linesOf(wrong.id)).toEqual([
      ['2027-02-12', 'receipt', wrong.id, '1042', 95],
      ['2027-02-12', 'corrected_out', wrong.id, '1042', -95],
    ])
    expect((await wrong.messages())[0]?.title).toBe(
      'Your payment for CPR and First Aid Certification was corrected',
    )
  })

  it('owes nothing after the student gave up the seat', async () => {
    const wrong = await aRecordedPayment()
    const { enrollment_id } = (await details(wrong.id)).transaction
    await test.asAdmin.post(`/enrollments/${enrollment_id}/reject`)
    expect((await details(wrong.id)).transaction).toMatchObject({ status: 'refund_due', refund_due: 95 })
    expect((await wrong.remove(null)).status).toBe(200)
    expect((await details(wrong.id)).transaction).toMatchObject({ status: 'void', refund_due: 0, paid: 0 })
  })

  it('moves out of a closed month on the first open day, but is not taken back from it', async () => {
    const [wrong, right] = [await aRecordedPayment('2027-01-12'), await anOwedPayment()]
    await closeThrough('2027-01', '2027-01-31')
    const closed = async () => (await test.asAdmin.get('/admin/financial/closed-months')).body.months[0]
    const before = await closed()
    expect(codeOf(await wrong.remove(null))).toBe('receipt_month_closed')
    expect((await wrong.remove(right.id)).status).toBe(200)
    expect(await linesOf(wrong.id, right.id)).toEqual([
      ['2027-01-12', 'receipt', wrong.id, '1042', 95],
      ['2027-02-01', 'corrected_out', wrong.id, '1042', -95],
      ['2027-02-01', 'receipt', right.id, '1042', 95],
    ])
    expect(await closed()).toEqual(before)
    const january = (await book('startDate=2027-01-01&endDate=2027-01-31')).totals
    expect(january.amount_in).toBe(before?.totals.amount_in)
  })
})

describe('a removal is refused', () => {
  it('after money of the receipt was refunded', async () => {
    const wrong = await aRecordedPayment()
    await test.asAdmin.post(`${money(wrong.id)}/refunds`, { amount: 5, reason: 'Ill' })
    expect(codeOf(await wrong.remove(null))).toBe('receipt_used')
  })

  it('to the same payment, to one that owes less, and to none that exists', async () => {
    const [wrong, paid] = [await aRecordedPayment(), await aRecordedPayment()]
    expect(codeOf(await wrong.remove(wrong.id))).toBe('same_receipt_payment')
    expect(codeOf(await wrong.remove(paid.id))).toBe('already_paid')
    expect(codeOf(await wrong.remove('unknown'))).toBe('payment_not_found')
  })

  it('for a receipt that is no longer there', async () => {
    const wrong = await aRecordedPayment()
    await wrong.remove(null)
    expect(codeOf(await wrong.remove(null))).toBe('receipt_not_found')
  })
})
