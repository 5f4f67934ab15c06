import { afterAll, expect, it } from 'vitest'
import {
  aSession,
  aUser,
  codeOf,
  seatIn,
  type TestSession,
  type TestUser,
} from '../../../testing/factories.ts'
import { expectSeatsInOrder } from '../../../testing/invariants.ts'
import { rowIn, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()
afterAll(() => expectSeatsInOrder(test))

const path = (id: string) => `/enrollments/${id}/transfer-request` as const
const ask = ({ token }: TestUser, id: string, { id: session_id }: TestSession, terms?: object) =>
  test.as({ token }).post(path(id), { session_id, ...(terms && { terms }) })
const takeBack = ({ token }: TestUser, id: string) => test.as({ token }).delete(path(id))
const decline = (id: string, reason = 'The first part is already over by then.') =>
  test.asAdmin.post(`/admin${path(id)}/decline`, { reason })
const transfer = (id: string, { id: session_id }: TestSession) =>
  test.asAdmin.post(`/admin/enrollments/${id}/transfer`, { session_id })
const requests = async () =>
  (await test.asAdmin.get('/enrollments?transfer=requested&limit=100')).body.enrollments
const mine = async (user: TestUser) => (await test.as(user).get('/enrollments/my')).body.enrollments
const titles = async ({ id }: TestUser) =>
  (await rowsIn(test, 'notifications', { user_id: id })).map(({ title }) => title)
const statuses = async (id: string) =>
  (await rowsIn(test, 'transfer_requests', { enrollment_id: id })).map(({ status }) => status)

async function anEnrolled() {
  const [user, old, later] = [await aUser(test), await aSession(test), await aSession(test)]
  return { user, old, later, id: await seatIn(test, user, old) }
}

it('is shown to the student and the office, holds no seat, and is confirmed by the transfer', async () => {
  const { user, later, id } = await anEnrolled()
  const asked = await ask(user, id, later)
  expect(asked.body.enrollment.transfer_request).toMatchObject({ session_id: later.id })
  expect(await requests()).toMatchObject([{ id, transfer_request: { session_id: later.id } }])
  const { seats_taken } = await rowIn(test, 'class_sessions', later.id)
  expect(seats_taken).toBe(0)

  const before = await titles(user)
  const { body } = await transfer(id, later)
  expect((await titles(user)).slice(before.length)).toEqual([expect.stringMatching(/^You are now in/)])
  expect(await requests()).toEqual([])
  expect(await statuses(id)).toEqual(['confirmed'])
  expect((await mine(user)).map((one) => [one.id, one.transfer_request])).toEqual([
    [body.enrollment.id, null],
    [id, null],
  ])
})

it('is declined with a reason, which the student reads once', async () => {
  const { user, later, id } = await anEnrolled()
  await ask(user, id, later)
  expect((await decline(id, ' ')).status).toBe(400)
  expect((await decline(id)).status).toBe(200)
  expect(codeOf(await decline(id))).toBe('transfer_request_not_found')
  expect(await statuses(id)).toEqual(['declined'])
  expect((await titles(user)).filter((title) => title.endsWith('stays as it is'))).toHaveLength(1)
  expect((await mine(user))[0]).toMatchObject({ id, enrollment_type: 'active', transfer_request: null })
})

it('can be withdrawn, also twice, and asked again', async () => {
  const { user, later, id } = await anEnrolled()
  await ask(user, id, later)
  expect((await takeBack(user, id)).body.enrollment.transfer_request).toBeNull()
  expect((await takeBack(user, id)).status).toBe(200)
  await ask(user, id, later)
  expect(await statuses(id)).toEqual(['withdrawn', 'open'])
})

it('is the only open one of an enrollment, and the same one again changes nothing', async () => {
  const { user, later, id } = await anEnrolled()
  await ask(user, id, later)
  expect((await ask(user, id, later)).status).toBe(200)
  expect(codeOf(await ask(user, id, await aSession(test)))).toBe('transfer_requested')
  expect(await statuses(id)).toEqual(['open'])
})

it('ends when the enrollment ends', async () => {
  const withdrawn = await anEnrolled()
  await ask(withdrawn.user, withdrawn.id, withdrawn.later)
  await test.as(withdrawn.user).delete(`/enrollments/${withdrawn.id}`)
  expect(await statuses(withdrawn.id)).toEqual(['ended'])

  const cancelled = await anEnrolled()
  await ask(cancelled.user, cancelled.id, cancelled.later)
  await test.asAdmin.patch(`/sessions/sessions/${cancelled.old.id}/status`, { status: 'cancelled' })
  expect(await statuses(cancelled.id)).toEqual(['ended'])
})

it('is refused for the enrollment of another student and for a full session', async () => {
  const { user, id } = await anEnrolled()
  const full = await aSession(test, { capacity: 1 })
  await seatIn(test, await aUser(test), full)
  expect(codeOf(await ask(await aUser(test), id, full))).toBe('enrollment_not_found')
  expect(codeOf(await takeBack(await aUser(test), id))).toBe('enrollment_not_found')
  expect(codeOf(await ask(user, id, full))).toBe('session_full')
})

it('contains the terms that the student saw, which the office compares', async () => {
  const { user, later, id } = await anEnrolled()
  const { body } = await test.asAdmin.get(`/admin/enrollments/${id}/transfer?session_id=${later.id}`)
  expect(codeOf(await ask(user, id, later, { ...body.terms, price: 60 }))).toBe('terms_changed')
  await ask(user, id, later, body.terms)
  const shown = await test.asAdmin.get(`/admin/enrollments/${id}/transfer?session_id=${later.id}`)
  expect(shown.body.requested_terms).toEqual(body.terms)
})
