import type { RefundPolicy } from '@cubby/contract/refund-policy'
import { beforeEach, describe, expect, it } from 'vitest'
import { aClock } from '../../../testing/clock.ts'
import { aSession, aUser, codeOf, seatIn } from '../../../testing/factories.ts'
import { changeRows, rowIn } from '../../../testing/rows.ts'
import { renewLogin } from '../../../testing/second-factor.ts'
import { useTestApp } from '../../../testing/test-app.ts'

/** Noon in New York. The session starts on February 3 at 9 AM, so the deadlines are at 9 AM, too. */
const enrolledAt = new Date('2027-01-04T17:00:00Z')
const FIRST_DEADLINE = '2027-01-27T14:00:00.000Z'
const LAST_DEADLINE = '2027-02-01T14:00:00.000Z'
const AFTER_FIRST = '2027-01-27T14:00:00.001Z'
const AFTER_LAST = '2027-02-01T14:00:00.001Z'
const HALF: RefundPolicy = [
  { days: 7, percent: 100 },
  { days: 2, percent: 50 },
]
const clock = aClock(enrolledAt)
const test = useTestApp({ clock: clock.clock })
beforeEach(async () => {
  clock.set(enrolledAt)
  await setPolicy(HALF)
})

async function setPolicy(refund_policy: RefundPolicy) {
  const { settings } = (await test.asAdmin.get('/admin/settings')).body
  return test.asAdmin.put('/admin/settings', { ...settings, refund_policy })
}

/** Creates a student with an approved enrollment of $95, and pays a part of it. */
async function anEnrollment({ paid = 95, policy = HALF } = {}) {
  await setPolicy(policy)
  const session = await aSession(test, { days: ['2027-02-03', '2027-02-03'] })
  const student = await aUser(test)
  const id = await seatIn(test, student, session)
  await test.asAdmin.post(`/enrollments/${id}/approve`)
  const payment = async () => (await test.as(student).get('/users/payment-history')).body.payments[0]
  const paymentId = (await payment())?.id ?? ''
  const path = `/admin/financial/payments/${paymentId}`
  const receipt = { method: 'cash', date: '2027-01-04', amount: paid }
  if (paid > 0) await test.asAdmin.post(`${path}/receipts`, receipt)
  return {
    id,
    session,
    student,
    payment,
    withdraw: (shown = '') => test.as(student).delete(`/enrollments/${id}${shown}`),
    refund: (amount: number) => test.asAdmin.post(`${path}/refunds`, { amount, reason: 'Ill' }),
    enrollment: async () => (await test.as(student).get('/enrollments/my')).body.enrollments[0],
    transaction: async () =>
      (await test.asAdmin.get(`/admin/financial/transactions/${paymentId}`)).body.transaction,
    notified: async () =>
      (await test.as(student).get('/notifications')).body.notifications.filter(({ title }) =>
        /refund/.test(title),
      ),
  }
}

describe('withdrawing', () => {
  it.each([
    ['at the first deadline', FIRST_DEADLINE, 95, 'refund_due', 0],
    ['a millisecond after it', AFTER_FIRST, 47.5, 'refund_due', 47.5],
    ['at the last deadline', LAST_DEADLINE, 47.5, 'refund_due', 47.5],
    ['a millisecond after it', AFTER_LAST, 0, 'paid', 95],
  ])('%s, %s, refunds $%d', async (_when, now, refund, status, kept) => {
    const { withdraw, payment, transaction } = await anEnrollment()
    clock.set(new Date(now))
    expect((await withdraw(`?paid=95&refund=${refund}`)).status).toBe(200)
    expect(await payment()).toMatchObject({ status, paid: 95, remaining: 0, refund_due: refund, kept })
    expect(await transaction()).toMatchObject({
      status,
      refund_due: refund,
      kept,
      refund_percent: kept > 0 ? (refund / 95) * 100 : null,
    })
  })

  it('refunds a share of a part that was paid, and nothing more is owed', async () => {
    const { withdraw, payment } = await anEnrollment({ paid: 40 })
    clock.set(new Date(AFTER_FIRST))
    await withdraw('?paid=40&refund=20')
    expect(await payment()).toMatchObject({ status: 'refund_due', refund_due: 20, kept: 20, remaining: 0 })
  })

  it('keeps a part that was paid after the last deadline, and nothing more is owed', async () => {
    const { withdraw, payment } = await anEnrollment({ paid: 40 })
    clock.set(new Date(AFTER_LAST))
    await withdraw('?paid=40&refund=0')
    expect(await payment()).toMatchObject({ status: 'paid', refund_due: 0, kept: 40, remaining: 0 })
  })

  it('voids a payment without money', async () => {
    const { withdraw, payment, notified } = await anEnrollment({ paid: 0 })
    clock.set(new Date(AFTER_LAST))
    expect((await withdraw()).status).toBe(200)
    expect(await payment()).toMatchObject({ status: 'void', refund_due: 0, kept: 0, remaining: 0 })
    expect(await notified()).toEqual([])
  })

  it.each([
    [
      FIRST_DEADLINE,
      95,
      'A refund for CPR and First Aid Certification is due to you',
      'You paid $95.00 for CPR and First Aid Certification. We will refund it and let you know when that is done.',
    ],
    [
      AFTER_FIRST,
      47.5,
      'A refund for CPR and First Aid Certification is due to you',
      'You paid $95.00 for CPR and First Aid Certification. We will refund $47.50 of it under the refund policy that you agreed to and let you know when that is done.',
    ],
    [
      AFTER_LAST,
      0,
      'Your payment for CPR and First Aid Certification is not refunded',
      'You paid $95.00 for CPR and First Aid Certification. Nothing is refunded under the refund policy that you agreed to.',
    ],
  ])('at %s notifies the student of a refund of $%d', async (now, refund, title, message) => {
    const { withdraw, notified } = await anEnrollment()
    clock.set(new Date(now))
    await withdraw(`?paid=95&refund=${refund}`)
    expect(await notified()).toMatchObject([{ title, message }])
  })

  it('is written to the audit log with both amounts', async () => {
    const { withdraw, transaction } = await anEnrollment()
    clock.set(new Date(AFTER_FIRST))
    await withdraw('?paid=95&refund=47.5')
    const { id } = await transaction()
    const lines = await test.deps.db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('subject_id', '=', id)
      .where('action', 'in', ['payment.refund_due', 'payment.kept'])
      .execute()
    expect(lines).toMatchObject([
      { action: 'payment.refund_due', details: { amount: 47.5, kept_amount: 47.5 } },
    ])
  })
})

