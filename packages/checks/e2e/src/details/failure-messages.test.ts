import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import {
  arriveAndLogIn,
  arriveAndSignUp,
  expectNoReload,
  followHeader,
  openClass,
  openProfile,
} from '../harness/journey.ts'
import { createStudent, findSession, sessionWith } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const CPR = 'CPR and First Aid Certification'
const cubby = useTestServer()
const student = { email: 'student@cubby.test', password: 'cubby-demo-2026' }

/** From now on the server fails these requests without a message. */
const failSilently = (page: Page, path: string, method: string, status = 400) =>
  page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status, json: { code: status === 500 ? 'internal' : 'odd' } })
      : route.fallback(),
  )

/** Acts like a user who returns to the app from another one, so that it refreshes at once. */
const returnToApp = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))

it('a student sees the error message of the screen when the server sends none', async () => {
  const free = await findSession(cubby, CPR, 5)
  const full = await findSession(cubby, CPR, 0)
  // The worker handles no API requests, and requests that pass through it cannot be intercepted.
  const page = await arriveAndSignUp(cubby.visitor(), createStudent())
  await failSilently(page, `**/api/enrollments/${free.classId}`, 'POST')
  await failSilently(page, `**/api/enrollments/waitlist/${full.sessionId}`, 'DELETE')
  await openClass(page, CPR)

  const open = sessionWith(page, '5 of 12')
  await open.getByRole('button', { name: /^Enroll Now/ }).click()
  await open.getByText('Enrollment operation failed', { exact: true }).waitFor()
  await page.getByRole('status').getByText('Enrollment operation failed', { exact: true }).waitFor()
  await open.getByRole('button', { name: 'Dismiss' }).click()
  await open.getByRole('button', { name: /^Enroll Now/ }).waitFor()

  const waitlist = sessionWith(page, '0 of 10')
  await waitlist.getByRole('button', { name: /^Join Waitlist/ }).click()
  await waitlist.getByText('You are on the waitlist').waitFor()
  await waitlist.getByRole('button', { name: /^Leave Waitlist/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave Waitlist' }).click()
  await waitlist.getByText('Failed to update waitlist status', { exact: true }).waitFor()
  // Before the tab opens and refreshes itself: a second refresh joins one that is under way.
  await failSilently(page, '**/api/enrollments/waitlist', 'GET', 500)
  await openProfile(page, 'My Waitlist')
  await page.getByRole('main').getByText('Failed to leave waitlist', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByText('Failed to fetch waitlist entries').waitFor()
  await failSilently(page, '**/api/notifications', 'GET', 500)
  await openProfile(page, 'Notifications')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByText('Failed to update notifications. Please try again.').waitFor()
  await expectNoReload(page)
})

it('a visitor and a student see an error when a class or the profile cannot be loaded', async () => {
  const visitor = await cubby.visitor().open('/contact')
  await failSilently(visitor, '**/api/classes', 'GET', 500)
  await visitor.goto(`${cubby.proxy.url}/classes/some-class`)
  await visitor.getByText('Failed to load class details').waitFor()

  const page = await arriveAndLogIn(cubby.visitor(), student)
  await page.route('**/api/users/profile?lists=none', (route) => route.fulfill({ json: { profile: null } }))
  await openProfile(page, 'Overview')
  await page.getByRole('alert').getByText('No profile data available').waitFor()
})

it('a refusal that arrives on another screen names the class, the date, and the next step', async () => {
  const session = await findSession(cubby, 'Infant and Toddler Care', 1)
  const phone = cubby.phone()
  const page = await arriveAndLogIn(phone, student)
  await phone.isReadyForOffline(page)
  await openClass(page, 'Infant and Toddler Care')
  const card = sessionWith(page, '1 of 14')
  await card.waitFor()
  await cubby.server.stop()
  await returnToApp(page)
  await page.getByText('Offline. You see the data stored on this device.').waitFor()
  await card.getByRole('button', { name: /^Enroll Now/ }).click()
  await page.getByRole('button', { name: /^No, only enroll me/ }).click()
  await card.getByText('Saved on this device', { exact: true }).waitFor()
  await followHeader(page, 'Contact')
  await cubby.query('update class_sessions set capacity = seats_taken where id = $1', session.sessionId)
  await cubby.server.start()
  const refusal = page.getByText(
    /^Infant and Toddler Care, .* \d{4}: This session is full\. Join the waitlist or see other dates\.$/,
  )
  // A request that was pending when the server returned fails; the next return to the app repeats it.
  const isRefused = async () => {
    await returnToApp(page)
    return refusal.first().isVisible()
  }
  await expect.poll(isRefused, { timeout: 60_000, interval: 2_000 }).toBe(true)

  await page.getByRole('link', { name: /needs? attention/ }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Infant and Toddler Care' })
  await row.getByText('This session is full', { exact: true }).waitFor()
  await row.getByRole('link', { name: 'Join the waitlist or see other dates' }).click()
  await sessionWith(page, '0 of 13').getByText('This session is full', { exact: true }).waitFor()
  expect(await page.getByText('Refused').count()).toBe(0)
  await expectNoReload(page)
})
