import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { arriveAndSignUp } from '../harness/journey.ts'
import { createStudent } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

it('a student opens the diagnostics on the Sync page and copies them without any private data', async () => {
  const student = createStudent('Rosalinda')
  const phone = cubby.phone()
  const page = await arriveAndSignUp(phone, student)
  await phone.isReadyForOffline(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${cubby.proxy.url}/sync`)
  await page.getByRole('heading', { level: 1, name: 'Sync' }).waitFor()
  await page.getByRole('button', { name: 'Diagnostics' }).click()
  const sheet = page.getByRole('dialog', { name: 'Diagnostics' })
  await sheet.getByRole('region', { name: 'Last refresh' }).getByText('Classes', { exact: true }).waitFor()
  await sheet.getByText('Active', { exact: true }).waitFor()
  expect(await violationsOn(page)).toEqual([])

  await page.setViewportSize({ width: 320, height: 640 })
  const wider = await sheet.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)
  expect(wider).toBe(0)
  await sheet.getByRole('button', { name: 'Copy' }).click()
  await sheet.getByRole('button', { name: 'Copied' }).waitFor()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text).toMatch(/^App build: index-.{8}$/m)
  expect(text).toMatch(/^Database schema: public \d+, user \d+$/m)
  expect(text).toMatch(/^Used: \d+(\.\d)? [KMG]B$/m)
  expect(text).toMatch(/^Kept by the browser: Not requested yet$/m)
  expect(text).toMatch(/^State: Online$/m)
  expect(text).toMatch(/^Unsent changes: 0$/m)
  expect(text).toMatch(/^Clock of this device: Agrees with the server$/m)
  expect(text).toMatch(/^Payments: [A-Z][a-z]{2} \d+, \d+:\d\d [AP]M$/m)
  const [user] = await cubby.query('select id from users where email = $1', student.email)
  for (const secret of [String(user?.id), student.email, student.firstName, 'Delgado'])
    expect(text).not.toContain(secret)

  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Diagnostics')
})