describe('the amounts that the screen showed', () => {
  it('refuse a withdrawal that refunds less, and change nothing', async () => {
    const { withdraw, payment, enrollment } = await anEnrollment()
    clock.set(new Date(AFTER_FIRST))
    const response = await withdraw('?paid=95&refund=95')
    expect(response).toMatchObject({
      status: 409,
      body: {
        error: 'You would get less money back than was shown, so you are still enrolled',
        code: 'refund_changed',
        refund: { seen: { paid: 95, refund: 95 }, current: { paid: 95, refund: 47.5 } },
      },
    })
    expect(await payment()).toMatchObject({ status: 'paid', kept: 0 })
    expect(await enrollment()).toMatchObject({ enrollment_status: 'approved' })
    expect((await withdraw('?paid=95&refund=47.5')).status).toBe(200)
  })

  it('do not prevent a larger refund', async () => {
    const { withdraw, payment } = await anEnrollment()
    expect((await withdraw('?paid=95&refund=47.5')).status).toBe(200)
    expect(await payment()).toMatchObject({ status: 'refund_due', refund_due: 95, kept: 0 })
  })

  it('are everything in the requests of older apps, which said so', async () => {
    const { withdraw, payment } = await anEnrollment()
    clock.set(new Date(AFTER_FIRST))
    expect(await withdraw()).toMatchObject({
      status: 409,
      body: { code: 'refund_changed', refund: { seen: { refund: 95 }, current: { refund: 47.5 } } },
    })
    clock.set(enrolledAt)
    expect((await withdraw()).status).toBe(200)
    expect(await payment()).toMatchObject({ refund_due: 95 })
  })

  it('refuse to keep money that was paid after the screen showed nothing', async () => {
    const { withdraw } = await anEnrollment()
    clock.set(new Date(AFTER_FIRST))
    expect(codeOf(await withdraw('?paid=0&refund=0'))).toBe('refund_changed')
  })

  it('are still right after the office refunded a part', async () => {
    const { withdraw, refund, payment } = await anEnrollment()
    await refund(20)
    expect((await withdraw('?paid=95&refund=95')).status).toBe(200)
    expect(await payment()).toMatchObject({ paid: 75, refund_due: 75, kept: 0 })
  })

  it.each(['?paid=-1&refund=0', '?paid=95&refund=all'])('are refused as %s', async (query) => {
    const { withdraw } = await anEnrollment()
    expect(await withdraw(query)).toMatchObject({ status: 400 })
  })

  it('get the stored refusal again with a repeated key', async () => {
    const { id, student } = await anEnrollment()
    clock.set(new Date(AFTER_FIRST))
    const send = () =>
      test
        .as(student)
        .delete(`/enrollments/${id}?paid=95&refund=95`, undefined, { 'Idempotency-Key': `refund-${id}` })
    const first = await send()
    expect(await send()).toMatchObject({ status: 409, body: first.body })
    expect(first.body).toMatchObject({ refund: { current: { refund: 47.5 } } })
  })
})

