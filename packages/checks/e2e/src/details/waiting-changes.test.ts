import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { arriveAndLogIn, arriveAndSignUp, followHeader, openClass, openProfile } from '../harness/journey.ts'
import { storedText } from '../harness/stored-text.ts'
import {
  createStudent,
  enrollWithoutSignal,
  findSession,
  logIn,
  seatsOf,
  sessionWith,
  signUp,
} from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
const sam = { email: 'student@cubby.test', password: 'cubby-demo-2026' }

const endLogins = (email: string) =>
  cubby.query('delete from logins where user_id = (select id from users where email = $1)', email)

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(`${cubby.proxy.url}/`)
}

it('a student whose login ended sees that two changes are unsent, nobody else sees them, and the next login sends them', async () => {
  const rosa = createStudent('Rosalinda')
  const phone = cubby.phone()
  const page = await arriveAndSignUp(phone, rosa)
  await phone.isReadyForOffline(page)
  const sessions = [
    ['Development and Operations', '11 of 20', 11],
    ['Positive Guidance in the Classroom', '16 of 25', 16],
  ] as const
  const found = await Promise.all(sessions.map(([title, , free]) => findSession(cubby, title, free)))
  await openClass(page, sessions[0][0])
  await sessionWith(page, sessions[0][1]).waitFor()
  await cubby.server.stop()
  await page.reload()
  for (const [title, spots] of sessions) {
    await openClass(page, title)
    await enrollWithoutSignal(page, spots)
  }
  await endLogins(rosa.email)
  await cubby.server.start()

  await page.getByText('2 changes on this device not sent yet.').waitFor({ timeout: 40_000 })
  const login = page.getByRole('link', { name: 'Log in as Rosalinda to send them.' })
  await login.waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('link', { name: '2 changes on this device not sent yet.' }).click()
  await page.getByRole('heading', { name: '2 changes wait for Rosalinda' }).waitFor()
  expect(await page.getByRole('main').getByText('Enroll', { exact: true }).count()).toBe(2)
  expect(await violationsOn(page)).toEqual([])
  await expect.poll(() => storedText(page)).not.toContain('key: ')
  const left = await storedText(page)
  for (const secret of [rosa.email, 'Delgado', 'joinWaitlistIfFull']) expect(left).not.toContain(secret)

  await page.setViewportSize({ width: 390, height: 844 })
  await login.click()
  await logIn(page, sam)
  await page.getByText('Everything has been sent').waitFor()
  expect(await page.getByText('Rosalinda').count()).toBe(0)
  await logOut(page)
  await page.getByText('2 changes on this device not sent yet.').waitFor()
  expect(await seatsOf(cubby, rosa, found[0]?.sessionId ?? '')).toEqual({ enrollments: 0, commands: 0 })

  await page.getByRole('link', { name: 'Log in as Rosalinda to send them.' }).click()
  await logIn(page, rosa)
  for (const { sessionId } of found) {
    await expect.poll(() => seatsOf(cubby, rosa, sessionId)).toEqual({ enrollments: 1, commands: 2 })
  }
  expect(await page.getByText('wait for you').count()).toBe(0)
})

it('one failed profile check hides the certificates of a student, who sees them offline after the next login', async () => {
  const phone = cubby.phone()
  const page = await arriveAndLogIn(phone, sam)
  await phone.isReadyForOffline(page)
  await openProfile(page, 'Certificates')
  const card = page.getByRole('heading', { name: 'Food Safety Basics' })
  await card.waitFor()
  await page.getByText('Ready offline').first().waitFor()
  expect(await storedText(page)).toContain('Food Safety Basics')

  cubby.proxy.failWith(/^GET \/api\/users\/profile/, 500)
  await page.reload()
  await page.getByRole('form', { name: 'Login' }).waitFor()
  await expect.poll(() => storedText(page)).not.toContain('%PDF')
  expect(await storedText(page)).not.toContain('Food Safety Basics')
  expect(await page.getByText('wait for you').count()).toBe(0)

  // Only the login gets through.
  cubby.proxy.failWith(/\/api\/(?!users\/login)/, 503)
  await logIn(page, sam)
  await openProfile(page, 'Certificates')
  await card.waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Food Safety Basics' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('Food-Safety-Basics.pdf')
})

it('after another user has logged in, the certificates of the first one are gone', async () => {
  const phone = cubby.phone()
  const page = await arriveAndLogIn(phone, sam)
  await openProfile(page, 'Certificates')
  await page.getByRole('heading', { name: 'Food Safety Basics' }).waitFor()
  const databases = () =>
    page.evaluate(async () =>
      (await indexedDB.databases()).map(({ name }) => name ?? '').filter((name) => name.startsWith('u-')),
    )
  const [before] = await databases()
  await endLogins(sam.email)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByRole('form', { name: 'Login' }).waitFor()
  expect(await databases()).toEqual([before])
  const rosa = createStudent('Rosalinda')
  await followHeader(page, 'Sign Up')
  await signUp(page, rosa)
  await expect.poll(databases).not.toContain(before)
})
