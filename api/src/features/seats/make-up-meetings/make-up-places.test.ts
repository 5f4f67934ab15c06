import type { Session } from '@cubby/contract/catalog/classes'
import { beforeEach, expect, it } from 'vitest'
import { aClock } from '../../../testing/clock.ts'
import {
  aUser,
  codeOf,
  enrollIn,
  seatIn,
  type TestSession,
  type TestUser,
  waitIn,
} from '../../../testing/factories.ts'
import { expectSeatsInOrder } from '../../../testing/invariants.ts'
import { queuedJobs } from '../../../testing/mail.ts'
import { approve, assign, twoSessions } from '../../../testing/make-up.ts'
import { rowIn } from '../../../testing/rows.ts'
import { aSessionSave } from '../../../testing/session-save.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { advanceSession } from '../seats/advance-waitlist.ts'
import { makeUpsQuery } from './queries.ts'

const start = new Date('2026-11-23T15:00:00Z')
const clock = aClock(start)
const test = useTestApp({ clock: clock.clock })
beforeEach(() => clock.set(start))

/** A session of two seats with a make-up and a student, and one who waits. */
const aFullSession = async () => {
  const scene = await twoSessions(test)
  const { admin, enrollment, first, other } = scene
  const { body } = await assign(test, admin, { enrollment, meeting_id: first })
  const seated = await aUser(test)
  const seat = await seatIn(test, seated, other)
  const waiting = await aUser(test)
  const entry = await waitIn(test, waiting, other)
  await expectSeatsInOrder(test)
  return { ...scene, id: body.make_up.id, seated, seat, waiting, entry }
}
const statusOf = async (entry: string) => {
  const { status } = await rowIn(test, 'waitlist_entries', entry)
  return status
}
const shownSpots = async ({ classId, other }: { classId: string; other: TestSession }, admin: TestUser) => {
  const spotsIn = ({ sessions }: { sessions: Pick<Session, 'id' | 'available_spots'>[] }) =>
    sessions.find(({ id }) => id === other.id)?.available_spots
  const shown = await test.get(`/classes/${classId}`)
  const managed = await test.as(admin).get(`/admin/classes/${classId}`)
  return [spotsIn(shown.body.class), spotsIn(managed.body.class)]
}

it('the place of a make-up is no free seat: not on the class page, and not for those who enroll later', async () => {
  const scene = await twoSessions(test)
  const { admin, session, enrollment, first, second, other } = scene
  const spots = () => shownSpots({ classId: session.classId, other }, admin)
  expect(await spots()).toEqual([2, 2])
  await assign(test, admin, { enrollment, meeting_id: first })
  expect(await spots()).toEqual([1, 1])
  // The other meeting still has a place that no enrollment could take.
  const bob = await approve(test, { admin, student: await aUser(test), session })
  expect((await assign(test, admin, { enrollment: bob, meeting_id: second })).status).toBe(201)
  expect(await spots()).toEqual([1, 1])
  await seatIn(test, await aUser(test), other)
  expect(codeOf(await enrollIn(test, await aUser(test), other))).toBe('session_full')
  expect(await spots()).toEqual([0, 0])
  await expectSeatsInOrder(test)
})

it('the place of a make-up cannot be taken away with a lower capacity', async () => {
  const { admin, other, entry } = await aFullSession()
  const change = async (capacity: number) =>
    test.as(admin).put(`/sessions/${other.id}`, await aSessionSave(test, other, { capacity }))
  expect(await change(1)).toMatchObject({
    status: 409,
    body: {
      code: 'capacity_below_seats',
      error: 'Capacity cannot be below the seats already taken plus the make-up students of a meeting (2)',
    },
  })
  expect((await change(3)).status).toBe(200)
  expect(await statusOf(entry)).toBe('offered')
})

it('the place of a make-up is not given away by an administrator', async () => {
  const { admin, other, entry, seat } = await aFullSession()
  const { token } = admin
  expect(codeOf(await test.as({ token }).post(`/enrollments/waitlist/${entry}/offer`, {}))).toBe(
    'session_full',
  )
  const path = `/admin/classes/${other.classId}/waitlist/${entry}`
  expect(codeOf(await test.as({ token }).put(path, { status: 'approved' }))).toBe('session_full')
  const call = { student_id: (await aUser(test)).id, session_id: other.id, status: 'approved' }
  expect(codeOf(await test.as({ token }).post('/admin/enrollments', call))).toBe('session_full')
  // The free seat goes to the waitlist, so the rejected student cannot be approved again.
  await test.as({ token }).post(`/enrollments/${seat}/reject`, {})
  expect(await statusOf(entry)).toBe('offered')
  expect(codeOf(await test.as({ token }).post(`/enrollments/${seat}/approve`))).toBe('session_full')
  await expectSeatsInOrder(test)
})

it('the place of a make-up is offered to the waitlist when an administrator cancels the make-up', async () => {
  const { admin, id, entry } = await aFullSession()
  await test.as(admin).delete(`/make-up-meetings/${id}`)
  expect(await statusOf(entry)).toBe('offered')
  await expectSeatsInOrder(test)
})

it('the place of a make-up is offered to the waitlist by a job when the student leaves their own session', async () => {
  const { student, enrollment, other, entry } = await aFullSession()
  await test.as(student).delete(`/enrollments/${enrollment}`)
  await expectSeatsInOrder(test)
  expect(await queuedJobs(test, 'apply-reviews')).toContainEqual({ sessionId: other.id })
  await advanceSession(test.deps, other.id)
  expect(await statusOf(entry)).toBe('offered')
})

it('the place of a make-up is free when the student gets a seat in the session', async () => {
  const { admin, student, other, seat, waiting } = await aFullSession()
  await test.as(waiting).delete(`/enrollments/waitlist/${other.id}`)
  const own = await waitIn(test, student, other)
  const behind = await waitIn(test, await aUser(test), other)
  await test.as(admin).post(`/enrollments/${seat}/reject`, {})
  expect([await statusOf(own), await statusOf(behind)]).toEqual(['offered', 'waiting'])
  await test.as(student).post(`/enrollments/waitlist/${own}/accept`)
  expect([await statusOf(own), await statusOf(behind)]).toEqual(['accepted', 'offered'])
  await expectSeatsInOrder(test)
})

it('a make-up ends if its meeting was over and takes place again', async () => {
  const { admin, enrollment, first, other } = await twoSessions(test, {
    days: ['2026-11-24', '2026-11-30'],
    capacity: 1,
  })
  await seatIn(test, await aUser(test), other)
  clock.set(new Date('2026-11-28T15:00:00Z'))
  expect((await assign(test, admin, { enrollment, meeting_id: first })).status).toBe(201)
  const move = { date: '2026-11-28', start_time: '15:00', end_time: '17:00' }
  const moved = await test.as(admin).post(`/meetings/${first}/move`, move)
  expect(moved.status).toBe(200)
  const left = await makeUpsQuery(test.deps.db).where('session_meetings.id', '=', first).execute()
  expect(left).toEqual([])
})
