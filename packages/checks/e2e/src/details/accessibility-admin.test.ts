import { expect, it } from 'vitest'
import { violationsOn, violationsOnAll } from '../harness/accessibility.ts'
import { demoLogIn } from '../harness/journey.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

it('no screen of an administrator has an axe violation or scrolls sideways', {
  timeout: 150_000,
}, async () => {
  const [row] = await cubby.query('select id from notifications order by created_at limit 1')
  const [answer] = await cubby.query('select message_id from contact_answers limit 1')
  const [center] = await cubby.query("select id from centers where status = 'active' order by name limit 1")
  const [invoice] = await cubby.query("select id from invoices where kind = 'invoice' limit 1")
  // Parts that need attention show more than those that work.
  await cubby.query(`insert into nightly_checks (name, checked_at, ok, result) values
    ('history', now(), false, '{"rows": 12345, "broken": "Row a of audit_log (position 7) was changed."}'),
    ('backup', now(), false, '{"rows": 0, "files": 0, "problem": "It lacks public.payments.", "where": "PostgreSQL"}')`)
  const page = await demoLogIn(cubby, 'admin')
  const found = await violationsOnAll(cubby, page, [
    '/admin/analytics',
    '/admin/analytics?metric=class-enrollments',
    '/admin/users?view=table',
    '/admin/enrollments',
    '/admin/enrollments?view=table',
    '/admin/waitlist',
    '/admin/waitlist?view=table',
    '/admin/classes?view=table',
    '/admin/calendar',
    '/admin/financial?dates=all',
    '/admin/financial?dates=all&list=transactions',
    `/admin/financial?list=invoices&invoice=${invoice?.id}`,
    '/admin/centers',
    `/admin/centers/${center?.id}/overview`,
    `/admin/centers/${center?.id}/people`,
    `/admin/centers/${center?.id}/enrollments?former=true`,
    `/admin/centers/${center?.id}/statement`,
    `/admin/centers/${center?.id}/history`,
    '/admin/hours?state=all',
    '/admin/hours?tab=trainings',
    '/admin/hours?tab=demand',
    '/admin/hours?tab=standards',
    '/admin/notifications',
    '/admin/contact-messages',
    `/admin/contact-messages/${answer?.message_id}`,
    '/admin/settings',
    '/admin/audit-log',
    '/admin/system-health',
    '/admin/approval-requests',
    '/admin/certificates?searchTerm=sam',
    '/admin/users',
  ])
  const actions = page.getByRole('button', { name: /^Actions for/ }).first()
  await actions.click()
  await page.getByRole('menu').waitFor()
  found.push(...(await violationsOn(page)))
  await page.goto(`${cubby.proxy.url}/notifications/${row?.id}`)
  await page.getByRole('button', { name: 'Add a link' }).click()
  await page.getByRole('button', { name: 'Send Detailed Message' }).click()
  await page.getByText('Please enter a message').waitFor()
  found.push(...(await violationsOn(page)))
  expect(found).toEqual([])
})
