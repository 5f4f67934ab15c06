import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { admin } from '../harness/admin-page.ts'
import { arriveAndLogIn } from '../harness/journey.ts'
import { waitForQuietNetwork } from '../harness/quiet-network.ts'
import { send } from '../harness/server-state.ts'
import { createStudent } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'
import { pullDown, touch } from '../harness/touch.ts'

declare global {
  interface Window {
    /** Stands for a launch of the app while it is open. */
    launchAgain: (url: string) => void
  }
}

const cubby = useTestServer()

/** Makes a page the window of the installed app, because Chromium without a window installs none. */
function isInstalledApp() {
  const original = window.matchMedia.bind(window)
  window.matchMedia = (query) => original(query.replace('(display-mode: standalone)', 'all'))
  Object.defineProperty(window, 'launchQueue', {
    value: {
      setConsumer(consumer: (launch: { targetURL: string }) => void) {
        consumer({ targetURL: location.href })
        window.launchAgain = (targetURL) => consumer({ targetURL })
      },
    },
  })
}

/** Opens the classes in the installed app, and then renames one of them on the server. */
async function openStaleClasses() {
  const [row] = await cubby.query("select id, title from classes where status = 'active' order by id limit 1")
  const page = await cubby.visitor().open('/classes', isInstalledApp)
  await page.getByRole('heading', { name: String(row?.title) }).waitFor()
  await expect
    .poll(() => page.evaluate(() => document.documentElement.style.overscrollBehaviorY))
    .toBe('contain')
  // The first press opens the storage of a new device, which asks for the classes again. That must not look
  // like a pull.
  await page.keyboard.press('Shift')
  await waitForQuietNetwork(page)
  const title = `Safe Sleep for Infants ${randomUUID()}`
  await cubby.query('update classes set title = $1 where id = $2', title, row?.id)
  return { page, renamed: page.getByRole('heading', { name: title }) }
}

const indicator = (page: Page) => page.locator('[data-pull]')

it('a visitor pulls the classes down in the installed app and sees what has changed, without a reload', async () => {
  const { page, renamed } = await openStaleClasses()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await pullDown(page, 200)
  await renamed.waitFor()
  await page.getByText('Up to date').waitFor({ state: 'attached' })
  await indicator(page).waitFor({ state: 'hidden' })
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

it('a visitor who pulls only a little, sideways, in a menu, or in the middle of the page refreshes nothing', async () => {
  const { page, renamed } = await openStaleClasses()
  let requests = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/classes') requests += 1
  })
  await pullDown(page, 60)
  const finger = await touch(page, 40, 200)
  await finger.move(340, 420)
  await finger.lift()
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Navigation' })
  await menu.waitFor()
  await pullDown(page, 300)
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await page.evaluate(() => scrollTo(0, 600))
  await pullDown(page, 300)
  await indicator(page).waitFor({ state: 'hidden' })
  await page.evaluate(() => scrollTo(0, 0))
  await pullDown(page, 200)
  await renamed.waitFor()
  expect(requests).toBe(1)
})

it('a visitor without a connection pulls, reads why nothing is refreshed, and keeps the typed text', async () => {
  const page = await cubby.phone().open('/contact', isInstalledApp)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await page.getByLabel('Name').fill('Rosa Delgado')
  await expect
    .poll(() => page.evaluate(() => document.documentElement.style.overscrollBehaviorY))
    .toBe('contain')
  await cubby.server.stop()
  await page.evaluate(() => scrollTo(0, 0))
  await pullDown(page, 200)
  await page.getByText('You are offline. You see the data stored on this device.', { exact: true }).waitFor()
  await indicator(page).waitFor({ state: 'hidden' })
  expect(await page.getByLabel('Name').inputValue()).toBe('Rosa Delgado')
})

it('an administrator with a tablet pulls a list down and sees a new user', async () => {
  const phone = cubby.phone({ width: 600 })
  const page = await arriveAndLogIn(phone, admin, isInstalledApp)
  await page.goto(`${cubby.proxy.url}/admin/users`)
  await page.getByRole('heading', { name: 'User Management' }).waitFor()
  const { email, password } = createStudent()
  await send(cubby, '/users/register', { first_name: 'Aaron', last_name: 'Aaronson', email, password })
  await pullDown(page, 200)
  await page.getByText('Aaron Aaronson').filter({ visible: true }).first().waitFor()
})

it('the pull follows the finger, but not for a visitor who prefers reduced motion', async () => {
  const { page } = await openStaleClasses()
  const top = async () => (await indicator(page).boundingBox())?.y ?? 0
  for (const motion of ['reduce', 'no-preference'] as const) {
    await page.emulateMedia({ reducedMotion: motion })
    const finger = await touch(page, 195, 200)
    await finger.move(195, 260)
    await indicator(page).getByText('Pull to refresh').waitFor()
    const near = await top()
    await finger.move(195, 400)
    await indicator(page).getByText('Release to refresh').waitFor()
    const moved = (await top()) - near
    if (motion === 'reduce') expect(moved).toBe(0)
    else expect(moved).toBeGreaterThan(30)
    if (motion === 'no-preference') expect(await violationsOn(page)).toEqual([])
    await finger.lift()
    await indicator(page).waitFor({ state: 'hidden' })
  }
})

it('a tab of a browser leaves the pull to the browser', async () => {
  const page = await cubby.visitor().open('/classes')
  await page.getByRole('link', { name: 'VIEW DETAILS' }).first().waitFor()
  await waitForQuietNetwork(page)
  expect(await page.evaluate(() => document.documentElement.style.overscrollBehaviorY)).toBe('')
  expect(await indicator(page).count()).toBe(0)
})

it('a visitor who launches the open app again keeps the screen, and a shortcut opens without a reload', async () => {
  const page = await cubby.visitor().open('/contact', isInstalledApp)
  await page.getByLabel('Name').fill('Rosa Delgado')
  await page.waitForFunction(() => 'launchAgain' in window)
  await page.evaluate(() => window.launchAgain(`${location.origin}/`))
  expect(await page.getByLabel('Name').inputValue()).toBe('Rosa Delgado')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.evaluate(() => window.launchAgain(`${location.origin}/classes`))
  await page.getByRole('link', { name: 'VIEW DETAILS' }).first().waitFor()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await page.goBack()
  await page.getByLabel('Name').waitFor()
})
