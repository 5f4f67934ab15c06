import { expect, it } from 'vitest'
import { aSession, aUser, seatIn, waitIn } from '../../../testing/factories.ts'
import { changeRows } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()

it('an expired offer is not listed on the waitlist, neither for the class nor for administrators', async () => {
  const session = await aSession(test, { capacity: 1 })
  const student = await aUser(test)
  const enrollmentId = await seatIn(test, student, session)
  const late = await waitIn(test, await aUser(test), session)
  await test.as(student).delete(`/enrollments/${enrollmentId}`)
  await changeRows(test, 'waitlist_entries', late, { offer_expires_at: new Date(0) })
  expect((await test.asAdmin.get('/admin/waitlist')).body).toMatchObject({
    waitlist_entries: [],
    stats: { pendingEntries: 0 },
  })
  expect((await test.asAdmin.get(`/admin/classes/${session.classId}/waitlist`)).body).toEqual({
    waitlist: [],
    total: 0,
  })
  expect((await test.asAdmin.get('/admin/waitlist?show=ended')).body).toMatchObject({
    waitlist_entries: [{ id: late, status: 'expired', position: 0 }],
  })
})
