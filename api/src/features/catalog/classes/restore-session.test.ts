import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  aSession,
  aUser,
  enrollIn,
  seatIn,
  type TestSession,
  type TestUser,
  waitIn,
} from '../../../testing/factories.ts'
import { expectSeatsInOrder } from '../../../testing/invariants.ts'
import { changeRows, rowIn } from '../../../testing/rows.ts'
import { aSessionSave } from '../../../testing/session-save.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { archiveSessions } from './archive-sessions.ts'

const test = useTestApp()

const setStatus = (session: TestSession, status: string, restore?: boolean) =>
  test.asAdmin.patch(`/sessions/sessions/${session.id}/status`, {
    status,
    ...(restore !== undefined && { restore }),
  })
const setClassStatus = (session: TestSession, status: string, restore?: boolean) =>
  test.asAdmin.put(`/classes/${session.classId}/status`, {
    status,
    ...(restore !== undefined && { restore }),
  })

const enrollmentsOf = async (user: TestUser) => (await test.as(user).get('/enrollments/my')).body.enrollments
const entryOf = async (user: TestUser) => {
  const { body } = await test.as(user).get('/enrollments/waitlist')
  return body.waitlist_entries[0]
}
const paymentsOf = async (user: TestUser) => {
  const { body } = await test.as(user).get('/users/payments')
  return body.payments
}
const readSession = async ({ id }: TestSession) => (await test.asAdmin.get(`/sessions/${id}`)).body.session
const accept = async (user: TestUser) =>
  test.as(user).post(`/enrollments/waitlist/${(await entryOf(user))?.id}/accept`)

