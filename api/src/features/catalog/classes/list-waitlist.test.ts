import { expect, it } from 'vitest'
import { aSession, aUser, seatIn, waitIn } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()

it('an expired offer is not listed on the waitlist, neither for the class nor for administrators', async () => {
  const session = await aSession(test, { capacity: 1 })
  const student = await aUser(test)
  const enrollmentId = await seatIn(test, student, session)
  const late = await waitIn(test, await aUser(test), session)
  await test.as(student).delete(`/enrollments/${enrollmentId}`)
  await test.deps.db
    .updateTable('waitlist_entries')
    .set({ offer_expires_at: new Date(0) })
    .where('id', '=', late)
    .execute()
  const read = async (path: string) => (await test.asAdmin.get(path)).body
  expect(await read('/admin/waitlist')).toMatchObject({ waitlist_entries: [], stats: { pendingEntries: 0 } })
  expect(await read(`/admin/classes/${session.classId}/waitlist`)).toEqual({ waitlist: [], total: 0 })
  expect(await read('/admin/waitlist?show=ended')).toMatchObject({
    waitlist_entries: [{ id: late, status: 'expired', position: 0 }],
  })
})
