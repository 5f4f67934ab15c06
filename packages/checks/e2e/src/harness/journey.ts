import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Phone, RestartablePhone } from './phone.ts'
import { createStudent, logIn, type Student, signUp } from './student.ts'
import type { TestServer } from './test-server.ts'

/** A mark in the document. It is gone after a reload. */
const MARK = 'cubbyJourney'

/** Opens the home page in a new profile. `before` runs in the page first. */
export async function arrive(phone: Phone, before?: () => void): Promise<Page> {
  const page = await phone.open('/', before)
  await page.evaluate((mark) => Object.assign(window, { [mark]: true }), MARK)
  return page
}

/** Checks that the page was not reloaded since `arrive`. */
export async function expectNoReload(page: Page): Promise<void> {
  expect(await page.evaluate((mark) => mark in window, MARK)).toBe(true)
}

function isNarrow(page: Page): Promise<boolean> {
  return page.evaluate(() => matchMedia('(width < 64rem)').matches)
}

/** Follows a link of the header, which on a narrow screen is in the menu. */
export async function followHeader(page: Page, name: string): Promise<void> {
  const narrow = await isNarrow(page)
  if (narrow) await page.getByRole('button', { name: 'Open menu' }).click()
  const place = narrow ? page.getByRole('dialog', { name: 'Navigation' }) : page.getByRole('banner')
  await place.getByRole('link', { name, exact: true }).click()
  if (narrow) await place.waitFor({ state: 'detached' })
}

/** Opens the home page as a visitor and signs up through the header. Ends on `/`, signed in. */
export async function arriveAndSignUp(phone: Phone, student: Student, before?: () => void): Promise<Page> {
  const page = await arrive(phone, before)
  await followHeader(page, 'Sign Up')
  await signUp(page, student)
  return page
}

/** Signs up a new student on a phone that can start without a server. */
export async function signUpOnPhone(
  cubby: TestServer,
): Promise<{ student: Student; phone: RestartablePhone; page: Page }> {
  const student = createStudent()
  const phone = await cubby.restartablePhone()
  const page = await arriveAndSignUp(phone, student)
  await phone.isReadyForOffline(page)
  return { student, phone, page }
}

/** Opens the home page and logs in through the header. Ends on `/`, signed in. */
export async function arriveAndLogIn(
  phone: Phone,
  account: Pick<Student, 'email' | 'password'>,
  before?: () => void,
): Promise<Page> {
  const page = await arrive(phone, before)
  await followHeader(page, 'Login')
  await logIn(page, account)
  return page
}

/** Logs in with an account of the demo data at a desktop: 'student', 'instructor' or 'admin'. */
export async function demoLogIn(cubby: TestServer, name: string): Promise<Page> {
  return arriveAndLogIn(cubby.desktop(), { email: `${name}@cubby.test`, password: 'cubby-demo-2026' })
}

/** Opens a class from the list of classes, through the header. */
export async function openClass(page: Page, title: string): Promise<void> {
  await followHeader(page, 'Classes')
  await page.getByRole('link', { name: `VIEW DETAILS of ${title}`, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}

/** Enrolls in the selected session of the class page that is open. */
export async function enrollNow(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Enroll Now/ })
    .filter({ visible: true })
    .first()
    .click()
  await page.getByText('Successfully enrolled in class').waitFor()
}

/** Opens another tab of the profile, which on a narrow screen is in the menu. */
export async function openSection(page: Page, tab: string | RegExp): Promise<void> {
  const main = page.getByRole('main')
  await main.getByRole('heading', { level: 2 }).first().waitFor()
  if (await isNarrow(page)) await page.getByRole('button', { name: 'Open menu' }).click()
  const tabs = page.getByRole('navigation', { name: 'Profile' }).filter({ visible: true })
  await tabs.getByRole('link', { name: tab }).click()
  await page.getByRole('dialog', { name: 'Navigation' }).waitFor({ state: 'detached' })
}

/** Opens a tab of the profile through the header. */
export async function openProfile(page: Page, tab: string): Promise<void> {
  await followHeader(page, 'Profile')
  await openSection(page, tab)
}

/** Opens a section of the administrators' area through the header. */
export async function openAdmin(page: Page, section: string): Promise<void> {
  await followHeader(page, 'Admin')
  await goToSection(page, section)
}

/** The tabs of Settings, which the sidebar does not list. */
const SETTINGS_TABS = ['Imports', 'Audit Log', 'System Health', 'Approval Requests']

/** Opens another section of the administrators' area through the sidebar. */
export async function goToSection(page: Page, section: string): Promise<void> {
  const open = (navigation: string, name: string) =>
    page.getByRole('navigation', { name: navigation }).getByRole('link', { name, exact: true }).click()
  if (!SETTINGS_TABS.includes(section)) return open('Administration', section)
  await open('Administration', 'Settings')
  await open('Settings', section)
}
