import { expect, it } from 'vitest'
import { aCenter, aSentInvoice } from '../../../testing/centers.ts'
import { aClock } from '../../../testing/clock.ts'
import { aSession, aUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const clock = aClock(new Date('2027-01-20T15:00:00Z'))
const test = useTestApp({ clock: clock.clock })

it('reconciles a month of a center with the cash book, and later money leaves it as it is', async () => {
  let { token } = test.admin
  const { id } = await aCenter(test, { staff: 0 })
  const session = await aSession(test, { days: ['2027-06-01', '2027-06-01'] })
  const { invoice, enrolled } = await aSentInvoice(test, id, { people: 2, session })
  const receive = (amount: number, balance: number, date: string) =>
    test.as({ token }).post(`/admin/invoices/${invoice.id}/receipts`, {
      amount,
      balance,
      date,
      confirmed_date: true,
      method: 'check',
      reference: '1042',
    })
  expect((await receive(120, 190, '2027-01-20')).status).toBe(200)

  clock.set(new Date('2027-03-10T15:00:00Z'))
  token = (await aUser(test, { role: 'admin' })).token
  const january = 'startDate=2027-01-01&endDate=2027-01-31'
  const bookOf = async (range: string) =>
    (await test.as({ token }).get(`/admin/financial/cash-book?${range}`)).body
  const statementOf = async (range: string) =>
    (await test.as({ token }).get(`/admin/centers/${id}/statement?${range}`)).body
  const { totals } = await bookOf(january)
  expect(totals).toMatchObject({ amount_in: 120, amount_out: 0 })
  const closing = { month: '2027-01', totals: { ...totals } }
  const closed = await test.as({ token }).post('/admin/financial/closed-months', closing)
  expect(closed).toMatchObject({ status: 200, body: { months: [{ month: '2027-01' }] } })
  const before = await statementOf(january)
  expect(before).toMatchObject({ opening: 0, closing: 70 })

  // A check of January that arrives late counts on the first open day.
  expect((await receive(50, 70, '2027-01-25')).status).toBe(200)
  const [first] = enrolled
  await test.as({ token }).post(`/enrollments/${first?.enrollmentId}/reject`)
  expect(await statementOf(january)).toEqual(before)
  expect((await bookOf(january)).totals).toEqual(totals)
  const later = await statementOf('startDate=2027-02-01&endDate=2027-03-31')
  expect(later).toMatchObject({
    opening: 70,
    entries: [{ day: '2027-02-01', credited: 50 }, { kind: 'credit_note' }],
  })
  // $190 were billed, $95 credited, and $170 paid, so the school owes the rest.
  expect(later.closing).toBe(-75)
  const { months } = (await test.as({ token }).get('/admin/financial/closed-months')).body
  expect(months[0]?.totals).toMatchObject({ amount_in: 120, amount_out: 0 })
})
