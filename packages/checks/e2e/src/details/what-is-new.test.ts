import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { arriveAndSignUp, demoLogIn, openAdmin } from '../harness/journey.ts'
import { createStudent } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

const banner = (page: Page) => page.getByText('Cubby was updated')
const news = (page: Page) => page.getByRole('dialog', { name: 'What is new' })

/** What a device remembers that ran an older version. */
const becomeUpdated = (page: Page) => page.evaluate(() => localStorage.setItem('cubby-version', '0.9.0'))

it('a student reads once what is new, also without a connection', async () => {
  const phone = cubby.phone()
  const page = await arriveAndSignUp(phone, createStudent())
  await phone.isReadyForOffline(page)
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('cubby-version')))
    .toMatch(/^\d+\.\d+\.\d+$/)
  expect(await banner(page).count(), 'nothing is new on the first visit').toBe(0)

  await becomeUpdated(page)
  await cubby.server.stop()
  await page.reload()
  await banner(page).waitFor()
  await page.getByRole('button', { name: 'What is new' }).click()
  await news(page)
    .getByText('Your certificates, payments, materials, and passes are on your phone.')
    .waitFor()
  expect(await news(page).getByRole('heading', { name: 'Administrators' }).count()).toBe(0)
  expect(await violationsOn(page)).toEqual([])
  await page.keyboard.press('Escape')
  await banner(page).waitFor({ state: 'detached' })
  await page.goto(`${cubby.proxy.url}/sync`)
  await page.getByRole('button', { name: 'What is new' }).click()
  await news(page).waitFor()
  expect(await banner(page).count()).toBe(0)
})

it('an administrator dismisses the news, and finds all of them in System Health', async () => {
  const page = await demoLogIn(cubby, 'admin')
  await becomeUpdated(page)
  await page.reload()
  await banner(page).waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await banner(page).waitFor({ state: 'detached' })
  await openAdmin(page, 'System Health')
  await page.getByRole('button', { name: 'What is new' }).click()
  for (const name of ['Students', 'Administrators', 'Operators']) {
    await news(page).getByRole('heading', { name }).first().waitFor()
  }
})
