import type { Page, Worker } from 'playwright-core'
import { expect, it } from 'vitest'
import { arriveAndSignUp, openProfile } from '../harness/journey.ts'
import { mailedPath } from '../harness/mails.ts'
import { createStudent, findSession, sessionWith, signUp } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

interface Shown {
  readonly title: string
  readonly options: { readonly body: string; readonly tag: string; readonly data: { readonly path: string } }
}

/**
 * Headless Chromium has neither notifications nor a push service: permission is 'denied' whatever is
 * granted. So the worker records what it would show, and the test calls its handlers without a tap.
 */
async function workerOf(page: Page): Promise<Worker> {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('there is no worker')
  await worker.evaluate(() => {
    const shown: object[] = []
    Object.assign(globalThis, { shown })
    // Headless Chromium kills a worker that sets a badge.
    const keepBadge = async (badge = 0) => void Object.assign(globalThis, { badge })
    Object.assign(navigator, { setAppBadge: keepBadge, clearAppBadge: keepBadge })
    Object.assign(ServiceWorkerRegistration.prototype, {
      showNotification: async (title: string, options: object) => void shown.push({ title, options }),
    })
    Object.assign(Reflect.get(globalThis, 'WindowClient').prototype, {
      async focus() {
        return this
      },
    })
  })
  return worker
}

const shownBy = (worker: Worker) => worker.evaluate((): Shown[] => Reflect.get(globalThis, 'shown'))

/** A tap on the notification that was shown with this path. */
const tap = (worker: Worker, path: string) => tapOn(worker, { path }, '')

/** A tap on the notification that was shown with this data, or on one of its buttons. */
const tapOn = (worker: Worker, data: object, button: string) =>
  worker.evaluate(
    ([held, action]) => {
      const notification = { close: () => {}, data: held }
      const click = { notification, action, waitUntil: () => {} }
      dispatchEvent(Object.assign(new Event('notificationclick'), click))
    },
    [data, button] as const,
  )

/** A browser with a push service, and a user who allows notifications when asked. */
function allowsPushes() {
  let subscription: object | null = null
  const endpoint = 'https://fcm.googleapis.com/fcm/send/browser-test'
  const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
  const made = {
    endpoint,
    toJSON: () => ({ endpoint, expirationTime: null, keys }),
    unsubscribe: async () => {
      subscription = null
      document.documentElement.setAttribute('data-unsubscribed', '')
      return true
    },
  }
  let permission = 'default'
  Object.defineProperty(Notification, 'permission', { get: () => permission })
  Object.assign(Notification, {
    requestPermission: async () => {
      permission = 'granted'
      return permission
    },
  })
  Object.assign(PushManager.prototype, {
    getSubscription: async () => subscription,
    subscribe: async () => {
      subscription = made
      return made
    },
  })
}

it('every push message is shown, refreshes the stored data, and opens the app', async () => {
  const student = createStudent()
  const phone = await cubby.restartablePhone()
  const page = await phone.open('/signup')
  await page.context().grantPermissions(['notifications'])
  await signUp(page, student)
  await phone.isReadyForOffline(page)
  await openProfile(page, 'Notifications')
  await page.getByRole('heading', { name: 'Notifications' }).first().waitFor()
  const worker = await workerOf(page)
  const { push } = await phone.controlWorker(page)

  await cubby.query(
    `insert into notifications (id, user_id, type, title, message, created_at)
     select gen_random_uuid()::text, id, 'class_reminder', 'Room 4 tomorrow', 'Bring a doll.', now()
     from users where email = $1`,
    student.email,
  )
  const navigate = `${cubby.proxy.url}/profile?section=enrollments`
  const notification = { title: 'Room 4 tomorrow', body: 'Bring a doll.', tag: 'one', navigate }
  await push(JSON.stringify({ web_push: 8030, notification }))
  await page.getByText('Room 4 tomorrow').first().waitFor()
  for (const broken of ['{"web_push":8030,', '']) await push(broken)
  await expect.poll(() => shownBy(worker)).toHaveLength(3)
  const path = '/profile?section=enrollments'
  const [first, ...others] = await shownBy(worker)
  expect(first).toMatchObject({
    title: notification.title,
    options: { body: notification.body, tag: 'one', data: { path } },
  })
  for (const other of others) {
    expect(other).toMatchObject({
      title: 'Cubby',
      options: { body: 'There is something new for you.', data: { path: '/profile?section=notifications' } },
    })
  }
  await tap(worker, path)
  await page.waitForURL((url) => url.search === '?section=enrollments')
  await tap(worker, '//evil.example')
  await page.waitForURL((url) => url.search === '?section=notifications')

  const acceptUrl = `${cubby.proxy.url}/classes/c1?session=s1`
  const actions = [{ action: 'accept', title: 'Accept', navigate: acceptUrl }]
  await push(
    JSON.stringify({ web_push: 8030, notification: { title: 'A spot is yours', navigate, actions } }),
  )
  await expect.poll(() => shownBy(worker)).toHaveLength(4)
  const offer = (await shownBy(worker)).at(-1)
  expect(offer?.options).toMatchObject({ actions: [{ action: 'accept', title: 'Accept' }], data: { path } })
  await tapOn(worker, offer?.options.data ?? {}, 'accept')
  await page.waitForURL(acceptUrl)
})

