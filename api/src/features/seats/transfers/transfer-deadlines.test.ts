import type { RefundPolicy } from '@cubby/contract/refund-policy'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { aClock } from '../../../testing/clock.ts'
import { aSession, aUser, codeOf, seatIn } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'

/** Noon in New York. The old session starts on February 3 at 9 AM, so its deadlines are at 9 AM, too. */
const enrolledAt = new Date('2027-01-04T17:00:00Z')
const IN_TIME = new Date('2027-01-27T13:00:00Z')
const AFTER_FIRST = new Date('2027-01-27T15:00:00Z')
const AFTER_LAST = new Date('2027-02-01T15:00:00Z')
const HALF: RefundPolicy = [
  { days: 7, percent: 100 },
  { days: 2, percent: 50 },
]
const clock = aClock(enrolledAt)
const test = useTestApp({ clock: clock.clock })
beforeAll(async () => {
  const { settings } = (await test.asAdmin.get('/admin/settings')).body
  await test.asAdmin.put('/admin/settings', { ...settings, refund_policy: HALF })
})
beforeEach(() => clock.set(enrolledAt))

/** Creates a student who paid a part of $95 for February 3, and sessions for moving to. */
async function aStudent({ paid = 95 } = {}) {
  const user = await aUser(test)
  const old = await aSession(test, { days: ['2027-02-03', '2027-02-03'] })
  const later = await aSession(test, { days: ['2027-03-03', '2027-03-03'] })
  const id = await seatIn(test, user, old)
  await test.asAdmin.post(`/enrollments/${id}/approve`)
  const call = <Body>(method: string, path: string, body?: object) =>
    test.call<Body>(method, path, { token: user.token, ...(body && { body }) })
  const payments = async () => (await test.as(user).get('/users/payment-history')).body.payments
  if (paid > 0) {
    const [payment] = await payments()
    const receipt = { method: 'cash', date: '2027-01-04', amount: paid }
    await test.asAdmin.post(`/admin/financial/payments/${payment?.id}/receipts`, receipt)
  }
  const move = (choice: object = {}, from = id, to = later) =>
    test.asAdmin.post(`/admin/enrollments/${from}/transfer`, { session_id: to.id, ...choice })
  return {
    call,
    payments,
    move,
    /** Moves the student, who withdraws from the new date long before it. Returns what is then refunded. */
    refundAfter: async (choice: object = {}) => {
      const { enrollment } = (await move(choice)).body
      const refused = await test.as(user).delete(`/enrollments/${enrollment.id}?paid=95&refund=95`)
      const current = (refused.body as { refund?: { current: { refund: number } } }).refund?.current
      return current?.refund ?? 95
    },
    deadlines: async () => (await test.as(user).get('/enrollments/my')).body.enrollments[0]?.refund_deadlines,
    preview: async () =>
      (await test.asAdmin.get(`/admin/enrollments/${id}/transfer?session_id=${later.id}`)).body,
    ask: (body: object = {}) =>
      test.as(user).post(`/enrollments/${id}/transfer-request`, { session_id: later.id, ...body }),
    message: async () =>
      (
        await test.deps.db
          .selectFrom('notifications')
          .select('message')
          .where('user_id', '=', user.id)
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow()
      ).message,
  }
}

it('after no deadline, everything can be refunded for the new date', async () => {
  const student = await aStudent()
  clock.set(IN_TIME)
  expect((await student.preview()).refund_policies).toBeNull()
  expect(await student.refundAfter()).toBe(95)
})

it.each([
  [AFTER_FIRST, 47.5, [{ until: '2027-03-01T14:00:00.000Z', percent: 50 }]],
  [AFTER_LAST, 0, []],
])('a deadline that was reached stays reached, at %s', async (now, refund, deadlines) => {
  const student = await aStudent()
  clock.set(now)
  expect(await student.refundAfter()).toBe(refund)
  // The app computes the refund from these, also without a connection.
  expect(await student.deadlines()).toEqual(deadlines)
})

it('the office may let the deadlines start again, and reads both before', async () => {
  const student = await aStudent()
  clock.set(AFTER_FIRST)
  expect((await student.preview()).refund_policies).toEqual({
    reached: [{ days: 2, percent: 50 }],
    new: HALF,
  })
  expect(await student.refundAfter({ refund_deadlines: 'new' })).toBe(95)
})

it('the student reads it in the message', async () => {
  const student = await aStudent()
  clock.set(AFTER_FIRST)
  await student.move()
  expect(await student.message()).toMatch(
    /The new date does not reopen refund deadlines that have passed\. Until 2 days before the start: 50%; after that: nothing\.$/,
  )
  const other = await aStudent()
  await other.move({ refund_deadlines: 'new' })
  expect(await other.message()).not.toContain('deadlines')
})

it('stays reached when the student is moved again', async () => {
  const student = await aStudent()
  clock.set(AFTER_FIRST)
  const { enrollment } = (await student.move()).body
  const latest = await aSession(test, { days: ['2027-04-03', '2027-04-03'] })
  await student.move({}, enrollment.id, latest)
  const [current] = (await student.payments()).filter(({ status }) => status === 'paid')
  const refused = await student.call('DELETE', `/enrollments/${current?.enrollment_id}?paid=95&refund=95`)
  expect(refused.body).toMatchObject({ refund: { current: { paid: 95, refund: 47.5 } } })
})

it('keeps nothing of money that was not paid by then', async () => {
  const student = await aStudent({ paid: 0 })
  clock.set(AFTER_LAST)
  expect((await student.preview()).refund_policies).toBeNull()
  await student.move()
  expect((await student.deadlines())?.map(({ percent }) => percent)).toEqual([100, 50])
})

it('counts the day on which the student asked, not the one on which the office answers', async () => {
  const student = await aStudent()
  clock.set(IN_TIME)
  expect((await student.ask()).status).toBe(200)
  clock.set(AFTER_LAST)
  expect((await student.preview()).refund_policies).toBeNull()
  expect(await student.refundAfter()).toBe(95)
})

it('a request says what the student read, and is refused if less would be refunded by now', async () => {
  const student = await aStudent()
  clock.set(AFTER_FIRST)
  const late = await student.ask({ shown_refund: { paid: 95, refund: 95 } })
  expect(codeOf(late)).toBe('refund_changed')
  expect(late.body).toMatchObject({
    refund: { seen: { paid: 95, refund: 95 }, current: { paid: 95, refund: 47.5 } },
  })
  expect((await student.ask({ shown_refund: { paid: 95, refund: 47.5 } })).status).toBe(200)
  // An app of version 1.1.0 sends no refund, and its request is accepted as before.
  const earlier = await aStudent()
  expect((await earlier.ask()).status).toBe(200)
})
