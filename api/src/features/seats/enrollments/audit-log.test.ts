import { expect, it } from 'vitest'
import { auditLogOf } from '../../../testing/audit-log.ts'
import { aSession, aUser, codeOf, seatIn, type TestUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()
const setStatus = (sessionId: string, status: string) =>
  test.asAdmin.patch(`/sessions/sessions/${sessionId}/status`, { status })

it('a withdrawal is in the audit log with its student and session', async () => {
  const [student, session] = [await aUser(test), await aSession(test)]
  const id = await seatIn(test, student, session)
  await test.as(student).delete(`/enrollments/${id}`)
  expect((await auditLogOf(test, id)).at(-1)).toEqual({
    action: 'enrollment.withdrawn',
    actor_id: student.id,
    subject_type: 'enrollment',
    details: { session_id: session.id },
  })
})

it('a review is in the audit log with both statuses, and only if it changes something', async () => {
  const [student, session] = [await aUser(test), await aSession(test)]
  const id = await seatIn(test, student, session)
  await test.asAdmin.post(`/enrollments/${id}/approve`, {})
  await test.asAdmin.post(`/enrollments/${id}/approve`, {})
  await test.asAdmin.post(`/enrollments/${id}/reject`, { decline_reason: 'Ask again in May.' })
  const shared = { actor_id: test.admin.id, subject_type: 'enrollment' }
  const about = { session_id: session.id, user_id: student.id }
  expect((await auditLogOf(test, id)).slice(1)).toEqual([
    { ...shared, action: 'enrollment.approved', details: { ...about, from: 'pending', reason: null } },
    {
      ...shared,
      action: 'enrollment.declined',
      details: { ...about, from: 'approved', reason: 'Ask again in May.' },
    },
  ])
})

it('the end of a session is in the audit log of each enrollment, with what became of it', async () => {
  const session = await aSession(test)
  const [attended, waiting, rejected] = [await aUser(test), await aUser(test), await aUser(test)]
  const ids = [
    await seatIn(test, attended, session),
    await seatIn(test, waiting, session),
    await seatIn(test, rejected, session),
  ]
  await test.asAdmin.post(`/enrollments/${ids[0]}/approve`, {})
  await test.asAdmin.post(`/enrollments/${ids[2]}/reject`, {})
  expect((await setStatus(session.id, 'completed')).status).toBe(200)
  const logs = await Promise.all(ids.map((id) => auditLogOf(test, id)))
  const line = (action: string, user: TestUser, reason: string) => ({
    action,
    actor_id: test.admin.id,
    subject_type: 'enrollment',
    details: { session_id: session.id, user_id: user.id, reason },
  })
  expect(logs.map((log) => log.at(-1))).toEqual([
    line('enrollment.completed', attended, 'Session completed'),
    line('enrollment.archived', waiting, 'Not approved before the session ended'),
    line('enrollment.archived', rejected, 'Session ended'),
  ])
})

it('an enrollment of a cancelled session can no longer be withdrawn', async () => {
  const [student, session] = [await aUser(test), await aSession(test)]
  const id = await seatIn(test, student, session)
  await setStatus(session.id, 'cancelled')
  expect(codeOf(await test.as(student).delete(`/enrollments/${id}`))).toBe('enrollment_closed')
  expect((await auditLogOf(test, id)).at(-1)).toMatchObject({
    action: 'enrollment.archived',
    details: { reason: 'Session cancelled' },
  })
})
