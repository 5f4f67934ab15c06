import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { demoLogIn, openAdmin } from '../harness/journey.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

async function erase(desktop: Page): Promise<void> {
  const card = desktop.getByRole('listitem').filter({ has: desktop.getByText('Food Safety Basics').first() })
  await card.getByRole('button', { name: /^Delete/ }).click()
  const dialog = desktop.getByRole('dialog', { name: 'Delete Certificate' })
  const button = dialog.getByRole('button', { name: 'Delete Certificate' })
  expect(await button.isDisabled()).toBe(true)
  expect(await violationsOn(desktop)).toEqual([])
  const label = dialog.getByLabel(/^Type .* to confirm$/)
  await label.fill('somebody else')
  expect(await button.isDisabled()).toBe(true)
  await label.fill('sam rivera')
  await button.click()
  await desktop.getByText('Certificate deleted successfully').waitFor()
  await card.waitFor({ state: 'detached' })
}

/** Takes back the certificates of a session, and corrects Sam's attendance. Returns the hours of the session. */
async function missFiftyMinutes(): Promise<number> {
  const [issued] = await cubby.query(
    'select session_id from certificates where number is not null and session_id is not null limit 1',
  )
  await cubby.query('delete from certificates where number is not null')
  await cubby.query(
    `insert into attendance_marks
       (id, meeting_id, user_id, status, missed_minutes, reason, marked_at, marked_by, is_correction, received_at)
     select 'late', (select min(id) from session_meetings where session_id = $1), id, 'late', 50, 'Train',
       now(), id, true, now()
     from users where email = 'student@cubby.test'`,
    issued?.session_id,
  )
  const [meetings] = await cubby.query(
    'select count(*)::int as count from session_meetings where session_id = $1',
    issued?.session_id,
  )
  return 2 * Number(meetings?.count)
}

/** Issues a certificate to a student who lacks 50 minutes, which states exactly the attended hours. */
async function issue(desktop: Page): Promise<void> {
  const held = await missFiftyMinutes()
  await desktop.getByRole('button', { name: 'Issue Certificates' }).click()
  const dialog = desktop.getByRole('dialog', { name: 'Issue Certificates' })
  await dialog.getByLabel('Class', { exact: true }).selectOption('Development and Operations')
  await dialog.getByLabel('Completed session').selectOption({ index: 1 })
  await dialog.getByText(/^\d+ students completed the session$/).waitFor()
  const sam = dialog.getByRole('checkbox', { name: /Sam Rivera/ })
  // Missing time is rounded up to quarter hours.
  await dialog.getByText(new RegExp(`^1 hour of ${held} missing: \\w+ \\d+ late 50 minutes$`)).waitFor()
  await sam.check()
  await dialog.getByRole('button', { name: /^Issue \d+ certificates$/ }).click()
  await dialog.getByText('Enter why these students get a certificate').first().waitFor()
  const reason = dialog.getByLabel('Reason')
  expect(await reason.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await violationsOn(desktop)).toEqual([])
  await reason.fill('Wrote an essay')
  await dialog.getByRole('button', { name: /^Issue \d+ certificates$/ }).click()
  await dialog.getByText(/^\d+ certificates issued$/).waitFor()
  await dialog.getByText(new RegExp(`^2 hours of ${held} missing: \\w+ \\d+ absent$`)).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  const card = desktop.getByRole('listitem').filter({ hasText: 'Wrote an essay' })
  const number = await card.getByText(/^CUB-/).textContent()
  const verified = await fetch(`${cubby.server.url}/api/certificates/verify/${number}`)
  expect(await verified.json()).toMatchObject({
    certificate: { student_name: 'Sam Rivera', hours: held - 1 },
  })
}

it('an administrator deletes a certificate, and issues one to a student who missed an hour', {
  timeout: 120_000,
}, async () => {
  const desktop = await demoLogIn(cubby, 'admin')
  await openAdmin(desktop, 'Certificate Management')
  await desktop.getByRole('searchbox', { name: /^Search by student/ }).fill('rivera')
  await desktop
    .getByText(/^Showing \d of \d certificates$/)
    .first()
    .waitFor()
  await erase(desktop)
  await issue(desktop)
})
