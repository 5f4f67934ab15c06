import { expect, it } from 'vitest'
import { aSession, aUser, seatIn, waitIn } from '../../../testing/factories.ts'
import { changeRows } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()

it('the dashboard and the analytics count the same waitlisted users, without expired offers', async () => {
  const session = await aSession(test, { capacity: 1 })
  const student = await aUser(test)
  const enrollmentId = await seatIn(test, student, session)
  const late = await waitIn(test, await aUser(test), session)
  await waitIn(test, await aUser(test), session)
  await test.as(student).delete(`/enrollments/${enrollmentId}`)
  const counts = async () => {
    const range = 'startDate=2026-01-01&endDate=2026-01-31'
    const { body: analytics } = await test.asAdmin.get(`/admin/analytics/summary?${range}`)
    const { body: dashboard } = await test.asAdmin.get('/admin/dashboard/stats')
    return [analytics, dashboard]
  }
  expect(await counts()).toMatchObject([
    { summary: { waitlist_count: 2 } },
    { stats: { waitlistEntries: 2 } },
  ])
  await changeRows(test, 'waitlist_entries', late, { offer_expires_at: new Date(0) })
  expect(await counts()).toMatchObject([
    { summary: { waitlist_count: 1 } },
    { stats: { waitlistEntries: 1 } },
  ])
})
