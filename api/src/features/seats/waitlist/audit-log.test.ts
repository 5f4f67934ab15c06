import { expect, it } from 'vitest'
import { auditLogOf } from '../../../testing/audit-log.ts'
import { aSession, aUser, seatIn, waitIn } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()

/** A student on the waitlist of a session with one seat. */
async function aWaitingStudent() {
  const [session, holder, student] = [
    await aSession(test, { capacity: 1 }),
    await aUser(test),
    await aUser(test),
  ]
  const held = await seatIn(test, holder, session)
  const id = await waitIn(test, student, session)
  const shared = { subject_type: 'waitlist_entry', details: { session_id: session.id } }
  return {
    session,
    student,
    id,
    shared,
    free: () => test.as(holder).delete(`/enrollments/${held}`),
  }
}

it('joining and leaving the waitlist are in the audit log', async () => {
  const { id, student, shared } = await aWaitingStudent()
  await test.as(student).delete(`/enrollments/waitlist/${id}`)
  expect(await auditLogOf(test, id)).toEqual([
    { ...shared, action: 'waitlist.joined', actor_id: student.id },
    { ...shared, action: 'waitlist.left', actor_id: student.id },
  ])
})

it('leaving the waitlist with an offer is declining it', async () => {
  const { id, student, shared, free } = await aWaitingStudent()
  await free()
  await test.as(student).delete(`/enrollments/waitlist/${id}`)
  expect((await auditLogOf(test, id)).at(-1)).toEqual({
    ...shared,
    action: 'waitlist.declined',
    actor_id: student.id,
  })
})
