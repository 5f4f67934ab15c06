import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

/** Counts how often this tab loads its page from now on. */
function countLoads(page: Page): { readonly count: number } {
  const loads = { count: 0 }
  page.on('load', () => {
    loads.count += 1
  })
  return loads
}

/** Checks for a new worker, as the browser does on a navigation. */
const checkForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))

const prompt = (page: Page) => page.getByText('A new version is ready')
const accept = (page: Page) => page.getByRole('button', { name: 'Reload' }).click()

/** Waits until the newest worker controls this tab and no other worker is waiting. */
const waitForNewController = (page: Page) =>
  page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.ready
    return !registration.waiting && registration.active === navigator.serviceWorker.controller
  })

it('a visitor accepts a new version, and every tab reloads once', async () => {
  const phone = cubby.phone()
  const page = await phone.open('/classes')
  // The very first worker reloads nothing.
  const loads = countLoads(page)
  await phone.isReadyForOffline(page)
  const other = await phone.open('/')
  await other.getByRole('heading', { level: 1 }).waitFor()
  const otherLoads = countLoads(other)
  expect(loads.count).toBe(0)

  for (const update of [1, 2]) {
    cubby.proxy.deployNewWorker()
    await checkForUpdate(page)
    await prompt(page).waitFor()
    await prompt(other).waitFor()
    expect(loads.count, 'nothing happens before the visitor agrees').toBe(update - 1)
    await accept(page)
    await expect.poll(() => [loads.count, otherLoads.count]).toEqual([update, update])
    await waitForNewController(page)
    await waitForNewController(other)
  }
  expect(await prompt(page).count()).toBe(0)
  expect([loads.count, otherLoads.count]).toEqual([2, 2])
})

it('a visitor accepts a new version while the app makes requests, and every tab reloads once', async () => {
  const phone = cubby.phone()
  const page = await phone.open('/classes')
  await phone.isReadyForOffline(page)
  const other = await phone.open('/')
  await other.getByRole('heading', { level: 1 }).waitFor()
  const [loads, otherLoads] = [countLoads(page), countLoads(other)]
  cubby.proxy.deployNewWorker()
  await checkForUpdate(page)
  await prompt(page).waitFor()
  // Requests go through the worker. The browser replaces a busy worker only much later.
  await page.evaluate(() => setInterval(() => fetch('/robots.txt').catch(() => undefined), 50))
  let isLeaving = false
  page.on('request', (request) => {
    isLeaving ||= request.isNavigationRequest()
  })
  // Rarely, Chromium with developer tools on a worker never answers the reload. Only that may repeat the test, so the
  // wait for it is the longer one.
  await Promise.all([
    ...[page, other].map((tab) => tab.waitForEvent('load', { timeout: 40_000 })),
    accept(page).then(() => expect.poll(() => isLeaving).toBe(true)),
  ])
  await waitForNewController(page)
  await waitForNewController(other)
  expect(await prompt(page).count()).toBe(0)
  expect([loads.count, otherLoads.count]).toEqual([1, 1])
})

it('a tab with a half-typed form reloads only after the visitor leaves the form', async () => {
  const phone = cubby.phone()
  const page = await phone.open('/classes')
  await phone.isReadyForOffline(page)
  const writer = await phone.open('/')
  await writer.getByRole('link', { name: 'START NOW' }).click()
  await writer.getByLabel('Message').fill('Half a thought')
  const loads = countLoads(writer)
  const otherLoads = countLoads(page)
  cubby.proxy.deployNewWorker()
  await checkForUpdate(page)
  await prompt(page).waitFor()
  await accept(page)
  await expect.poll(() => otherLoads.count).toBe(1)
  await waitForNewController(writer)
  expect(await writer.getByLabel('Message').inputValue()).toBe('Half a thought')
  expect(loads.count).toBe(0)
  await writer.getByRole('contentinfo').getByRole('link', { name: 'Classes' }).click()
  await expect.poll(() => loads.count).toBe(1)
})

it('a new version is offered in a window that stays open and visible', async () => {
  const phone = cubby.phone()
  const { clock } = await phone.open('/robots.txt')
  await clock.install()
  // A first visit: on later ones the browser itself looks for a new worker.
  const page = await phone.open('/classes')
  await phone.isReadyForOffline(page)
  await waitForNewController(page)
  cubby.proxy.deployNewWorker()
  expect(await prompt(page).count()).toBe(0)
  await clock.fastForward('01:00:00')
  await prompt(page).waitFor()
})

it('a version that was installed while the app was closed is offered at the next start', async () => {
  const phone = cubby.phone()
  const page = await phone.open('/classes')
  await phone.isReadyForOffline(page)
  cubby.proxy.deployNewWorker()
  await checkForUpdate(page)
  await prompt(page).waitFor()
  const next = await phone.open('/')
  await prompt(next).waitFor()
  const loads = countLoads(next)
  await accept(next)
  await expect.poll(() => loads.count).toBe(1)
})
