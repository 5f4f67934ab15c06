import { describe, expect, it } from 'vitest'
import {
  aSession,
  aUser,
  codeOf,
  enrollIn,
  seatIn,
  type TestUser,
  waitIn,
} from '../../../testing/factories.ts'
import { expectSeatsInOrder } from '../../../testing/invariants.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()

const review = (admin: TestUser, id: string, to: 'approve' | 'reject' | 'pending', reason?: string) =>
  test
    .as(admin)
    .post(`/enrollments/${id}/${to}`, reason === undefined ? undefined : { decline_reason: reason })
const anAdmin = () => aUser(test, { role: 'admin' })
const newest = async (user: TestUser) => {
  const { body } = await test.as(user).get('/notifications')
  return body.notifications[0]
}

describe('an administrator', () => {
  it('approves and notifies the student, and a repetition changes nothing', async () => {
    const [student, session] = [await aUser(test), await aSession(test)]
    const id = await seatIn(test, student, session)
    expect(await review(test.admin, id, 'approve')).toMatchObject({
      status: 200,
      body: {
        enrollment: { enrollment_status: 'approved', student_name: 'Test User', email: student.email },
      },
    })
    expect(await newest(student)).toMatchObject({
      title: 'You are enrolled in CPR and First Aid Certification',
    })
    await review(test.admin, id, 'approve')
    const { body } = await test.as(student).get('/notifications')
    expect(body.total).toBe(2)
  })

  it('rejects without a reason, declines with one, and shows it to the student', async () => {
    const student = await aUser(test)
    const rejected = await seatIn(test, student, await aSession(test))
    expect((await review(test.admin, rejected, 'reject')).body).toMatchObject({
      enrollment: { enrollment_status: 'rejected', enrollment_type: 'active', decline_reason: null },
    })
    const declined = await seatIn(test, student, await aSession(test))
    expect((await review(test.admin, declined, 'reject', ' Ask again in May. ')).body).toMatchObject({
      enrollment: { enrollment_status: 'declined', decline_reason: 'Ask again in May.' },
    })
    expect((await newest(student))?.message).toContain('Ask again in May.')
  })

  it('changes the reason of a decline and notifies the student', async () => {
    const student = await aUser(test)
    const id = await seatIn(test, student, await aSession(test))
    for (const reason of ['Ask again in May.', 'Ask again in May.', 'Ask again in June.']) {
      const { body } = await review(test.admin, id, 'reject', reason)
      expect(body).toMatchObject({ enrollment: { decline_reason: reason } })
    }
    expect((await newest(student))?.message).toContain('Ask again in June.')
    const { body } = await test.as(student).get('/notifications')
    expect(body.total).toBe(3)
  })

  it('changes any status to any other', async () => {
    const student = await aUser(test)
    const id = await seatIn(test, student, await aSession(test))
    for (const [to, status] of [
      ['approve', 'approved'],
      ['pending', 'pending'],
      ['reject', 'rejected'],
      ['pending', 'pending'],
      ['reject', 'rejected'],
      ['approve', 'approved'],
    ] as const) {
      expect((await review(test.admin, id, to)).body).toMatchObject({
        enrollment: { enrollment_status: status },
      })
    }
  })

  it('offers the seat of a rejected student to the first on the waitlist', async () => {
    const [student, waiting] = [await aUser(test), await aUser(test)]
    const session = await aSession(test, { capacity: 1 })
    const id = await seatIn(test, student, session)
    await waitIn(test, waiting, session)
    await review(test.admin, id, 'reject')
    const entryResponse = await test.as(waiting).get(`/enrollments/waitlist/${session.id}`)
    expect(entryResponse.body).toMatchObject({ waitlist_entry: { status: 'offered' } })
    expect((await enrollIn(test, waiting, session)).status).toBe(201)
  })

  it('cannot oversell by approving a rejected enrollment', async () => {
    const student = await aUser(test)
    const session = await aSession(test, { capacity: 1 })
    const id = await seatIn(test, student, session)
    await review(test.admin, id, 'reject')
    await seatIn(test, await aUser(test), session)
    for (const to of ['approve', 'pending'] as const) {
      expect(await review(test.admin, id, to)).toMatchObject({
        status: 409,
        body: { error: 'This session is full', code: 'session_full' },
      })
    }
  })

  it('approves with the seat that an offer holds for the same user, and closes the offer', async () => {
    const [student, holder] = [await aUser(test), await aUser(test)]
    const session = await aSession(test, { capacity: 1 })
    const rejected = await seatIn(test, student, session)
    await review(test.admin, rejected, 'reject')
    const held = await seatIn(test, holder, session)
    await waitIn(test, student, session)
    await test.as(holder).delete(`/enrollments/${held}`)
    expect((await review(test.admin, rejected, 'approve')).status).toBe(200)
    const { body } = await test.as(student).get('/users/waitlisted-classes')
    expect(body).toEqual({ classes: [], total: 0 })
  })

  it('does not enroll a student twice, and restores a withdrawn one', async () => {
    const [student, session] = [await aUser(test), await aSession(test)]
    const rejected = await seatIn(test, student, session)
    await review(test.admin, rejected, 'reject')
    const second = await seatIn(test, student, session)
    expect(await review(test.admin, rejected, 'approve')).toMatchObject({
      status: 409,
      body: { error: 'This student is already enrolled in this session', code: 'already_enrolled' },
    })
    await test.as(student).delete(`/enrollments/${second}`)
    expect(await review(test.admin, second, 'approve')).toMatchObject({
      status: 200,
      body: {
        enrollment: { enrollment_status: 'approved', enrollment_type: 'active', archived_reason: null },
      },
    })
    await expectSeatsInOrder(test)
  })

  it('approves withdrawn or rejected students on the waitlist only while a seat is free', async () => {
    const [holder, other] = [await aUser(test), await aUser(test)]
    const session = await aSession(test, { capacity: 1 })
    const held = await seatIn(test, holder, session)
    const entryId = await waitIn(test, other, session)
    const path = `/admin/classes/${session.classId}/waitlist/${entryId}`
    const decided = await test.call<{ enrollment_id: string }>('PUT', path, {
      token: test.admin.token,
      body: { status: 'rejected' },
    })
    const rejected = decided.body.enrollment_id
    expect(await review(test.admin, rejected, 'approve')).toMatchObject({
      status: 409,
      body: { error: 'This session is full' },
    })
    await test.as(holder).delete(`/enrollments/${held}`)
    expect((await review(test.admin, rejected, 'pending')).body).toMatchObject({
      enrollment: { enrollment_status: 'pending', enrollment_type: 'active' },
    })
    expect(codeOf(await review(test.admin, held, 'approve'))).toBe('session_full')
    await expectSeatsInOrder(test)
  })

  it('does not restore a student whose account was deleted', async () => {
    const student = await aUser(test)
    const id = await seatIn(test, student, await aSession(test))
    await review(test.admin, id, 'reject')
    await test.asAdmin.delete(`/admin/users/${student.id}`)
    expect(await review(test.admin, id, 'approve')).toMatchObject({
      status: 403,
      body: { error: 'The account of this student is not active', code: 'account_not_active' },
    })
  })

  it('is not found for an unknown id', async () => {
    expect((await review(await anAdmin(), 'nowhere', 'approve')).status).toBe(404)
  })
})

describe('GET /enrollments/{id} and its history', () => {
  it('shows the owner and administrators what happened, by whom, and why, and is 404 for others', async () => {
    const student = await aUser(test)
    const id = await seatIn(test, student, await aSession(test))
    await review(test.admin, id, 'reject', 'No room for strollers')
    await review(test.admin, id, 'approve')
    for (const user of [student, test.admin]) {
      const { body } = await test.as(user).get(`/enrollments/${id}/history`)
      expect(body.history.map(({ action, by, reason }) => [action, by, reason])).toEqual([
        ['requested', 'student', null],
        ['declined', 'office', 'No room for strollers'],
        ['approved', 'office', null],
      ])
      expect((await test.as(user).get(`/enrollments/${id}`)).body).toMatchObject({
        enrollment: { id, user_id: student.id },
      })
    }
    const stranger = await aUser(test)
    for (const path of [`/enrollments/${id}`, `/enrollments/${id}/history`]) {
      expect((await test.as(stranger).get(path)).status).toBe(404)
    }
  })
})
