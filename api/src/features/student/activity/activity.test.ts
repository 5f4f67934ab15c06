import { expect, it } from 'vitest'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import { aSession, aUser, seatIn, type TestUser } from '../../../testing/factories.ts'
import { rowIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()
const historyOf = async (user: TestUser) =>
  (await test.as(user).get('/users/activity-history')).body.activities

it('lists what a user did and the class, newest first', async () => {
  const user = await aUser(test)
  const session = await aSession(test, { title: 'Infant and Toddler Care' })
  const enrollmentId = await seatIn(test, user, session)
  await test.as(user).delete(`/enrollments/${enrollmentId}`)
  await test.as(user).put('/users/profile', { first_name: 'Rosa' })
  const about = {
    class_title: 'Infant and Toddler Care',
    class_name: 'Infant and Toddler Care',
    session_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  }
  expect(await historyOf(user)).toMatchObject([
    { action: 'profile_update', description: 'Updated your profile', details: {} },
    { action: 'enrollment', description: 'Withdrew from a class', details: about },
    { action: 'enrollment', description: 'Requested a spot', details: about },
  ])
})

it('lists what an administrator did for the user, without naming the administrator', async () => {
  const user = await aUser(test)
  await test.deps.db.transaction().execute(async (trx) =>
    writeAuditLog(trx, {
      actorId: test.admin.id,
      action: 'enrollment.withdrawn',
      subject: { type: 'enrollment', id: 'e1' },
      details: { user_id: user.id, amount: 95, reason: 'not for the wire' },
      request: null,
      now: await test.deps.clock(trx),
    }),
  )
  const [row] = await historyOf(user)
  expect(row).toMatchObject({ action: 'enrollment' })
  expect(row?.details).toEqual({ amount: 95, actor_name: 'Test User' })
  expect(await historyOf(test.admin)).toEqual([])
})

it('names the class, session, and actor even if only the enrollment or payment is known', async () => {
  const user = await aUser(test)
  const session = await aSession(test, { title: 'CPR', days: ['2031-05-04', '2031-05-04'] })
  const enrollmentId = await seatIn(test, user, session)
  await test.asAdmin.post(`/enrollments/${enrollmentId}/approve`)
  const { id: paymentId } = await rowIn(test, 'payments', { enrollment_id: enrollmentId })
  for (const subject of [
    { type: 'payment', id: paymentId },
    { type: 'enrollment', id: enrollmentId },
  ]) {
    await test.deps.db.transaction().execute(async (trx) =>
      writeAuditLog(trx, {
        actorId: test.admin.id,
        action: 'payment.refund_due',
        subject,
        details: { user_id: user.id },
        request: null,
        now: await test.deps.clock(trx),
      }),
    )
  }
  const about = { class_name: 'CPR', session_date: '2031-05-04' }
  const byAdmin = { ...about, actor_name: 'Test User' }
  const details = (await historyOf(user)).map((row) => row.details)
  expect(details.slice(0, 3)).toMatchObject([byAdmin, byAdmin, byAdmin])
  expect(details.at(-1)).toMatchObject(about)
  expect(details.at(-1)).not.toHaveProperty('actor_name')

  const path = `/admin/users/${user.id}/activity` as const
  const office = await test.asAdmin.get(path)
  for (const row of office.body.activities) {
    expect(row).toMatchObject({ ...about, actor_name: 'Test User' })
  }
  const log = await test.asAdmin.get('/admin/audit-logs?area=payment')
  expect(log.body.logs[0]).toMatchObject(about)
  const file = await test.asAdmin.get('/admin/audit-logs/export?area=payment')
  expect(file.text).toContain(',CPR,2031-05-04,')
})

it('excludes logins and the activity of other users', async () => {
  const [user, other] = [await aUser(test), await aUser(test)]
  await test.as(other).put('/users/profile', { first_name: 'Rosa' })
  await test.as(await aUser(test)).post('/users/logout')
  expect(await historyOf(user)).toEqual([])
})

it('returns 304 if nothing changed', async () => {
  const user = await aUser(test)
  const { headers } = await test.as(user).get('/users/activity-history')
  const again = await test
    .as(user)
    .get('/users/activity-history', { 'If-None-Match': headers.get('ETag') ?? '' })
  expect(again.status).toBe(304)
})
