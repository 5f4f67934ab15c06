import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { handlersOf } from '../../../feature-ports.ts'
import { aUser } from '../../../testing/factories.ts'
import { aMailbox, queuedJobs } from '../../../testing/mail.ts'
import { changeRows } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

// Half past ten in the evening in New York, and the next day in UTC.
const test = useTestApp({ clock: async () => new Date('2026-11-29T03:30:00Z') })

it('mails every other administrator who can log in one sentence: who, what, when, and from where', async () => {
  const [other, demoted] = [await aUser(test, { role: 'admin' }), await aUser(test, { role: 'admin' })]
  await aUser(test, { role: 'admin', status: 'suspended' })
  await aUser(test, { role: 'instructor' })
  const invited = await aUser(test, { role: 'admin' })
  const { db } = test.deps
  await changeRows(test, 'users', invited.id, { invited_at: new Date(), password_hash: null })
  await changeRows(test, 'users', other.id, { email_notifications: false })
  await changeRows(test, 'users', test.admin.id, { first_name: 'Avery', last_name: 'Stone' })
  await sql`update logins set browser = 'Chrome on Windows' where user_id = ${test.admin.id}`.execute(db)
  const changed = await test.asAdmin.patch(`/admin/users/${demoted.id}/role`, { role: 'student' })
  expect(changed.status).toBe(200)

  const jobs = await queuedJobs(test, 'email-strong-action')
  const { mailer, mails } = aMailbox()
  for (const job of jobs) await handlersOf({ ...test.deps, mailer })['email-strong-action'](job)
  // The administrator who was demoted hears of it, too.
  expect(mails.map(({ to }) => to.address).toSorted()).toEqual([other.email, demoted.email].toSorted())
  expect(mails[0]?.subject).toBe(
    'Administrator access: Avery Stone changed the role of Test User from administrator to student.',
  )
  expect(mails[0]?.text).toContain(
    'Avery Stone changed the role of Test User from administrator to student. This was on Saturday, Nov 28, 10:30 PM, from the IP address 192.0.2.1, with Chrome on Windows.',
  )
  expect(mails[0]?.text).toContain('/admin/audit-log')
})

it('tells nobody about an action that was refused', async () => {
  const before = await queuedJobs(test, 'email-strong-action')
  const refused = await test.asAdmin.patch('/admin/users/unknown/role', { role: 'student' })
  expect(refused.status).toBe(404)
  expect(await queuedJobs(test, 'email-strong-action')).toEqual(before)
})
