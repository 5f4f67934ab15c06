import type { Payment } from '@cubby/contract/money/payments'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type ChargeOutcome, simulatedPayments } from '../../../platform/payment-provider.ts'
import { aClock } from '../../../testing/clock.ts'
import { aSession, aUser, codeOf, seatIn, type TestUser } from '../../../testing/factories.ts'
import { changeRows } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const start = new Date('2027-01-04T12:00:00Z')
const clock = aClock(start)
const charges: number[] = []
let declines = false
const test = useTestApp({
  clock: clock.clock,
  payments: {
    charge: async (charge): Promise<ChargeOutcome> => {
      charges.push(charge.amountCents)
      return declines ? { kind: 'declined' } : simulatedPayments.charge(charge)
    },
  },
})
beforeEach(() => {
  clock.set(start)
  charges.length = 0
  declines = false
})

const paymentsOf = async ({ token }: TestUser, list = 'payments') =>
  (await test.call<{ payments: Payment[] }>('GET', `/users/${list}`, { token })).body.payments
const payNow = (user: TestUser, id = 'unknown', body: object = { status: 'paid' }, key?: string) =>
  test.as(user).put(`/profile/payments/${id}`, body, { 'Idempotency-Key': key })

/** The newest notification whose title matches. */
const newestNotification = async (user: TestUser, title: RegExp) =>
  (await test.as(user).get('/notifications')).body.notifications.find((one) => title.test(one.title))?.message

async function anApproved(day = '2027-02-03') {
  const session = await aSession(test, { days: [day, day] })
  const student = await aUser(test)
  const enrollmentId = await seatIn(test, student, session)
  const review = (action: string) => test.asAdmin.post(`/enrollments/${enrollmentId}/${action}`)
  await review('approve')
  const [payment] = await paymentsOf(student)
  return { session, student, admin: test.admin, enrollmentId, review, payment }
}

it("is in the payer's activity with the last four digits of the card", async () => {
  const { student, payment } = await anApproved()
  expect((await payNow(student, payment?.id, { status: 'paid', last_four: '4242' })).status).toBe(200)
  const { body } = await test.as(student).get('/users/activity-history')
  const paid = body.activities.find(({ action }) => action === 'payment')
  expect(paid?.details).toMatchObject({ amount: 95, last_four: '4242' })
})

describe('an approved enrollment', () => {
  it('creates one payment for the price, due 7 days before the start', async () => {
    const { student, review, session, enrollmentId } = await anApproved()
    await review('approve')
    expect(await paymentsOf(student)).toMatchObject([
      {
        enrollment_id: enrollmentId,
        session_id: session.id,
        class_name: 'CPR and First Aid Certification',
        amount: 95,
        due_date: '2027-01-27',
        status: 'pending',
      },
    ])
  })

  it('has a new due date when its session is moved, unless it is paid', async () => {
    const { session, student, admin, payment } = await anApproved()
    const moveTo = (date: string) =>
      test.as(admin).put(`/sessions/${session.id}`, {
        date,
        end_date: date,
        start_time: '09:00',
        end_time: '12:00',
        location: 'Room 2',
        capacity: 8,
        instructor_id: instructor.id,
      })
    const instructor = await aUser(test, { role: 'instructor' })
    expect((await moveTo('2027-03-10')).status).toBe(200)
    expect(await paymentsOf(student)).toMatchObject([{ due_date: '2027-03-03' }])
    await moveTo('2027-01-09')
    expect(await paymentsOf(student)).toMatchObject([{ due_date: '2027-01-07' }])
    await payNow(student, payment?.id)
    await moveTo('2027-03-10')
    expect(await paymentsOf(student, 'payment-history')).toMatchObject([{ due_date: '2027-01-07' }])
  })

  it('has no payment when it is not approved yet, or costs nothing', async () => {
    const student = await aUser(test)
    const [session, free] = [await aSession(test), await aSession(test)]
    await seatIn(test, student, session)
    await changeRows(test, 'classes', free.classId, { price_cents: 0 })
    const id = await seatIn(test, student, free)
    await test.asAdmin.post(`/enrollments/${id}/approve`)
    expect(await paymentsOf(student)).toEqual([])
  })

  it('owes nothing once it is withdrawn; the history keeps the void payment', async () => {
    const { student, enrollmentId } = await anApproved()
    await test.as(student).delete(`/enrollments/${enrollmentId}`)
    expect(await paymentsOf(student)).toEqual([])
    expect(await paymentsOf(student, 'payment-history')).toMatchObject([{ status: 'void' }])
  })

  it('is due for a refund when it was paid, and counts as paid when it is approved again', async () => {
    const { student, review, payment } = await anApproved()
    await payNow(student, payment?.id)
    await review('reject')
    expect(await paymentsOf(student)).toMatchObject([{ status: 'refund_due' }])
    expect(codeOf(await payNow(student, payment?.id))).toBe('payment_not_due')
    await review('approve')
    expect(await paymentsOf(student)).toMatchObject([{ id: payment?.id, status: 'paid' }])
    expect(charges).toEqual([9500])
  })

  it('is approved with a message that names the amount and the due date', async () => {
    const { student } = await anApproved()
    expect(await newestNotification(student, /^You are enrolled/)).toContain('$95.00 is due by Jan 27, 2027.')
  })

  it('announces a refund with the amount paid, and no refund when nothing was paid', async () => {
    const { student, enrollmentId, payment } = await anApproved()
    await payNow(student, payment?.id)
    await test.as(student).delete(`/enrollments/${enrollmentId}`)
    expect(await newestNotification(student, /^A refund for CPR/)).toContain('You paid $95.00')
    const other = await anApproved()
    await test.as(other.student).delete(`/enrollments/${other.enrollmentId}`)
    expect(await newestNotification(other.student, /^A refund/)).toBeUndefined()
  })

  it('gets a new payment when it is approved again after a rejection', async () => {
    const { student, review, payment } = await anApproved()
    await review('reject')
    expect(await payNow(student, payment?.id)).toMatchObject({
      status: 409,
      body: { code: 'payment_not_due', error: 'This payment is no longer due' },
    })
    clock.set(new Date('2027-02-01T12:00:00Z'))
    await review('approve')
    expect(await paymentsOf(student)).toMatchObject([{ status: 'due_soon', due_date: '2027-02-03' }])
    expect(await paymentsOf(student, 'payment-history')).toHaveLength(2)
    expect(charges).toEqual([])
  })
})

