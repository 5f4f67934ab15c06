import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { arriveAndLogIn, demoLogIn, expectNoReload, openAdmin, openProfile } from '../harness/journey.ts'
import { logIn } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
const password = 'cubby-demo-2026'

/** Ends every login of this account on the server, as a suspension does. */
const endLogins = (email: string) =>
  cubby.query('delete from logins where user_id = (select id from users where email = $1)', email)

const expired = (page: Page) => page.getByRole('status').getByText('Session expired. Please login again.')

/**
 * Checks that the end of the login is reported once, that the device forgot it, and that logging in leads
 * back to the same place.
 */
async function expectLoggedOut(page: Page, path: string) {
  await page.getByRole('form', { name: 'Login' }).waitFor()
  await expired(page).waitFor()
  expect(await expired(page).count()).toBe(1)
  expect(await page.getByText('Unauthorized').count()).toBe(0)
  expect(new URL(page.url()).searchParams.get('redirect')).toBe(path)
}

it('a student whose login expired sees one message, logs in again, and returns to the same screen', async () => {
  const student = { email: 'student@cubby.test', password }
  const page = await arriveAndLogIn(cubby.visitor(), student)
  await openProfile(page, 'Payments Due')
  await page.getByRole('heading', { name: 'Payments Due' }).waitFor()
  await endLogins(student.email)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expectLoggedOut(page, '/profile?section=payments')
  await logIn(page, student)
  await page.getByRole('heading', { name: 'Payments Due' }).waitFor()
  await expectNoReload(page)
})

it('an administrator whose login expired sees only that message, also in Certificate Management', async () => {
  const page = await demoLogIn(cubby, 'admin')
  await openAdmin(page, 'Certificate Management')
  const search = page.getByRole('searchbox', { name: 'Search by student, class, or number...' })
  await search.waitFor()
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seenFailures: seen })
    new MutationObserver(() => {
      const wrong = document.body.textContent.match(/Unauthorized|Failed to fetch certificates|List failed/)
      if (wrong) seen.push(wrong[0])
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  await endLogins('admin@cubby.test')
  await search.fill('CPR')
  await expectLoggedOut(page, '/admin/certificates?searchTerm=CPR')
  const failures = await page.evaluate(() => (window as Window & { seenFailures?: string[] }).seenFailures)
  expect(failures).toEqual([])
  await logIn(page, { email: 'admin@cubby.test', password })
  await page.getByRole('heading', { name: 'Certificate Management' }).waitFor()
  expect(await search.inputValue()).toBe('CPR')
  await expectNoReload(page)
})

it('a student logs another device out from this one, at once, and reads the list without a connection', async () => {
  const student = { email: 'student@cubby.test', password }
  const lost = await arriveAndLogIn(cubby.visitor(), student)
  await openProfile(lost, 'Payments Due')
  const page = await arriveAndLogIn(cubby.visitor(), student)
  await openProfile(page, 'My logins')
  const logins = page.getByRole('region', { name: 'My logins' })
  await logins.getByText('This device').waitFor()
  expect(await violationsOn(page)).toEqual([])
  const others = logins.getByRole('listitem').filter({ hasNotText: 'This device' })
  const before = await others.count()
  // The most recently used is first.
  await others
    .first()
    .getByRole('button', { name: /^Log out/ })
    .click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText(/^That device is logged out at once/).waitFor()
  expect(await violationsOn(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Log out' }).click()
  await sheet.waitFor({ state: 'detached' })
  await expect.poll(() => others.count()).toBe(before - 1)
  await expectLoggedOut(lost, '/profile?section=payments')

  await cubby.server.stop('SIGKILL')
  await openProfile(page, 'Activity')
  await openProfile(page, 'My logins')
  await logins.getByText('This device').waitFor()
  await logins.getByText('Logging out another device needs a connection.').waitFor()
  expect(await logins.getByRole('button', { name: /^Log out/ }).count()).toBe(0)
  await expectNoReload(page)
})
