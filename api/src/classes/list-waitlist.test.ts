import { expect, it } from 'vitest'
import { aPerson, aSession, seatIn, waitIn } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'

const test = useTestApp()

it('a class and the office say the same of an offer that ran out', async () => {
  const { token } = await aPerson(test, { role: 'admin' })
  const session = await aSession(test, { capacity: 1 })
  const student = await aPerson(test)
  const enrollmentId = await seatIn(test, student, session)
  const late = await waitIn(test, await aPerson(test), session)
  await test.call('DELETE', `/enrollments/${enrollmentId}`, { token: student.token })
  await test.deps.db
    .updateTable('waitlist_entries')
    .set({ offer_expires_at: new Date(0) })
    .where('id', '=', late)
    .execute()
  const entry = { id: late, status: 'expired', position: 0 }
  expect((await test.call('GET', '/admin/waitlist', { token })).body).toMatchObject({
    waitlist_entries: [entry],
  })
  expect(
    (await test.call('GET', `/admin/classes/${session.classId}/waitlist`, { token })).body,
  ).toMatchObject({
    waitlist: [entry],
    total: 1,
  })
})
