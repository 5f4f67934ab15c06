import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { exportedRows } from '../harness/exported-rows.ts'
import { arriveAndLogIn, demoLogIn, openAdmin } from '../harness/journey.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

async function downloadOf(page: Page, name: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Download ${name}` }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`${name.replaceAll(' ', '-')}.pdf`)
  return readFile(await file.path(), 'latin1')
}

const renewal = {
  name: 'renewal.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n% renewed\n%%EOF'),
}

async function upload(desktop: Page): Promise<void> {
  await openAdmin(desktop, 'Certificate Management')
  await desktop.getByText('Search for certificates', { exact: true }).waitFor()
  await desktop.getByRole('button', { name: 'Upload Certificate' }).click()
  const dialog = desktop.getByRole('dialog', { name: 'Upload Certificate' })
  const file = dialog.locator('input[type=file]')
  expect(await file.isDisabled()).toBe(true)
  await dialog.getByLabel('Student', { exact: true }).fill('instructor@cubby.test')
  await dialog.getByText('Nobody found').waitFor()
  await dialog.getByLabel('Student', { exact: true }).fill('student@cubby.test')
  await desktop.getByRole('option', { name: /student@cubby\.test/ }).click()
  await dialog.getByLabel('Class', { exact: true }).selectOption('Infant and Toddler Care')
  await file.focus()
  await file.setInputFiles({ ...renewal, name: 'renewal.gif', mimeType: 'image/gif' })
  await dialog.getByText('Invalid file type. Please upload a PDF or image (JPEG, PNG) file.').waitFor()
  await file.setInputFiles(renewal)
  expect(await file.evaluate((input) => input === document.activeElement)).toBe(true)
  // An expired one is uploaded only after a confirmation.
  const submit = dialog.getByRole('button', { name: 'Upload Certificate' })
  await dialog.getByLabel('Expiration date').fill('2020-01-31')
  const confirmed = dialog.getByRole('checkbox', { name: 'Upload it although it has expired' })
  expect([await submit.isDisabled(), await confirmed.isChecked()]).toEqual([true, false])
  await confirmed.check()
  expect(await submit.isDisabled()).toBe(false)
  await dialog.getByLabel('Expiration date').fill('2099-01-31')
  await confirmed.waitFor({ state: 'detached' })
  expect(await violationsOn(desktop)).toEqual([])
  await dialog.getByRole('button', { name: 'Upload Certificate' }).click()
  await desktop.getByText('Certificate uploaded successfully').waitFor()
  // The new one is shown with its message and has the focus.
  const card = desktop.getByRole('listitem').filter({ hasText: 'Just uploaded' })
  await card.getByText('Infant and Toddler Care').first().waitFor()
  await expect.poll(() => desktop.evaluate(() => document.activeElement?.textContent)).toBe('Sam Rivera')
}

async function revoke(desktop: Page): Promise<void> {
  await desktop.getByRole('searchbox', { name: /^Search by student/ }).fill('rivera')
  await desktop
    .getByText(/^Showing \d of \d certificates$/)
    .first()
    .waitFor()
  const card = desktop
    .getByRole('listitem')
    .filter({ has: desktop.getByText('Infant and Toddler Care').first() })
  expect(await exportedRows(desktop, 'Export')).toHaveLength(
    await desktop.getByRole('button', { name: /^Download/ }).count(),
  )
  await card.getByText('Active', { exact: true }).waitFor()
  expect(await violationsOn(desktop)).toEqual([])
  await card.getByRole('button', { name: /^Revoke/ }).click()
  await desktop.getByRole('dialog').getByRole('button', { name: 'Revoke Certificate' }).click()
  await desktop.getByText('Certificate revoked successfully').waitFor()
}

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

it('a student opens a certificate offline, and it is removed from the phone once an administrator revokes it', {
  timeout: 120_000,
}, async () => {
  const desktop = await demoLogIn(cubby, 'admin')
  await upload(desktop)
  const phone = await cubby.restartablePhone()
  const page = await arriveAndLogIn(phone, { email: 'student@cubby.test', password: 'cubby-demo-2026' })
  await phone.isReadyForOffline(page)
  await page.goto(`${cubby.proxy.url}/profile`)
  await page.getByRole('link', { name: '4 Certificates' }).click()
  const card = (name: string, on = page) =>
    on.getByRole('listitem').filter({ has: on.getByRole('heading', { name, exact: true }) })
  await card('Infant and Toddler Care').getByText('Stored on this device').waitFor()
  await card('Development and Operations').getByText('Stored on this device').waitFor()
  await card('Food Safety Basics').getByText('Expired', { exact: true }).waitFor()
  await card('Safe Sleep').getByText('Revoked', { exact: true }).waitFor()
  expect(await card('Safe Sleep').getByRole('button').count()).toBe(0)

  await cubby.server.stop()
  await phone.close()
  const later = await phone.open('/profile?section=certificates')
  expect(await downloadOf(later, 'Infant and Toddler Care')).toBe(renewal.buffer.toString('latin1'))

  // The attended hours are stored with the enrollments.
  await later.goto(`${cubby.proxy.url}/profile?section=enrollments`)
  await later.getByRole('link', { name: /^Past/ }).click()
  await card('Development and Operations', later)
    .getByText(/^Attended: (\d+) of \1 hours$/)
    .waitFor()
  await later.goto(`${cubby.proxy.url}/profile?section=certificates`)

  await cubby.server.start()
  await revoke(desktop)
  await later.getByRole('button', { name: 'Refresh' }).click()
  await later.getByText('Revoked', { exact: true }).nth(1).waitFor()
  const files = () =>
    later.evaluate(async () => {
      const { databases } = { databases: await indexedDB.databases() }
      const name = databases.find((database) => database.name?.startsWith('u-'))?.name ?? ''
      return new Promise<number>((resolve) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => {
          const counting = opening.result
            .transaction('certificate_files')
            .objectStore('certificate_files')
            .count()
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      })
    })
  await expect.poll(files).toBe(3)
  await erase(desktop)
  await issue(desktop)
})
