import { sessionTerms } from '@cubby/contract/session-terms'
import { afterAll, describe, expect, it } from 'vitest'
import { aCenter, joinCenter, orderIn, type TestCenter, type TestMember } from '../../../testing/centers.ts'
import {
  aSession,
  aUser,
  codeOf,
  enrollIn,
  seatIn,
  type TestSession,
  waitIn,
} from '../../../testing/factories.ts'
import { expectSeatsInOrder } from '../../../testing/invariants.ts'
import { changeRows, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()
afterAll(() => expectSeatsInOrder(test))

/** Who has what in a session. */
async function participants(session: TestSession) {
  const enrollments = await rowsIn(test, 'enrollments', { session_id: session.id, archived_at: null }, [
    'user_id',
    'status',
    'center_id',
    'discount',
  ])
  const entries = await rowsIn(test, 'waitlist_entries', { session_id: session.id }, [
    'user_id',
    'status',
    'center_id',
  ])
  return { enrollments, entries }
}

async function nothingIn(session: TestSession) {
  expect(await participants(session)).toEqual({ enrollments: [], entries: [] })
  const orders = await rowsIn(test, 'center_orders', { session_id: session.id }, ['id'])
  expect(orders).toEqual([])
}

function preview(center: TestCenter, session: TestSession, token = center.director.token) {
  return test.as({ token }).get(`/centers/${center.id}/orders/preview?sessionId=${session.id}`)
}

function replace(center: TestCenter, enrollmentId: string, to: TestMember, token = center.director.token) {
  return test
    .as({ token })
    .post(`/centers/${center.id}/replacements`, { enrollment_id: enrollmentId, member_id: to.memberId })
}

async function enrollmentOf(user: { id: string }, session: TestSession) {
  return test.deps.db
    .selectFrom('enrollments')
    .selectAll()
    .where('user_id', '=', user.id)
    .where('session_id', '=', session.id)
    .executeTakeFirst()
}

/** The body of a response to an order. */
async function ordered(response: ReturnType<typeof orderIn>) {
  const { status, body } = await response
  if (!('people' in body) || !('order_id' in body)) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

describe('an order for all', () => {
  it('enrolls everybody, paid by the center, at its price', async () => {
    const center = await aCenter(test, { terms: { discount: { unit: 'percent', value: 10 } } })
    const session = await aSession(test)
    const { body: seen } = await preview(center, session)
    expect(seen).toMatchObject({
      free_seats: 10,
      refusal: null,
      terms: { price: 95, discount: { amount: 9.5 } },
    })
    expect(seen.people.map(({ outcome }) => outcome)).toEqual(['seat', 'seat', 'seat'])
    const terms = sessionTerms.parse(seen.terms)
    const answer = await ordered(orderIn(test, center, session, { terms, po_number: 'PO-7' }))
    expect(answer.message).toBe('3 spots held for approval.')
    expect(answer.people.map(({ text }) => text)).toEqual(
      Array(3).fill('Spot held until the office approves it'),
    )
    const { enrollments } = await participants(session)
    expect(enrollments).toHaveLength(3)
    for (const enrollment of enrollments) {
      expect(enrollment).toMatchObject({
        status: 'pending',
        center_id: center.id,
        discount: { kind: 'center', off_cents: 950 },
      })
    }
  })

  it.each([
    ['a full session', { capacity: 2 }, 'No spot is free'],
    ['a session with one who is enrolled already', {}, 'Is enrolled already'],
  ])('refuses all and says who and why: %s', async (_, options, text) => {
    const center = await aCenter(test)
    const session = await aSession(test, options)
    const last = center.staff.at(-1)
    if (!last) throw new Error('nobody')
    if (!('capacity' in options)) await seatIn(test, last, session)
    const response = await orderIn(test, center, session)
    expect(codeOf(response)).toBe('order_refused')
    expect('people' in response.body && response.body.people).toEqual([
      { member_id: last.memberId, name: 'Test User', text },
    ])
    const { enrollments } = await participants(session)
    expect(enrollments.filter(({ center_id }) => center_id)).toEqual([])
  })

  it('refuses an instructor, a suspended account, somebody who left, and somebody of another center', async () => {
    const center = await aCenter(test, { staff: 0 })
    const other = await aCenter(test, { staff: 1 })
    const session = await aSession(test)
    const join = async (user: { id: string }) =>
      joinCenter(test, { centerId: center.id, userId: user.id, kind: 'staff' })
    const texts = async (memberId: string) => {
      const response = await orderIn(test, center, session, { member_ids: [memberId] })
      return 'people' in response.body ? response.body.people?.map(({ text }) => text) : codeOf(response)
    }
    expect(await texts(await join(await aUser(test, { role: 'instructor' })))).toEqual([
      'Instructors and administrators cannot enroll',
    ])
    const gone = 'Does not belong to the center, or their account is not active'
    expect(await texts(await join(await aUser(test, { status: 'suspended' })))).toEqual([gone])
    const leaver = await join(await aUser(test))
    await changeRows(test, 'center_members', leaver, { left_at: new Date() })
    expect(await texts(leaver)).toEqual([gone])
    expect(await texts(center.director.memberId)).toEqual([gone])
    expect(await texts(other.staff[0]?.memberId ?? '')).toBe('center_member_not_found')
    await nothingIn(session)
  })

  it('refuses terms that have changed, with both', async () => {
    const center = await aCenter(test)
    const session = await aSession(test)
    const { terms } = (await preview(center, session)).body
    await changeRows(test, 'classes', session.classId, { price_cents: 9900 })
    const response = await orderIn(test, center, session, { terms })
    expect(response).toMatchObject({
      body: { code: 'terms_changed', terms: { seen: { price: 95 }, current: { price: 99 } } },
    })
    await nothingIn(session)
  })
})

describe('an order for as many as fit', () => {
  it('puts the rest on the waitlist, and their offers are paid by the center', async () => {
    const center = await aCenter(test, { staff: 12 })
    const session = await aSession(test)
    const answer = await ordered(orderIn(test, center, session, { mode: 'fitting' }))
    expect(answer.message).toBe('10 spots held for approval, 2 on the waitlist.')
    expect(answer.people.slice(10).map(({ text }) => text)).toEqual([
      'Place 1 on the waitlist',
      'Place 2 on the waitlist',
    ])
    const { entries } = await participants(session)
    expect(entries.map(({ status, center_id }) => [status, center_id])).toEqual([
      ['waiting', center.id],
      ['waiting', center.id],
    ])
    const [first] = center.staff
    const seat = first && (await enrollmentOf(first, session))
    await test.as({ token: first?.token ?? '' }).delete(`/enrollments/${seat?.id}?paid=0&refund=0`)
    const waiting = center.staff[10]
    if (!waiting) throw new Error('nobody')
    // A code is ignored, because the center pays.
    expect(await enrollIn(test, waiting, session, { code: 'SPRING' })).toMatchObject({ status: 201 })
    expect(await enrollmentOf(waiting, session)).toMatchObject({ center_id: center.id })
  })

  it('refuses an order that would change nothing', async () => {
    const center = await aCenter(test, { staff: 1 })
    const session = await aSession(test, { capacity: 1 })
    await ordered(orderIn(test, center, session))
    expect(await orderIn(test, center, session, { mode: 'fitting' })).toMatchObject({
      body: { code: 'order_refused', people: [{ text: 'Is enrolled already' }] },
    })
  })
})

describe('who may order', () => {
  it('nobody but its own directors and the office', async () => {
    const center = await aCenter(test)
    const session = await aSession(test)
    const other = await aCenter(test)
    const [staff] = center.staff
    for (const token of [other.director.token, staff?.token ?? '', test.admin.token]) {
      expect(codeOf(await orderIn(test, center, session, { token }))).toBe('center_not_found')
      expect((await preview(center, session, token)).status).toBe(404)
    }
    await nothingIn(session)
    const byOffice = await test.asAdmin.post(`/admin/centers/${center.id}/orders`, {
      session_id: session.id,
      mode: 'all',
      po_number: '',
      member_ids: center.staff.map(({ memberId }) => memberId),
    })
    expect(byOffice.status).toBe(201)
  })

  it('not a former director, and not for a closed center', async () => {
    const center = await aCenter(test)
    const session = await aSession(test)
    await changeRows(test, 'centers', center.id, { status: 'closed' })
    expect(codeOf(await orderIn(test, center, session))).toBe('center_not_active')
    await changeRows(test, 'centers', center.id, { status: 'active' })
    await changeRows(test, 'center_members', center.director.memberId, { left_at: new Date() })
    expect(codeOf(await orderIn(test, center, session))).toBe('center_not_found')
    await nothingIn(session)
  })
})

describe('a replacement', () => {
  it('moves the seat with its payment, and costs nothing', async () => {
    const center = await aCenter(test)
    const session = await aSession(test, { capacity: 2 })
    const [first, second, third] = center.staff
    if (!first || !second || !third) throw new Error('nobody')
    await ordered(orderIn(test, center, session, { people: [first, second] }))
    const old = await enrollmentOf(first, session)
    await test.asAdmin.post(`/enrollments/${old?.id}/approve`)
    const paymentOf = (enrollmentId: string | undefined) =>
      rowsIn(test, 'payments', { enrollment_id: enrollmentId ?? '' }, ['id', 'status', 'amount_cents'])
    const before = await paymentOf(old?.id)
    await waitIn(test, third, session)
    const outsider = await aUser(test)
    await waitIn(test, outsider, session)

    expect(await replace(center, old?.id ?? '', third)).toMatchObject({ status: 200 })
    const seat = await enrollmentOf(third, session)
    expect(seat).toMatchObject({ status: 'approved', center_id: center.id })
    expect(await paymentOf(seat?.id)).toEqual(before)
    expect(await paymentOf(old?.id)).toEqual([])
    expect(await enrollmentOf(first, session)).toMatchObject({
      status: 'withdrawn',
      archived_reason: 'Replaced by a colleague',
    })
    const { entries } = await participants(session)
    expect(entries.map(({ status }) => status).toSorted()).toEqual(['left', 'waiting'])
  })

  it('is refused for somebody who is enrolled, of another center, or after the start', async () => {
    const center = await aCenter(test)
    const other = await aCenter(test)
    const session = await aSession(test)
    const [first, second, third] = center.staff
    const [stranger] = other.staff
    if (!first || !second || !third || !stranger) throw new Error('nobody')
    await ordered(orderIn(test, center, session, { people: [first, second] }))
    const old = await enrollmentOf(first, session)
    const id = old?.id ?? ''
    expect(codeOf(await replace(center, id, second))).toBe('replacement_refused')
    expect(codeOf(await replace(center, id, stranger))).toBe('center_member_not_found')
    expect(codeOf(await replace(other, id, stranger, other.director.token))).toBe('enrollment_not_found')
    expect(codeOf(await replace(center, id, third, third.token))).toBe('center_not_found')
    await changeRows(test, 'class_sessions', session.id, { start_date: '2020-01-01' })
    expect(codeOf(await replace(center, id, third))).toBe('session_started')
    expect(await enrollmentOf(first, session)).toMatchObject({ status: 'pending' })
  })
})
