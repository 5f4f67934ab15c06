import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { exportedRows } from '../harness/admin-page.ts'
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
  await dialog.getByText('No one found').waitFor()
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

it('a student opens a certificate offline, and it is removed from the phone once an administrator revokes it', {
  timeout: 120_000,
}, async () => {
  const desktop = await demoLogIn(cubby, 'admin')
  await upload(desktop)
  const phone = await cubby.restartablePhone()
  const page = await arriveAndLogIn(phone, { email: 'student@cubby.test', password: 'cubby-demo-2026' })
  await phone.isReadyForOffline(page)
  await page.goto(`${cubby.proxy.url}/profile`)
  await page.getByRole('link', { name: '3 Certificates' }).click()
  const card = (name: string, on = page) =>
    on.getByRole('listitem').filter({ has: on.getByRole('heading', { name, exact: true }) })
  await card('Infant and Toddler Care').waitFor()
  await card('Development and Operations').waitFor()
  await page
    .getByRole('region', { name: 'Certificates', exact: true })
    .getByText('Stored on this device')
    .waitFor()
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
})
