import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { arriveAndLogIn, demoLogIn, openAdmin, openProfile } from '../harness/journey.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

async function downloaded(page: Page, name: string | RegExp) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).click(),
  ])
  return JSON.parse(await readFile(await file.path(), 'utf8'))
}

it('a student downloads a copy of their data, and the office can do it for them', {
  timeout: 120_000,
}, async () => {
  const page = await arriveAndLogIn(cubby.phone(), {
    email: 'student@cubby.test',
    password: 'cubby-demo-2026',
  })
  await openProfile(page, 'My data')
  const own = await downloaded(page, 'Download my data')
  expect(own.account.email).toBe('student@cubby.test')
  expect(own.enrollments.length).toBeGreaterThan(2)
  expect(await violationsOn(page)).toEqual([])

  const desktop = await demoLogIn(cubby, 'admin')
  await openAdmin(desktop, 'User Management')
  await desktop.getByPlaceholder('Search users by name or email...').fill('student@cubby.test')
  await desktop.getByRole('button', { name: 'Actions for Sam Rivera' }).click()
  await desktop.getByRole('menuitem', { name: 'View Profile' }).click()
  const ofOffice = await downloaded(desktop, /^Download personal data/)
  expect(ofOffice.enrollments).toEqual(own.enrollments)

  await cubby.server.stop()
  await page.getByRole('button', { name: 'Download my data' }).click()
  await page.getByText('Failed to download your data. Try again when you are online.').waitFor()
})