describe('restoring a cancelled session', () => {
  let session: TestSession
  let paid: TestUser
  let unpaid: TestUser
  let pending: TestUser
  beforeEach(async () => {
    session = await aSession(test, { capacity: 3 })
    paid = await aUser(test)
    unpaid = await aUser(test)
    pending = await aUser(test)
    for (const student of [paid, unpaid]) {
      await test.asAdmin.post(`/enrollments/${await seatIn(test, student, session)}/approve`)
    }
    const [payment] = await paymentsOf(paid)
    await test.as(paid).put(`/profile/payments/${payment?.id}`, { status: 'paid' })
    await seatIn(test, pending, session)
    await setStatus(session, 'cancelled')
    return () => expectSeatsInOrder(test)
  })

  it('offers students their seats, and restores the enrollment and payment when they accept', async () => {
    expect((await setStatus(session, 'scheduled', true)).status).toBe(200)
    expect(await readSession(session)).toMatchObject({ enrolled_count: 0, waiting_count: 3 })
    for (const user of [paid, unpaid, pending]) {
      expect(await entryOf(user)).toMatchObject({ status: 'offered' })
      expect((await enrollmentsOf(user))[0]).toMatchObject({ enrollment_type: 'historical' })
      expect((await accept(user)).status).toBe(201)
    }
    const [enrollment] = await enrollmentsOf(paid)
    expect(enrollment).toMatchObject({
      enrollment_status: 'approved',
      enrollment_type: 'active',
      archived_at: null,
    })
    expect((await paymentsOf(paid)).map(({ status }) => status)).toEqual(['paid'])
    expect((await paymentsOf(unpaid)).map(({ status }) => status)).toContain('pending')
    expect(await enrollmentsOf(unpaid)).toHaveLength(1)
    expect((await enrollmentsOf(pending))[0]).toMatchObject({
      enrollment_status: 'pending',
      enrollment_type: 'active',
    })
    expect(await paymentsOf(pending)).toEqual([])
    expect(await readSession(session)).toMatchObject({ enrolled_count: 3, waiting_count: 0 })
  })

  it('offers one seat to a student who lost two enrollments', async () => {
    const before = await rowIn(test, 'enrollments', { user_id: paid.id }, [
      'user_id',
      'session_id',
      'status',
      'archived_at',
      'archived_reason',
      'ended_at',
      'can_be_restored',
    ])
    const first = { ...before, id: randomUUID(), enrolled_at: new Date('2026-01-01T12:00:00Z') }
    await test.deps.db.insertInto('enrollments').values(first).execute()
    expect((await setStatus(session, 'scheduled', true)).status).toBe(200)
    expect((await accept(paid)).status).toBe(201)
    expect((await paymentsOf(paid)).map(({ status }) => status)).toEqual(['paid'])
  })

  it('notifies students that the session takes place, and until when their seat is held', async () => {
    await setStatus(session, 'scheduled', true)
    const { body } = await test.as(paid).get('/notifications')
    expect(body.notifications[0]).toMatchObject({
      type: 'waitlist_offer',
      title: 'CPR and First Aid Certification takes place after all',
      message: expect.stringContaining('Confirm it on the class page to get your enrollment back.'),
    })
  })

  it('offers a declined seat to others and keeps the refund due', async () => {
    await setStatus(session, 'scheduled', true)
    await test.as(paid).post(`/enrollments/waitlist/${(await entryOf(paid))?.id}/decline`)
    expect((await paymentsOf(paid)).map(({ status }) => status)).toEqual(['refund_due'])
    expect((await enrollIn(test, await aUser(test), session)).status).toBe(201)
    expect((await enrollmentsOf(paid))[0]).toMatchObject({ enrollment_type: 'historical' })
  })

  it('offers fewer seats in order of enrollment, and queues the others ahead of new users', async () => {
    await test.asAdmin.put(`/sessions/${session.id}`, await aSessionSave(test, session, { capacity: 1 }))
    await setStatus(session, 'scheduled', true)
    expect(await entryOf(paid)).toMatchObject({ status: 'offered' })
    expect(await entryOf(unpaid)).toMatchObject({ status: 'waiting', position: 2 })
    const newUser = await aUser(test)
    await enrollIn(test, newUser, session, { joinWaitlistIfFull: true })
    await test.as(paid).post(`/enrollments/waitlist/${(await entryOf(paid))?.id}/decline`)
    expect(await entryOf(unpaid)).toMatchObject({ status: 'offered' })
    expect(await entryOf(newUser)).toMatchObject({ status: 'waiting' })
  })

  it('starts empty without `restore`, and stays empty the next time', async () => {
    await setStatus(session, 'scheduled')
    expect(await readSession(session)).toMatchObject({ enrolled_count: 0, waiting_count: 0 })
    const newUser = await aUser(test)
    await seatIn(test, newUser, session)
    await setStatus(session, 'cancelled')
    await setStatus(session, 'scheduled', true)
    expect(await entryOf(paid)).toBeUndefined()
    expect(await entryOf(newUser)).toMatchObject({ status: 'offered' })
  })

  it('offers the seats again if it was cancelled before anybody accepted', async () => {
    await setStatus(session, 'scheduled', true)
    await setStatus(session, 'cancelled')
    expect(await entryOf(paid)).toMatchObject({ status: 'closed' })
    await setStatus(session, 'scheduled', true)
    expect((await accept(paid)).status).toBe(201)
    expect((await paymentsOf(paid)).map(({ status }) => status)).toEqual(['paid'])
  })

  it('happens with its class, unless the session was cancelled separately', async () => {
    await setStatus(session, 'scheduled', true)
    for (const user of [paid, unpaid]) await accept(user)
    await setClassStatus(session, 'cancelled')
    await setClassStatus(session, 'active', true)
    expect(await entryOf(paid)).toMatchObject({ status: 'offered' })
    await setStatus(session, 'cancelled')
    await setClassStatus(session, 'cancelled')
    await setClassStatus(session, 'active', true)
    expect(await entryOf(paid)).toMatchObject({ status: 'closed' })
    expect((await readSession(session)).status).toBe('cancelled')
  })

  it('restores the enrollment when an administrator approves the offer', async () => {
    await setStatus(session, 'scheduled', true)
    const path = `/admin/classes/${session.classId}/waitlist/${(await entryOf(paid))?.id}`
    expect((await test.asAdmin.put(path, { status: 'approved' })).status).toBe(200)
    expect(await enrollmentsOf(paid)).toHaveLength(1)
    expect((await paymentsOf(paid)).map(({ status }) => status)).toEqual(['paid'])
  })
})