describe('the policy of an enrollment', () => {
  it('is the one in force when the student enrolled', async () => {
    const { enrollment, withdraw, payment } = await anEnrollment()
    await setPolicy([])
    expect((await enrollment())?.refund_deadlines).toEqual([
      { until: FIRST_DEADLINE, percent: 100 },
      { until: LAST_DEADLINE, percent: 50 },
    ])
    await withdraw('?paid=95&refund=95')
    expect(await payment()).toMatchObject({ refund_due: 95 })
    expect((await enrollment())?.refund_deadlines).toBeNull()
  })

  it('stays the same in a transfer, after which the deadlines are those of the new session', async () => {
    const { id, enrollment } = await anEnrollment()
    await setPolicy([])
    const later = await aSession(test, { days: ['2027-02-10', '2027-02-10'] })
    const body = { session_id: later.id }
    expect((await test.asAdmin.post(`/admin/enrollments/${id}/transfer`, body)).status).toBe(200)
    expect(await enrollment()).toMatchObject({
      session_id: later.id,
      refund_deadlines: [
        { until: '2027-02-03T14:00:00.000Z', percent: 100 },
        { until: '2027-02-08T14:00:00.000Z', percent: 50 },
      ],
    })
  })

  it('is in the message of the approval, unless everything is refunded', async () => {
    const messageOf = async (policy: RefundPolicy) => {
      const { student } = await anEnrollment({ policy, paid: 0 })
      const { notifications } = (await test.as(student).get('/notifications')).body
      return notifications.find(({ title }) => title.startsWith('You are enrolled'))?.message
    }
    expect(await messageOf(HALF)).toContain(
      '$95.00 is due by Jan 27, 2027. Refunds when you withdraw: Until 7 days before the start: 100%; until 2 days before: 50%; after that: nothing. We look forward to seeing you.',
    )
    expect(await messageOf([{ days: 0, percent: 100 }])).not.toContain('Refunds')
  })

  it('moves with the dates of the session', async () => {
    const { enrollment, session } = await anEnrollment()
    await changeRows(test, 'class_sessions', session.id, { start_date: '2027-03-17', end_date: '2027-03-17' })
    // The clocks change in between: 9 AM is 13:00 UTC.
    expect((await enrollment())?.refund_deadlines?.[0]?.until).toBe('2027-03-10T14:00:00.000Z')
    expect((await enrollment())?.refund_deadlines?.[1]?.until).toBe('2027-03-15T13:00:00.000Z')
  })

  it('is compared with what the student saw, and stored', async () => {
    const session = await aSession(test, { days: ['2027-02-03', '2027-02-03'] })
    const student = await aUser(test)
    const terms = {
      price: 95,
      start_date: '2027-02-03',
      end_date: '2027-02-03',
      start_time: '09:00',
      end_time: '15:30',
      location: 'Room 2',
    }
    const enroll = (refund_policy: RefundPolicy) =>
      test.as(student).post(`/enrollments/${session.classId}`, {
        sessionId: session.id,
        terms: { ...terms, refund_policy },
      })
    const full = [{ days: 0, percent: 100 }]
    expect(await enroll(full)).toMatchObject({
      status: 409,
      body: {
        code: 'terms_changed',
        terms: { seen: { refund_policy: full }, current: { refund_policy: HALF } },
      },
    })
    expect((await enroll(HALF)).status).toBe(201)
    const { refund_policy } = await rowIn(test, 'enrollments', { user_id: student.id })
    expect(refund_policy).toEqual(HALF)
  })
})

describe('everything is refunded', () => {
  const endings: Record<string, (enrolled: Awaited<ReturnType<typeof anEnrollment>>) => Promise<unknown>> = {
    'when the office rejects the enrollment': ({ id }) => test.asAdmin.post(`/enrollments/${id}/reject`),
    'when the school cancels the session': ({ session }) =>
      test.asAdmin.patch(`/sessions/sessions/${session.id}/status`, { status: 'cancelled' }),
    'when the office deletes the account': async ({ student }) => {
      await renewLogin(test)
      return test.asAdmin.delete(`/admin/users/${student.id}`)
    },
  }

  it.each(Object.entries(endings))('%s, also after the last deadline', async (_when, end) => {
    const enrolled = await anEnrollment()
    clock.set(new Date(AFTER_LAST))
    await end(enrolled)
    expect(await enrolled.transaction()).toMatchObject({ status: 'refund_due', refund_due: 95, kept: 0 })
  })

  it('to a student who withdraws under the default policy', async () => {
    const { withdraw, payment } = await anEnrollment({ policy: [{ days: 0, percent: 100 }] })
    clock.set(new Date('2027-02-03T13:59:59.999Z'))
    expect((await withdraw()).status).toBe(200)
    expect(await payment()).toMatchObject({ status: 'refund_due', refund_due: 95, kept: 0 })
  })
})

it('two devices that saw different amounts withdraw once, with the refund that is due now', async () => {
  const { withdraw, payment } = await anEnrollment()
  clock.set(new Date(AFTER_FIRST))
  const responses = await Promise.all([withdraw('?paid=95&refund=95'), withdraw('?paid=95&refund=47.5')])
  // The device that saw more is refused, or finds the enrollment withdrawn already.
  expect(responses[1]?.status).toBe(200)
  expect(await payment()).toMatchObject({ refund_due: 47.5, kept: 47.5 })
})
