import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { aSession, aUser, codeOf, enrollIn, seatIn } from '../../../testing/factories.ts'
import { changeRows, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()

async function enrollmentsIn(sessionId: string) {
  return rowsIn(test, 'enrollments', { session_id: sessionId })
}

describe('POST /enrollments/{id}', () => {
  it('holds a seat as pending and lowers the available spots', async () => {
    const session = await aSession(test, { capacity: 2 })
    const student = await aUser(test)
    const response = await enrollIn(test, student, session)
    expect(response.status).toBe(201)
    expect(response.body).toMatchObject({
      outcome: 'enrolled',
      enrollment: {
        enrollment_status: 'pending',
        enrollment_type: 'active',
        class_name: 'CPR and First Aid Certification',
        current_students: 1,
        capacity: 2,
        can_withdraw: true,
      },
    })
    const shown = await test.get(`/classes/${session.classId}`)
    expect(shown.body).toMatchObject({ class: { sessions: [{ available_spots: 1, enrolled_count: 1 }] } })
  })

  it('refuses a full session and changes nothing', async () => {
    const session = await aSession(test, { capacity: 1 })
    await enrollIn(test, await aUser(test), session)
    const response = await enrollIn(test, await aUser(test), session)
    expect(response).toMatchObject({
      status: 409,
      body: { error: 'This session is full', code: 'session_full' },
    })
    expect(await enrollmentsIn(session.id)).toHaveLength(1)
  })

  it('adds the user to the waitlist of a full session on request', async () => {
    const session = await aSession(test, { capacity: 1 })
    await enrollIn(test, await aUser(test), session)
    const response = await enrollIn(test, await aUser(test), session, { joinWaitlistIfFull: true })
    expect(response).toMatchObject({
      status: 201,
      body: { outcome: 'waitlisted', waitlist_entry: { status: 'waiting', position: 1 } },
    })
  })

  it('returns the existing enrollment on a second device', async () => {
    const session = await aSession(test)
    const student = await aUser(test)
    const first = await enrollIn(test, student, session)
    const second = await enrollIn(test, student, session)
    expect(second.status).toBe(201)
    expect(second.body).toEqual(first.body)
    expect(await enrollmentsIn(session.id)).toHaveLength(1)
    const { body } = await test.as(student).get(`/enrollments/check-eligibility/${session.id}`)
    expect(body).toMatchObject({ eligible: false, code: 'already_enrolled' })
  })

  it('returns the existing waitlist entry when a student joins again', async () => {
    const session = await aSession(test, { capacity: 1 })
    await enrollIn(test, await aUser(test), session)
    const student = await aUser(test)
    const first = await enrollIn(test, student, session, { joinWaitlistIfFull: true })
    const second = await enrollIn(test, student, session, { joinWaitlistIfFull: true })
    expect(second).toMatchObject({ status: 201, body: { outcome: 'waitlisted' } })
    expect(second.body).toEqual(first.body)
  })

  it.each(['admin', 'instructor'] as const)('refuses an %s', async (role) => {
    const session = await aSession(test)
    const response = await enrollIn(test, await aUser(test, { role }), session)
    expect(response).toMatchObject({ status: 403, body: { error: 'Admins and instructors cannot enroll' } })
    expect(await enrollmentsIn(session.id)).toHaveLength(0)
  })

  it('refuses a session that started, was cancelled or was removed', async () => {
    const student = await aUser(test)
    const started = await aSession(test, { startsIn: -2 })
    expect((await enrollIn(test, student, started)).body).toMatchObject({ code: 'session_started' })
    const cancelled = await aSession(test, { status: 'cancelled' })
    expect((await enrollIn(test, student, cancelled)).body).toMatchObject({ code: 'session_cancelled' })
    const removed = await aSession(test)
    await changeRows(test, 'class_sessions', removed.id, { removed_at: new Date() })
    expect((await enrollIn(test, student, removed)).body).toMatchObject({ code: 'session_removed' })
  })

  it('does not find a session of another class', async () => {
    const student = await aUser(test)
    const [session, other] = [await aSession(test), await aSession(test)]
    const response = await enrollIn(test, student, { id: session.id, classId: other.classId })
    expect(codeOf(response)).toBe('session_not_found')
  })

  it('notifies the student in the same transaction', async () => {
    const student = await aUser(test)
    await enrollIn(test, student, await aSession(test))
    const { body } = await test.as(student).get('/notifications')
    expect(body).toMatchObject({
      total: 1,
      notifications: [{ title: 'Your spot in CPR and First Aid Certification is held', is_read: false }],
    })
  })
})

describe('Idempotency-Key', () => {
  it('returns the first response to a repeated request and enrolls once', async () => {
    const session = await aSession(test)
    const student = await aUser(test)
    const key = randomUUID()
    const first = await enrollIn(test, student, session, { key })
    const second = await enrollIn(test, student, session, { key })
    expect(second).toMatchObject({ status: first.status, body: first.body })
    expect(await enrollmentsIn(session.id)).toHaveLength(1)
  })

  it('repeats a refusal even after a seat becomes free', async () => {
    const session = await aSession(test, { capacity: 1 })
    const holder = await aUser(test)
    const id = await seatIn(test, holder, session)
    const student = await aUser(test)
    const key = randomUUID()
    expect((await enrollIn(test, student, session, { key })).status).toBe(409)
    await test.as(holder).delete(`/enrollments/${id}`)
    expect(codeOf(await enrollIn(test, student, session, { key }))).toBe('session_full')
  })

  it('refuses the same key for a different request', async () => {
    const student = await aUser(test)
    const [session, other] = [await aSession(test), await aSession(test)]
    const key = randomUUID()
    await enrollIn(test, student, session, { key })
    expect(codeOf(await enrollIn(test, student, other, { key }))).toBe('key_reused')
    expect(await enrollmentsIn(other.id)).toHaveLength(0)
  })

  it('is scoped to the user', async () => {
    const session = await aSession(test)
    const key = randomUUID()
    const [one, other] = [await aUser(test), await aUser(test)]
    const first = await enrollIn(test, one, session, { key })
    const second = await enrollIn(test, other, session, { key })
    expect(second.status).toBe(201)
    expect(second.body).not.toEqual(first.body)
  })

  it('refuses an invalid key', async () => {
    const response = await enrollIn(test, await aUser(test), await aSession(test), { key: 'a b' })
    expect(codeOf(response)).toBe('invalid_key')
  })
})
