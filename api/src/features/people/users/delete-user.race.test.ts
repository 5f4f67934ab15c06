import { expect, it } from 'vitest'
import { aSession, aUser, codeOf, type TestUser } from '../../../testing/factories.ts'
import { rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { lockActiveAdmins } from './queries.ts'

let duringDeletion: () => Promise<unknown> = async () => {}
const test = useTestApp({
  // At this point the seats are given up, and the user is not locked yet.
  lockAdmins: async (trx) => {
    await duringDeletion()
    return lockActiveAdmins(trx)
  },
})

const seatsOf = async ({ id }: TestUser) => (await rowsIn(test, 'enrollments', { user_id: id })).length

it('does not delete a user who takes a seat at the same time', async () => {
  const [user, session] = [await aUser(test), await aSession(test)]
  const enroll = () => test.as(user).post(`/enrollments/${session.classId}`, { sessionId: session.id })
  const remove = () =>
    test.asAdmin.delete(`/admin/users/${user.id}`, undefined, { 'Idempotency-Key': 'the-same-key-each-time' })
  duringDeletion = enroll
  expect(codeOf(await remove())).toBe('busy')
  expect(await seatsOf(user)).toBe(1)
  duringDeletion = async () => {}
  // A "try again" response is not stored with the idempotency key.
  expect((await remove()).status).toBe(200)
})

it('does not delete a user who is assigned a session at the same time', async () => {
  const [user, { classId }] = [await aUser(test, { role: 'instructor' }), await aSession(test)]
  const session = {
    date: '2099-03-02',
    end_date: '2099-03-02',
    start_time: '09:00',
    end_time: '12:00',
    location: 'Room 2',
    capacity: 8,
    instructor_id: user.id,
  }
  const add = () => test.asAdmin.post('/sessions', { class_id: classId, ...session })
  const remove = () => test.asAdmin.delete(`/admin/users/${user.id}`)
  duringDeletion = add
  expect(codeOf(await remove())).toBe('busy')
  duringDeletion = async () => {}
  expect((await remove()).status).toBe(200)
  expect(codeOf(await add())).toBe('invalid_input')
})
