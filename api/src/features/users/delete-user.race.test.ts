import { expect, it } from 'vitest'
import { aSession, aUser, codeOf, type TestUser } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { lockActiveAdmins } from './queries.ts'

let meanwhile: () => Promise<unknown> = async () => {}
const test = useTestApp({
  // The seats are given up by now, and the user is not locked yet.
  lockAdmins: async (trx) => {
    await meanwhile()
    return lockActiveAdmins(trx)
  },
})

const seatsOf = async ({ id }: TestUser) =>
  (await test.deps.db.selectFrom('enrollments').select('id').where('user_id', '=', id).execute()).length

it('somebody who takes a seat while their account is deleted is not deleted with it', async () => {
  const [admin, user, session] = [
    await aUser(test, { role: 'admin' }),
    await aUser(test),
    await aSession(test),
  ]
  const enroll = () =>
    test.call('POST', `/enrollments/${session.classId}`, {
      token: user.token,
      body: { sessionId: session.id },
    })
  const remove = () =>
    test.call('DELETE', `/admin/users/${user.id}`, {
      token: admin.token,
      headers: { 'Idempotency-Key': 'the-same-key-each-time' },
    })
  meanwhile = enroll
  expect(codeOf(await remove())).toBe('busy')
  expect(await seatsOf(user)).toBe(1)
  meanwhile = async () => {}
  // "Try again" is no answer that a key keeps.
  expect((await remove()).status).toBe(200)
})

it('somebody who is given a session while their account is deleted is not deleted with it', async () => {
  const [admin, user, { classId }] = [
    await aUser(test, { role: 'admin' }),
    await aUser(test, { role: 'instructor' }),
    await aSession(test),
  ]
  const session = {
    date: '2099-03-02',
    end_date: '2099-03-02',
    start_time: '09:00',
    end_time: '12:00',
    location: 'Room 2',
    capacity: 8,
    instructor_id: user.id,
  }
  const add = () =>
    test.call('POST', '/sessions', { token: admin.token, body: { class_id: classId, ...session } })
  const remove = () => test.call('DELETE', `/admin/users/${user.id}`, { token: admin.token })
  meanwhile = add
  expect(codeOf(await remove())).toBe('busy')
  meanwhile = async () => {}
  expect((await remove()).status).toBe(200)
  expect(codeOf(await add())).toBe('invalid_input')
})
