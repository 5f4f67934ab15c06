import { createClass } from '@cubby/e2e/harness/server-state'
import type { FoundSession, Student } from '@cubby/e2e/harness/student'
import type { TestServer } from '@cubby/e2e/harness/test-server'
import { expect, vi } from 'vitest'
import type { App } from './app.ts'
import type { Query } from './query.ts'

/** Follows a link of the header. It is in the menu, because the window is narrow. */
export async function followHeader(app: App, name: string): Promise<void> {
  await app.click({ role: 'button', name: 'Open menu' })
  await app.click({ role: 'link', name, within: { role: 'dialog', name: 'Navigation' } })
  await app.waitUntilGone({ role: 'dialog', name: 'Navigation' })
}

/** Opens the home page and signs up through the header. */
export async function arriveAndSignUp(app: App, student: Student): Promise<void> {
  await app.open('/')
  await followHeader(app, 'Sign Up')
  await app.fill({ label: /^First name/ }, student.firstName)
  await app.fill({ label: /^Last name/ }, 'Delgado')
  await app.fill({ label: /^Email/ }, student.email)
  await app.fill({ label: /^Password/ }, student.password)
  await app.fill({ label: /^Confirm password/ }, student.password)
  await app.click({ role: 'button', name: 'Sign Up' })
  await app.see({ role: 'navigation', name: 'Student' })
}

/** Opens the home page and logs in through the header. */
export async function arriveAndLogIn(app: App, account: Pick<Student, 'email' | 'password'>): Promise<void> {
  await app.open('/')
  await followHeader(app, 'Login')
  await logIn(app, account)
  await app.see({ role: 'navigation', name: 'Student' })
}

/** Fills in the login form and sends it. */
export async function logIn(app: App, { email, password }: Pick<Student, 'email' | 'password'>) {
  await app.fill({ label: /^Email/ }, email)
  await app.fill({ label: /^Password/ }, password)
  await app.click({ role: 'button', name: 'Login' })
}

/** Opens a section of the profile through the header. */
export async function openProfile(app: App, section: string): Promise<void> {
  const menu: Query = { role: 'dialog', name: 'Navigation' }
  await followHeader(app, 'Profile')
  await app.click({ role: 'button', name: 'Open menu' })
  await app.click({ role: 'link', name: new RegExp(`^${section}`), within: menu })
  await app.waitUntilGone(menu)
}

/** Opens a class from the list of classes, through the header. */
export async function openClass(app: App, title: string): Promise<void> {
  await followHeader(app, 'Classes')
  await app.click({ role: 'link', name: `VIEW DETAILS of ${title}` })
  await app.see({ role: 'heading', name: title })
}

/** Waits until the worker has everything that the app needs to start without a server, and controls the page. */
export async function waitForWorker(app: App): Promise<void> {
  const controls = () => app.run(() => navigator.serviceWorker.controller?.state === 'activated')
  await vi.waitFor(async () => expect(await controls()).toBe(true), { timeout: 20_000 })
}

/** The row of a session with this many spots on the class page. */
export const sessionWith = (spots: string): Query => ({
  role: 'listitem',
  containing: `${spots} spots available`,
})

/** Presses Enroll Now without a signal, for this session only. */
export async function enrollWithoutSignal(app: App, spots: string): Promise<void> {
  await app.see(/^Offline\. You see the data stored on this device/)
  await app.click({ role: 'button', name: /^Enroll Now/, within: sessionWith(spots) })
  await app.click({ role: 'button', name: /^No, only enroll me/ })
  await app.see({ text: 'Saved on this device', within: sessionWith(spots) })
}

/** Creates a class with one session, far in the future. */
export async function createClassWithSession(
  cubby: TestServer,
  title: string,
  capacity: number,
): Promise<FoundSession> {
  const [session] = await createClass(cubby, title, [{ date: '2099-03-02', capacity }])
  if (!session) throw new Error('the class has no session')
  return session
}
