import { expect, it } from 'vitest'
import { aSession, aUser, enrollIn, type TestUser } from '../../../testing/factories.ts'
import { rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()

it('leaves nobody in a session that is removed while users enroll', async () => {
  const session = await aSession(test, { capacity: 5 })
  const students: TestUser[] = []
  for (let count = 0; count < 8; count++) students.push(await aUser(test))
  const instructor = await aUser(test, { role: 'instructor' })
  const entry = {
    date: '2099-03-02',
    end_date: '2099-03-02',
    start_time: '09:00',
    end_time: '12:30',
    location: 'Room 2',
    capacity: 8,
    instructor_id: instructor.id,
  }
  const save = test.asAdmin.put(`/admin/classes/${session.classId}`, {
    title: 'Art',
    description: 'Paper.',
    price: 1,
    dates: [entry],
    deletedSessionIds: [session.id],
  })
  const [saved, ...enrolled] = await Promise.all([
    save,
    ...students.map((student) => enrollIn(test, student, session)),
  ])
  expect(saved.status).toBe(200)
  for (const { status } of enrolled) expect([201, 409]).toContain(status)
  const left = await rowsIn(test, 'enrollments', { session_id: session.id, archived_at: null }, ['id'])
  expect(left).toEqual([])
})
