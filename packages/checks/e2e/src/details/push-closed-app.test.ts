import { type PushService, startPushService } from '@cubby/test-push/push-service'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { arriveAndSignUp, openClass } from '../harness/journey.ts'
import { send } from '../harness/server-state.ts'
import { storedRows } from '../harness/stored-text.ts'
import { createStudent, sessionWith } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

let service: PushService | undefined
const cubby = useTestServer(async () => {
  service = await startPushService()
  return { PUSH_SERVICES: service.origin }
})
afterAll(() => service?.close())

/** Headless Chromium has no push service: the page subscribes at the one of the test. */
async function subscribe(page: Page) {
  if (!service) throw new Error('the push service has not started')
  const [login] = (await storedRows(page, 'public', 'login')) as { token: string }[]
  const { token = '' } = login ?? {}
  const headers = { Authorization: `Bearer ${token}` }
  const response = await fetch(`${cubby.server.url}/api/notifications/push/key`, { headers })
  const { key } = (await response.json()) as { key: string }
  const device = await service.subscribe(key)
  const { endpoint, keys } = device
  expect((await send(cubby, '/notifications/push/subscriptions', { endpoint, keys }, token)).ok).toBe(true)
  const isSubscribed = async () =>
    (await cubby.query('select 1 from push_subscriptions where endpoint = $1', endpoint)).length === 1
  return { service, device, isSubscribed }
}

it('a push message reaches the closed app, a tap opens its screen, and an unsubscribed device is removed', async () => {
  const phone = cubby.phone()
  const page = await arriveAndSignUp(phone, createStudent())
  await phone.isReadyForOffline(page)
  const { service: pushes, device, isSubscribed } = await subscribe(page)
  await openClass(page, 'Development and Operations')
  await sessionWith(page, '11 of 20')
    .getByRole('button', { name: /^Enroll Now/ })
    .click()
  await expect.poll(() => pushes.received(device)).toHaveLength(1)
  const [message] = (await pushes.received(device)) as { notification: { navigate: string } }[]
  const { origin, pathname, search } = new URL(message?.notification.navigate ?? '')

  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('there is no worker')
  const { push } = await phone.controlWorker(page)
  // No page of the app is open anymore.
  await page.goto('about:blank')
  await worker.evaluate(() => {
    // Headless Chromium kills a worker that sets a badge.
    Object.assign(navigator, { setAppBadge: async () => {} })
    Object.assign(ServiceWorkerRegistration.prototype, {
      showNotification: async (_: string, { data }: { data: object }) =>
        void Object.assign(globalThis, { shown: data }),
    })
    Object.assign(Reflect.get(globalThis, 'clients'), {
      openWindow: async (path: string) => void Object.assign(globalThis, { opened: path }),
    })
  })
  // Devices reach the server through the proxy.
  await push(JSON.stringify(message).replaceAll(origin, cubby.proxy.url))
  await expect.poll(() => worker.evaluate(() => Reflect.has(globalThis, 'shown'))).toBe(true)
  await worker.evaluate(() => {
    const notification = { close: () => {}, data: Reflect.get(globalThis, 'shown') }
    dispatchEvent(
      Object.assign(new Event('notificationclick'), { notification, action: '', waitUntil: () => {} }),
    )
  })
  await expect.poll(() => worker.evaluate(() => Reflect.get(globalThis, 'opened'))).toBe(pathname + search)
  await page.goto(cubby.proxy.url + pathname + search)
  await page.getByRole('main').getByText('Development and Operations').first().waitFor()

  await pushes.expire(device)
  await page.goto(`${cubby.proxy.url}/classes`)
  await openClass(page, 'Positive Guidance in the Classroom')
  await sessionWith(page, '16 of 25')
    .getByRole('button', { name: /^Enroll Now/ })
    .click()
  await expect.poll(isSubscribed).toBe(false)
  expect(await pushes.received(device)).toHaveLength(1)
})
