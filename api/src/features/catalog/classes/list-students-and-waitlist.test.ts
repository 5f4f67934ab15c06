import { expect, it } from 'vitest'
import { aSession, aUser, seatIn, waitIn } from '../../../testing/factories.ts'
import { changeRows } from '../../../testing/rows.ts'
import { aSessionSave } from '../../../testing/session-save.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()

it('lists a student once after two approvals, with the current payment', async () => {
  const session = await aSession(test)
  const student = await aUser(test)
  const id = await seatIn(test, student, session)
  const listed = async () => {
    const { body } = await test.asAdmin.get(`/admin/classes/${session.classId}/students`)
    return body.sessions.flatMap(({ students }) => students.map(({ payment_status }) => payment_status))
  }
  const review = (to: 'approve' | 'pending') => test.asAdmin.post(`/enrollments/${id}/${to}`)
  expect(await listed()).toEqual([null])
  await review('approve')
  await review('pending')
  expect(await listed()).toEqual(['void'])
  await review('approve')
  expect(await listed()).toEqual(['pending'])
})

it('counts each enrollment of a session once: as a seat taken, rejected, or archived', async () => {
  const session = await aSession(test, { capacity: 4 })
  const students = await Promise.all(Array.from({ length: 4 }, () => aUser(test)))
  const ids: string[] = []
  for (const student of students) ids.push(await seatIn(test, student, session))
  const [approved, rejected, withdrawn] = ids
  const counted = async () => {
    const path = `/admin/classes/${session.classId}` as const
    const { body } = await test.asAdmin.get(`${path}/students`)
    const { body: stored } = await test.asAdmin.get(path)
    const [found] = body.sessions
    const counts = [found, stored.class.sessions[0]].map((each) => ({
      seats_taken: each?.seats_taken,
      pending_count: each?.pending_count,
      rejected_count: each?.rejected_count,
      archived_count: each?.archived_count,
    }))
    expect(counts[0]).toEqual(counts[1])
    return counts[0]
  }
  await test.asAdmin.post(`/enrollments/${approved}/approve`)
  // Until it can no longer be undone, the student keeps the seat.
  const scheduled = await test.asAdmin.post(`/enrollments/${rejected}/reject`, { undoable: true })
  expect(scheduled.status).toBe(200)
  expect(await counted()).toMatchObject({ seats_taken: 4, rejected_count: 0, archived_count: 0 })
  await test.asAdmin.post(`/enrollments/${ids[3]}/reject`)
  const waiting = await aUser(test)
  await test.as({ token: students[2]?.token ?? '' }).delete(`/enrollments/${withdrawn}`)
  expect(await counted()).toMatchObject({ seats_taken: 2, rejected_count: 1, archived_count: 1 })
  // An open offer takes a seat.
  await changeRows(test, 'class_sessions', session.id, { capacity: 2 })
  await waitIn(test, waiting, session)
  const raised = { capacity: 3 }
  await test.asAdmin.put(`/sessions/${session.id}`, await aSessionSave(test, session, raised))
  expect(await counted()).toMatchObject({
    seats_taken: 3,
    pending_count: 1,
    rejected_count: 1,
    archived_count: 1,
  })
})
