import { describe, expect, it } from 'vitest'
import { aSession, aUser, codeOf, enrollIn, seatIn } from '../../../testing/factories.ts'
import { changeRows } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()

describe('DELETE /enrollments/{id}', () => {
  it('releases the seat', async () => {
    const session = await aSession(test, { capacity: 1 })
    const student = await aUser(test)
    const id = await seatIn(test, student, session)
    expect(await test.as(student).delete(`/enrollments/${id}`)).toMatchObject({
      status: 200,
      body: {
        enrollment: { enrollment_status: 'withdrawn', enrollment_type: 'historical', can_withdraw: false },
      },
    })
    const { body } = await test.get(`/classes/${session.classId}`)
    expect(body).toMatchObject({ class: { sessions: [{ available_spots: 1 }] } })
  })

  it('lets the student enroll again afterwards', async () => {
    const session = await aSession(test)
    const student = await aUser(test)
    const id = await seatIn(test, student, session)
    await test.as(student).delete(`/enrollments/${id}`)
    expect((await enrollIn(test, student, session)).status).toBe(201)
  })

  it('offers the seat to the first on the waitlist, who is notified and can accept it', async () => {
    const session = await aSession(test, { capacity: 1 })
    const holder = await aUser(test)
    const id = await seatIn(test, holder, session)
    const [first, second] = [await aUser(test), await aUser(test)]
    for (const user of [first, second]) {
      await test.as(user).post(`/enrollments/waitlist/${session.id}`)
    }
    await test.as(holder).delete(`/enrollments/${id}`)

    const entryResponse = await test.as(first).get(`/enrollments/waitlist/${session.id}`)
    expect(entryResponse.body).toMatchObject({ waitlist_entry: { status: 'offered', position: 1 } })
    const news = await test.as(first).get('/notifications')
    expect(news.body).toMatchObject({ notifications: [{ type: 'waitlist_offer' }] })
    expect(codeOf(await enrollIn(test, second, session))).toBe('session_full')
    expect((await enrollIn(test, first, session)).status).toBe(201)
    expect(await test.as(first).get(`/enrollments/waitlist/${session.id}`)).toMatchObject({
      status: 404,
      body: { error: 'Not on waitlist' },
    })
  })

  it('returns the same response to a second device and keeps a newer seat', async () => {
    const student = await aUser(test)
    const session = await aSession(test)
    const id = await seatIn(test, student, session)
    const withdraw = () => test.as(student).delete(`/enrollments/${id}`)
    const first = await withdraw()
    const newer = await seatIn(test, student, session)
    const second = await withdraw()
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toMatchObject({ enrollment: { id, enrollment_status: 'withdrawn' } })
    const { body } = await test.as(student).get('/enrollments/my')
    expect(body).toMatchObject({ enrollments: [{ id: newer, enrollment_status: 'pending' }, { id }] })
  })

  it('is refused once the session has started', async () => {
    const session = await aSession(test)
    const student = await aUser(test)
    const id = await seatIn(test, student, session)
    await changeRows(test, 'class_sessions', session.id, { start_date: '2020-01-02', end_date: '2020-01-02' })
    expect(codeOf(await test.as(student).delete(`/enrollments/${id}`))).toBe('enrollment_closed')
  })
})
