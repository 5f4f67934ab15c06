import { randomUUID } from 'node:crypto'
import type { SessionTerms } from '@cubby/contract/session-terms'
import { test as cases, describe, expect, it } from 'vitest'
import {
  aSession,
  aUser,
  codeOf,
  seatIn,
  type TestSession,
  type TestUser,
  waitIn,
} from '../../../testing/factories.ts'
import { changeRows, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()

/** The terms as the class page shows them, made of the public response. */
async function shownTerms({ classId }: TestSession): Promise<SessionTerms> {
  const { body } = await test.get(`/classes/${classId}`)
  const [session] = body.class.sessions
  if (!session) throw new Error('the class has no session')
  const { start_date, end_date, start_time, end_time, location_details: location } = session
  return { price: body.class.price, start_date, end_date, start_time, end_time, location }
}

/** What a user can agree to, ready to be sent with these terms. */
interface Agreement {
  session: TestSession
  user: TestUser
  send: (body?: object, key?: string) => ReturnType<typeof test.call>
}

const post = (user: TestUser, path: string) => (body?: object, key?: string) =>
  test.as(user).post(path, body, { 'Idempotency-Key': key })

async function anEnrollment(): Promise<Agreement> {
  const [session, user] = [await aSession(test), await aUser(test)]
  const send = post(user, `/enrollments/${session.classId}`)
  return { session, user, send: (body, key) => send({ sessionId: session.id, ...body }, key) }
}

async function aFullSession() {
  const session = await aSession(test, { capacity: 1 })
  const holder = await aUser(test)
  return { session, holder, enrollmentId: await seatIn(test, holder, session) }
}

const agreements: Record<string, () => Promise<Agreement>> = {
  'to enroll': anEnrollment,
  'to enroll or to join the waitlist': async () => {
    const [{ session }, user] = [await aFullSession(), await aUser(test)]
    const send = post(user, `/enrollments/${session.classId}`)
    const fixed = { sessionId: session.id, joinWaitlistIfFull: true }
    return { session, user, send: (body, key) => send({ ...fixed, ...body }, key) }
  },
  'to wait': async () => {
    const [{ session }, user] = [await aFullSession(), await aUser(test)]
    return { session, user, send: post(user, `/enrollments/waitlist/${session.id}`) }
  },
  'to accept an offer': async () => {
    const [{ session, holder, enrollmentId }, user] = [await aFullSession(), await aUser(test)]
    const entryId = await waitIn(test, user, session)
    await test.as(holder).delete(`/enrollments/${enrollmentId}`)
    return { session, user, send: post(user, `/enrollments/waitlist/${entryId}/accept`) }
  },
}
const all = Object.entries(agreements)

async function setPrice({ classId }: TestSession, dollars: number) {
  await changeRows(test, 'classes', classId, { price_cents: dollars * 100 })
}

/** Everything that an agreement could have changed. */
async function stored(user: TestUser) {
  return [
    await rowsIn(test, 'enrollments', { user_id: user.id }),
    await rowsIn(test, 'waitlist_entries', { user_id: user.id }),
    await rowsIn(test, 'notifications', { user_id: user.id }),
    await rowsIn(test, 'audit_log', { actor_id: user.id }, ['id']),
  ]
}

describe.each(all)('an agreement %s', (_, anAgreement) => {
  it('is refused with both versions after the price changed, and changes nothing', async () => {
    const { session, user, send } = await anAgreement()
    const seen = await shownTerms(session)
    await setPrice(session, 540)
    const before = await stored(user)
    expect(await send({ terms: seen })).toMatchObject({
      status: 409,
      body: {
        error: 'The price, dates, times, place, refunds, or payment plan changed since you saw them',
        code: 'terms_changed',
        terms: { seen, current: { ...seen, price: 540 } },
      },
    })
    expect(await stored(user)).toEqual(before)
  })

  it('succeeds with the current terms under a new key, and the old key keeps its refusal', async () => {
    const { session, send } = await anAgreement()
    const seen = await shownTerms(session)
    await setPrice(session, 540)
    const key = randomUUID()
    const refused = await send({ terms: seen }, key)
    expect((await send({ terms: { ...seen, price: 540 } }, randomUUID())).status).toBe(201)
    expect(await send({ terms: seen }, key)).toMatchObject({ status: 409, body: refused.body })
  })

  it('succeeds with the terms on the screen', async () => {
    const { session, send } = await anAgreement()
    expect((await send({ terms: await shownTerms(session) })).status).toBe(201)
  })

  it('succeeds without terms, as older apps send it', async () => {
    const { session, send } = await anAgreement()
    await setPrice(session, 540)
    expect((await send()).status).toBe(201)
  })

  it('returns the same response to another device, although the terms changed', async () => {
    const { session, send } = await anAgreement()
    const seen = await shownTerms(session)
    const first = await send({ terms: seen })
    await setPrice(session, 540)
    expect(await send({ terms: seen })).toMatchObject({ status: 201, body: first.body })
  })
})

cases.each([
  ['dates', { end_date: '2099-12-31' }],
  ['times', { start_time: '10:00' }],
  ['place', { location: 'Room 3' }],
])('an enrollment is refused after a change of the %s', async (_, change) => {
  const { session, send } = await anEnrollment()
  const seen = await shownTerms(session)
  await changeRows(test, 'class_sessions', session.id, change)
  expect(await send({ terms: seen })).toMatchObject({
    status: 409,
    body: { code: 'terms_changed', terms: { seen, current: { ...seen, ...change } } },
  })
})

it('a cancelled session is refused as cancelled, whatever else changed', async () => {
  const { session, send } = await anEnrollment()
  const seen = await shownTerms(session)
  await setPrice(session, 540)
  const cancelled = { status: 'cancelled' } as const
  await changeRows(test, 'class_sessions', session.id, cancelled)
  expect(codeOf(await send({ terms: seen }))).toBe('session_cancelled')
})

it('an offer stays open until the student agrees or it ends', async () => {
  const { session, user, send } = await (agreements['to accept an offer'] ?? anEnrollment)()
  const seen = await shownTerms(session)
  await setPrice(session, 540)
  await send({ terms: seen })
  const { body } = await test.as(user).get(`/enrollments/waitlist/${session.id}`)
  expect(body).toMatchObject({ waitlist_entry: { status: 'offered' } })
})

it('an empty body is accepted with a JSON content type, as older apps send it', async () => {
  const { session, user } = await (agreements['to wait'] ?? anEnrollment)()
  const headers = { 'Content-Type': 'application/json' }
  const joined = await test.as(user).post(`/enrollments/waitlist/${session.id}`, undefined, headers)
  expect(joined.status).toBe(201)
})

it('invalid terms are refused', async () => {
  const { session, user } = await anEnrollment()
  const terms = { ...(await shownTerms(session)), location: 'x'.repeat(301) }
  const body = { sessionId: session.id, terms }
  const response = await test.as(user).post(`/enrollments/${session.classId}`, body)
  expect(response).toMatchObject({ status: 400, body: { fields: { 'terms.location': 'This is too long' } } })
})
