import { describe, expect, it } from 'vitest'
import { noJobs } from '../../../platform/jobs/jobs.ts'
import { aClock } from '../../../testing/clock.ts'
import {
  aSession,
  aUser,
  codeOf,
  enrollIn,
  seatIn,
  type TestSession,
  type TestUser,
  waitIn,
} from '../../../testing/factories.ts'
import { expectSeatsInOrder } from '../../../testing/invariants.ts'
import { rowIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { advanceDueSessions } from '../seats/advance-waitlist.ts'

const START = new Date('2027-02-01T17:00:00Z')
const clock = aClock(START)
const test = useTestApp({ clock: clock.clock, jobs: noJobs })

const anAdmin = () => aUser(test, { role: 'admin' })
const review = async (admin: TestUser, id: string, to: 'approve' | 'reject' | 'pending') => {
  const { body } = await test.as(admin).post(`/enrollments/${id}/${to}`, { undoable: true })
  return body.enrollment.undo?.operation_id ?? ''
}
const undo = (admin: TestUser, id: string, operation: string) =>
  test.as(admin).post(`/enrollments/${id}/undo`, { operation_id: operation })
const afterTime = async () => {
  clock.pass(10_000)
  await advanceDueSessions(test.deps)
}
/** Reads what the student can see, and the stored row. */
async function seenBy(student: TestUser) {
  const paths = ['/enrollments/my', '/users/payments', '/notifications', '/users/activity-history']
  const responses = await Promise.all(paths.map((path) => test.as(student).get(path)))
  return responses.map(({ body }) => body)
}
const entryOf = (student: TestUser, session: TestSession) =>
  test.as(student).get(`/enrollments/waitlist/${session.id}`)
const rowOf = (id: string) => rowIn(test, 'enrollments', id)

describe('the audit log of a review that can be undone', () => {
  it('names the student, the class, and the session, also after the undo', async () => {
    const student = await aUser(test)
    const session = await aSession(test, { title: 'CPR', days: ['2031-05-04', '2031-05-04'] })
    const id = await seatIn(test, student, session)
    await undo(test.admin, id, await review(test.admin, id, 'approve'))
    const about = { user: { id: student.id }, class_name: 'CPR', session_date: '2031-05-04' }
    const { body } = await test.asAdmin.get(`/admin/audit-logs?subject=${id}`)
    expect(body).toMatchObject({
      logs: [
        { action: 'enrollment.undone', ...about },
        { action: 'enrollment.decided', ...about },
        { action: 'enrollment.requested', ...about },
      ],
    })
    const ofStudent = await test.asAdmin.get(`/admin/users/${student.id}/activity`)
    expect(ofStudent.body).toMatchObject({
      activities: [
        { details: { event: 'enrollment.undone' } },
        { details: { event: 'enrollment.decided' } },
        {},
      ],
    })
  })
})

describe('a review that can be undone', () => {
  it('is visible only to administrators until it takes effect', async () => {
    const student = await aUser(test)
    const id = await seatIn(test, student, await aSession(test))
    const before = await seenBy(student)
    const { body } = await test.asAdmin.post(`/enrollments/${id}/approve`, { undoable: true })
    expect(body.enrollment).toMatchObject({
      enrollment_status: 'approved',
      undo: { status: 'pending', seconds_left: 10 },
    })
    clock.pass(9_999)
    await advanceDueSessions(test.deps)
    expect(await seenBy(student)).toEqual(before)
    clock.pass(1)
    await advanceDueSessions(test.deps)
    const [enrollments, payments, notifications] = await seenBy(student)
    expect(enrollments).toMatchObject({ enrollments: [{ enrollment_status: 'approved' }] })
    expect(payments).toMatchObject({ total: 1 })
    expect(notifications).toMatchObject({ total: 2 })
  })

  it.each(['approve', 'reject', 'pending'] as const)('leaves no trace when %s is undone', async (to) => {
    const student = await aUser(test)
    const id = await seatIn(test, student, await aSession(test))
    if (to === 'pending') await test.asAdmin.post(`/enrollments/${id}/approve`, {})
    const [row, seen] = [await rowOf(id), await seenBy(student)]
    const operation = await review(test.admin, id, to)
    expect((await undo(test.admin, id, operation)).status).toBe(200)
    expect(await rowOf(id)).toEqual(row)
    await afterTime()
    expect(await rowOf(id)).toEqual(row)
    expect(await seenBy(student)).toEqual(seen)
    // A repeated undo, also from a second device, succeeds.
    expect((await undo(test.admin, id, operation)).status).toBe(200)
    await expectSeatsInOrder(test)
  })

  it('keeps the freed seat until it takes effect, and then offers it', async () => {
    const [student, waiting] = [await aUser(test), await aUser(test)]
    const session = await aSession(test, { capacity: 1 })
    const id = await seatIn(test, student, session)
    await waitIn(test, waiting, session)
    await review(test.admin, id, 'reject')
    await advanceDueSessions(test.deps)
    expect((await entryOf(waiting, session)).body.waitlist_entry.status).toBe('waiting')
    expect((await enrollIn(test, waiting, session)).status).toBe(409)
    clock.pass(10_000)
    // Without the job, the next operation on the session applies the review.
    expect((await enrollIn(test, waiting, session)).status).toBe(201)
    await expectSeatsInOrder(test)
  })

  it('holds the seat that it will take', async () => {
    const [student, other] = [await aUser(test), await aUser(test)]
    const session = await aSession(test, { capacity: 1 })
    const id = await seatIn(test, student, session)
    await test.as(student).delete(`/enrollments/${id}`)
    const operation = await review(test.admin, id, 'approve')
    const { body } = await test.asAdmin.get(`/enrollments?classId=${session.classId}`)
    expect(body).toMatchObject({ enrollments: [{ enrollment_status: 'approved', archived_reason: null }] })
    expect(codeOf(await enrollIn(test, other, session))).toBe('session_full')
    await expectSeatsInOrder(test)
    await undo(test.admin, id, operation)
    expect((await enrollIn(test, other, session)).status).toBe(201)
    expect(await test.asAdmin.post(`/enrollments/${id}/approve`, { undoable: true })).toMatchObject({
      status: 409,
      body: { error: 'This session is full' },
    })
    await expectSeatsInOrder(test)
  })

  it('can be replaced by another status in the seat it holds', async () => {
    const student = await aUser(test)
    const session = await aSession(test, { capacity: 1 })
    const id = await seatIn(test, student, session)
    await test.asAdmin.post(`/enrollments/${id}/reject`, {})
    await review(test.admin, id, 'approve')
    expect((await test.asAdmin.post(`/enrollments/${id}/pending`, { undoable: true })).status).toBe(200)
    await afterTime()
    expect((await rowOf(id)).status).toBe('pending')
    await expectSeatsInOrder(test)
  })

  it('cannot be undone after 10 seconds', async () => {
    const student = await aUser(test)
    const id = await seatIn(test, student, await aSession(test))
    const operation = await review(test.admin, id, 'approve')
    clock.pass(10_000)
    const late = { status: 409, body: { error: "It's too late to undo this." } }
    expect(await undo(test.admin, id, operation)).toMatchObject(late)
    await advanceDueSessions(test.deps)
    expect(await undo(test.admin, id, operation)).toMatchObject(late)
  })

  it('is undone by its id, so an administrator cannot undo the later review of another', async () => {
    const [one, other, student] = [await anAdmin(), await anAdmin(), await aUser(test)]
    const id = await seatIn(test, student, await aSession(test))
    const first = await review(one, id, 'approve')
    const second = await review(other, id, 'reject')
    expect(await undo(one, id, first)).toMatchObject({
      status: 409,
      body: { error: 'This enrollment has changed since then, so this can no longer be undone' },
    })
    expect((await undo(other, id, second)).body.enrollment).toMatchObject({ enrollment_status: 'approved' })
    await afterTime()
    expect((await rowOf(id)).status).toBe('approved')
    const [, , notifications] = await seenBy(student)
    expect(notifications).toMatchObject({ total: 2 })
  })

  it('is dropped by a withdrawal, and takes effect before a session ends', async () => {
    const [withdrawing, remaining] = [await aUser(test), await aUser(test)]
    const session = await aSession(test)
    const [withdrawn, approved] = [
      await seatIn(test, withdrawing, session),
      await seatIn(test, remaining, session),
    ]
    const operation = await review(test.admin, withdrawn, 'approve')
    await test.as(withdrawing).delete(`/enrollments/${withdrawn}`)
    expect((await undo(test.admin, withdrawn, operation)).status).toBe(409)
    await review(test.admin, approved, 'approve')
    await test.asAdmin.patch(`/sessions/sessions/${session.id}/status`, { status: 'cancelled' })
    expect(await rowOf(approved)).toMatchObject({ status: 'approved', archived_reason: 'Session cancelled' })
    expect(await rowOf(withdrawn)).toMatchObject({ status: 'withdrawn' })
    await afterTime()
    await expectSeatsInOrder(test)
  })

  it('takes no seat for an account that is deleted in the meantime', async () => {
    const [student, other] = [await aUser(test), await aUser(test)]
    const session = await aSession(test, { capacity: 1 })
    const id = await seatIn(test, student, session)
    await test.asAdmin.post(`/enrollments/${id}/reject`, {})
    await review(test.admin, id, 'approve')
    await test.asAdmin.delete(`/admin/users/${student.id}`)
    await afterTime()
    expect((await rowOf(id)).status).toBe('rejected')
    expect((await enrollIn(test, other, session)).status).toBe(201)
    await expectSeatsInOrder(test)
  })

  it("is in the audit log with its undo, but not in the student's history", async () => {
    const student = await aUser(test)
    const id = await seatIn(test, student, await aSession(test))
    await undo(test.admin, id, await review(test.admin, id, 'reject'))
    const historyFor = async (user: TestUser) => {
      const { body } = await test.as(user).get(`/enrollments/${id}/history`)
      return body.history.map(({ action }) => action)
    }
    expect(await historyFor(test.admin)).toEqual(['requested', 'decided', 'undone'])
    expect(await historyFor(student)).toEqual(['requested'])
  })
})