describe('a status', () => {
  it('can be set before a session starts, and rescheduling undoes the completion', async () => {
    const session = await aSession(test)
    const student = await aUser(test)
    const applicant = await aUser(test)
    await test.asAdmin.post(`/enrollments/${await seatIn(test, student, session)}/approve`)
    await seatIn(test, applicant, session)
    expect((await setStatus(session, 'completed')).status).toBe(200)
    expect((await enrollmentsOf(student))[0]).toMatchObject({ completion_reason: 'Session completed' })
    expect(await readSession(session)).toMatchObject({ enrolled_count: 1 })
    expect((await setStatus(session, 'scheduled')).status).toBe(200)
    for (const [user, status] of [
      [student, 'approved'],
      [applicant, 'pending'],
    ] as const) {
      expect((await enrollmentsOf(user))[0]).toMatchObject({
        enrollment_type: 'active',
        enrollment_status: status,
      })
    }
    expect(await readSession(session)).toMatchObject({ enrolled_count: 2 })
    await setStatus(session, 'completed')
    await setStatus(session, 'cancelled')
    expect((await enrollmentsOf(student))[0]).toMatchObject({ archived_reason: 'Session cancelled' })
    await expectSeatsInOrder(test)
  })

  it('of a past session stays as an administrator set it, and its students have completed it', async () => {
    const session = await aSession(test)
    const student = await aUser(test)
    await test.asAdmin.post(`/enrollments/${await seatIn(test, student, session)}/approve`)
    await changeRows(test, 'class_sessions', session.id, { start_date: '2020-01-02', end_date: '2020-01-02' })
    await archiveSessions(test.deps)
    expect(await readSession(session)).toMatchObject({ status: 'completed', enrolled_count: 1 })
    for (const status of ['scheduled', 'cancelled', 'completed', 'scheduled']) {
      expect((await setStatus(session, status)).status).toBe(200)
      await archiveSessions(test.deps)
      expect(await readSession(session)).toMatchObject({ status, enrolled_count: 1 })
      expect((await enrollmentsOf(student))[0]).toMatchObject({ completion_reason: 'Session completed' })
    }
    const { body } = await test.asAdmin.get(`/admin/classes/${session.classId}`)
    expect(body.class.total_enrollments).toBe(1)
    expect((await enrollmentsOf(student))[0]).toMatchObject({ current_students: 1 })
    await expectSeatsInOrder(test)
  })

  it.each(['scheduled', 'active', 'cancelled', 'completed'])(
    'of a class can be set to %s from any other',
    async (to) => {
      for (const from of ['scheduled', 'active', 'cancelled', 'completed']) {
        const session = await aSession(test)
        await seatIn(test, await aUser(test), session)
        await setClassStatus(session, from)
        expect(await setClassStatus(session, to)).toMatchObject({
          status: 200,
          body: { class: { status: to }, message: 'Class status updated successfully' },
        })
        await expectSeatsInOrder(test)
      }
    },
  )

  it('completed for a class releases students of upcoming sessions until it is active again', async () => {
    const session = await aSession(test)
    const student = await aUser(test)
    await test.asAdmin.post(`/enrollments/${await seatIn(test, student, session)}/approve`)
    await setClassStatus(session, 'completed')
    expect((await enrollmentsOf(student))[0]).toMatchObject({ archived_reason: 'Session cancelled' })
    expect((await enrollIn(test, await aUser(test), session)).status).toBe(409)
    await setClassStatus(session, 'active', true)
    expect((await accept(student)).status).toBe(201)
  })
})

it('offers the seat of a review that it puts into effect, also in a session that is scheduled already', async () => {
  const session = await aSession(test, { capacity: 1 })
  const [student, waiting] = [await aUser(test), await aUser(test)]
  const enrollmentId = await seatIn(test, student, session)
  await waitIn(test, waiting, session)
  await test.asAdmin.post(`/enrollments/${enrollmentId}/reject`, { undoable: true })
  expect((await entryOf(waiting))?.status).toBe('waiting')
  expect((await setStatus(session, 'scheduled')).status).toBe(200)
  expect((await entryOf(waiting))?.status).toBe('offered')
})