it('a student turns notifications on for a device, and logging out turns them off', async () => {
  const student = createStudent()
  const phone = await cubby.restartablePhone()
  const page = await arriveAndSignUp(phone, student)
  await phone.isReadyForOffline(page)
  const devices = async () => {
    const rows = await cubby.query(
      `select endpoint from push_subscriptions s join logins l on l.id = s.login_id
       join users p on p.id = l.user_id where p.email = $1`,
      student.email,
    )
    return rows.map(({ endpoint }) => endpoint)
  }
  const settings = '/profile?section=email-settings'
  await page.goto(cubby.proxy.url + settings)
  await page.getByText('This browser blocks notifications from Cubby.').waitFor()

  const allowing = await phone.open(settings, allowsPushes)
  const toggle = allowing.getByRole('switch', { name: 'Show notifications' })
  await toggle.waitFor()
  expect(await toggle.isChecked()).toBe(false)
  await toggle.click()
  await expect.poll(() => toggle.isChecked()).toBe(true)
  expect(await devices()).toEqual(['https://fcm.googleapis.com/fcm/send/browser-test'])
  await toggle.click()
  await expect.poll(devices).toEqual([])
  await expect.poll(() => toggle.isChecked()).toBe(false)
  await toggle.click()
  await expect.poll(devices).toHaveLength(1)

  await page.close()
  await allowing.getByRole('button', { name: 'Open menu' }).click()
  await allowing.getByRole('button', { name: 'Logout' }).click()
  await allowing.locator('html[data-unsubscribed]').waitFor()
  await expect.poll(devices).toEqual([])
})

it('a student stops a kind of email with its link, by the button or in the mail client', async () => {
  const student = createStudent()
  const page = await arriveAndSignUp(cubby.visitor(), student)
  const { classId } = await findSession(cubby, 'CPR and First Aid Certification', 10)
  await page.goto(`${cubby.proxy.url}/classes/${classId}`)
  await sessionWith(page, '10 of 12')
    .getByRole('button', { name: /^Enroll Now/ })
    .click()
  const path = await mailedPath(cubby, student.email, '/unsubscribe')
  const wants = async () => {
    const [row] = await cubby.query('select general_updates from users where email = $1', student.email)
    return row?.general_updates
  }
  await page.goto(cubby.proxy.url + path)
  const stop = page.getByRole('button', { name: 'Stop these emails' })
  await stop.waitFor()
  expect(await wants()).toBe(true)
  await stop.click()
  await page.getByText('You will no longer get these emails.').waitFor()
  expect(await wants()).toBe(false)
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  expect((await fetch(cubby.server.url + path, { method: 'POST', body })).status).toBe(200)
})

/** A browser with badges on app icons, which headless Chromium lacks. The last badge is on the document. */
function hasBadges() {
  const show = async (count: number) => document.documentElement.setAttribute('data-badge', String(count))
  Object.assign(navigator, { setAppBadge: show, clearAppBadge: () => show(0) })
}

it('the icon of the app shows the number of unread notifications until they are read or the student logs out', async () => {
  const student = createStudent()
  const phone = await cubby.restartablePhone()
  const page = await arriveAndSignUp(phone, student, hasBadges)
  await phone.isReadyForOffline(page)
  const badge = () => page.locator('html').getAttribute('data-badge')
  const notify = (title: string) =>
    cubby.query(
      `insert into notifications (id, user_id, type, title, message, created_at)
       select gen_random_uuid()::text, id, 'class_reminder', $2, 'Bring a doll.', now() from users where email = $1`,
      student.email,
      title,
    )
  await expect.poll(badge).toBe('0')
  const worker = await workerOf(page)
  const { push } = await phone.controlWorker(page)
  await notify('Room 4 tomorrow')
  await notify('Room 5 on Friday')
  await push('{"web_push":8030}')
  await expect.poll(() => worker.evaluate(() => Reflect.get(globalThis, 'badge'))).toBe(2)
  await expect.poll(badge).toBe('2')

  await openProfile(page, 'Notifications')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect.poll(badge).toBe('0')
  await notify('Room 6 on Monday')
  await push('{"web_push":8030}')
  await expect.poll(badge).toBe('1')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.poll(badge).toBe('0')
})