describe('PUT /profile/payments/{id}', () => {
  it('charges the amount of the payment and not of the body, and records the activity', async () => {
    const { student, payment } = await anApproved()
    const response = await payNow(student, payment?.id, { status: 'paid', amount: 0.01, amount_cents: 1 })
    expect(response).toMatchObject({
      status: 200,
      body: { payment: { status: 'paid', amount: 95, paid_at: start.toISOString() } },
    })
    expect(charges).toEqual([9500])
    const { body } = await test.as(student).get('/users/activity-history')
    expect(body.activities).toContainEqual(
      expect.objectContaining({
        action: 'payment',
        description: 'Paid for a class',
        details: expect.objectContaining({ amount: 95, class_name: 'CPR and First Aid Certification' }),
      }),
    )
  })

  it('is refused the second time, and charges nothing', async () => {
    const { student, payment } = await anApproved()
    await payNow(student, payment?.id, { status: 'paid' }, 'first-click')
    expect(await payNow(student, payment?.id, { status: 'paid' }, 'first-click')).toMatchObject({
      status: 200,
    })
    expect(await payNow(student, payment?.id, { status: 'paid' }, 'second-click')).toMatchObject({
      status: 409,
      body: { code: 'already_paid', error: 'This payment is already paid' },
    })
    expect(charges).toHaveLength(1)
  })

  it('leaves the payment unpaid when the provider declines, and allows another try', async () => {
    const { student, payment } = await anApproved()
    declines = true
    expect(await payNow(student, payment?.id)).toMatchObject({
      status: 409,
      body: { code: 'payment_failed', error: 'Failed to update payment status' },
    })
    expect(await paymentsOf(student)).toMatchObject([{ status: 'pending', paid_at: null }])
    declines = false
    expect((await payNow(student, payment?.id)).status).toBe(200)
  })

  it.each([
    ['office', 'pay_at_office', 'Please pay at the office. Nothing was charged.'],
    ['stripe', 'pay_online', 'Please update the app and pay by card. Nothing was charged.'],
  ] as const)('changes nothing where payments are not simulated: %s', async (payments, code, error) => {
    const { student, payment } = await anApproved()
    const { config } = test.deps
    Object.assign(test.deps, { config: { ...config, payments } })
    onTestFinished(() => void Object.assign(test.deps, { config }))
    // An app of an earlier version repeats the request until it is answered.
    for (const _ of [1, 2]) {
      const refused = await payNow(student, payment?.id, { status: 'paid' }, `key-of-${payment?.id}`)
      expect(refused).toMatchObject({ status: 409, body: { code, error } })
    }
    expect(await paymentsOf(student)).toMatchObject([{ status: 'pending', remaining: 95, paid_at: null }])
    expect(charges).toHaveLength(0)
  })

  it.each([{}, { status: 'void' }, { status: 'refunded' }, { status: ['paid'] }])(
    'refuses %j',
    async (body) => {
      const { student, payment } = await anApproved()
      expect((await payNow(student, payment?.id, body)).status).toBe(400)
    },
  )
})

it('becomes due soon and overdue at midnight of the provider, and responds with 304 in between', async () => {
  const { student } = await anApproved()
  const at = async (now: string) => {
    clock.set(new Date(now))
    return (await paymentsOf(student))[0]?.status
  }
  expect(await at('2027-01-20T04:59:59Z')).toBe('pending')
  expect(await at('2027-01-20T05:00:00Z')).toBe('due_soon')
  expect(await at('2027-01-28T04:59:59Z')).toBe('due_soon')
  const { headers } = await test.as(student).get('/users/payments')
  const again = () => test.as(student).get('/users/payments', { 'If-None-Match': headers.get('ETag') ?? '' })
  expect((await again()).status).toBe(304)
  expect(await at('2027-01-28T05:00:00Z')).toBe('overdue')
  expect((await again()).status).toBe(200)
})

it('counts on the dashboard and is in the profile until it is paid', async () => {
  const { student, payment } = await anApproved()
  const counted = async () => [
    (await test.as(student).get('/users/dashboard')).body.dashboard.payments_due,
    (await test.as(student).get('/users/profile')).body.profile.payments?.[0]?.status,
  ]
  expect(await counted()).toEqual([1, 'pending'])
  await payNow(student, payment?.id)
  expect(await counted()).toEqual([0, 'paid'])
})
