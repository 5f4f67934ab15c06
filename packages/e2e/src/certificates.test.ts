import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useSchool } from './harness/school.ts'
import { logIn } from './harness/student.ts'

const school = useSchool()

async function downloadOf(page: Page, name: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Download ${name}` }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`${name.replaceAll(' ', '-')}.pdf`)
  return readFile(await file.path(), 'latin1')
}

it('a student opens a certificate without signal, and a revoked one leaves the phone', async () => {
  const phone = await school.restartablePhone()
  const page = await phone.open('/login')
  await logIn(page, { email: 'student@cubby.test', password: 'cubby-demo-2026' })
  await phone.isReadyForOffline(page)
  await page.goto(`${school.gate.url}/profile`)
  await page.getByRole('link', { name: '3 Certificates' }).click()
  const card = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await card('CPR and First Aid').getByText('Stored on this device').waitFor()
  await card('Development and Operations').getByText('Stored on this device').waitFor()
  await card('Food Safety Basics').getByText('Expired', { exact: true }).waitFor()
  await card('Safe Sleep').getByText('Revoked', { exact: true }).waitFor()
  expect(await card('Safe Sleep').getByRole('button').count()).toBe(0)

  await school.server.stop()
  await phone.close()
  const later = await phone.open('/profile?section=certificates')
  expect(await downloadOf(later, 'CPR and First Aid')).toMatch(/^%PDF-1\.7/)

  await school.server.start()
  await school.ask("update certificates set revoked_at = now() where certificate_name = 'CPR and First Aid'")
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
  await expect.poll(files).toBe(2)
})
