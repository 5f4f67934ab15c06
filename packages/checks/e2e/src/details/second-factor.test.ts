import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { admin } from '../harness/admin-page.ts'
import { addAuthenticator } from '../harness/authenticator.ts'
import { appCode } from '../harness/authenticator-app.ts'
import { expectFocusIn } from '../harness/focus.ts'
import {
  arriveAndLogIn,
  arriveAndSignUp,
  expectNoReload,
  followHeader,
  openAdmin,
  openProfile,
} from '../harness/journey.ts'
import { mailsTo } from '../harness/mails.ts'
import { readQrCode } from '../harness/read-qr-code.ts'
import { createStudent, type Student } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

// A passkey belongs to the address that devices open.
const cubby = useTestServer(async (url) => ({ PUBLIC_URL: url }))

const loggedIn = (page: Page) => page.getByRole('button', { name: 'Logout' }).waitFor()
const codesOn = (page: Page) => page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
const dialogOn = (page: Page) => page.getByRole('dialog')

async function signUpAtDesktop(student: Student): Promise<Page> {
  const page = await arriveAndSignUp(cubby.visitor(), student)
  await page.setViewportSize({ width: 1440, height: 900 })
  return page
}

/** Confirms a change of the second factor with the password. */
async function confirm(page: Page, { password }: Pick<Student, 'password'>, button: string) {
  await dialogOn(page).getByLabel('Your password').fill(password)
  await dialogOn(page).getByRole('button', { name: button }).click()
  await dialogOn(page).waitFor({ state: 'hidden' })
}

async function addPasskey(page: Page, account: Pick<Student, 'password'>, name: string) {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await dialogOn(page).getByLabel('Name of the passkey').fill(name)
  await confirm(page, account, 'Continue')
  await page
    .getByRole('list', { name: 'Your passkeys' })
    .getByText(`${name}`, { exact: true })
    .first()
    .waitFor()
}

/** Reads the recovery codes and says that they are stored. */
async function storeCodes(page: Page): Promise<string[]> {
  await page.getByRole('heading', { name: 'Store your recovery codes now' }).waitFor()
  const codes = await codesOn(page).allTextContents()
  await page.getByRole('button', { name: 'I have stored them' }).click()
  await page.getByText('10 recovery codes left').waitFor()
  return codes
}

async function logOutAndEnterPassword(page: Page, { email, password }: Pick<Student, 'email' | 'password'>) {
  await page.getByRole('button', { name: 'Logout' }).click()
  await followHeader(page, 'Login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByRole('heading', { name: 'Second step' }).waitFor()
}

it('a student adds a passkey, signs in with it alone, and takes the second step with it after the password', async () => {
  const student = createStudent()
  const page = await signUpAtDesktop(student)
  const device = await addAuthenticator(page)
  await openProfile(page, 'Password')
  expect(await violationsOn(page)).toEqual([])
  await addPasskey(page, student, 'My laptop')
  await expectFocusIn(page.getByRole('heading', { name: 'Store your recovery codes now' }))
  expect(await violationsOn(page)).toEqual([])
  expect(await storeCodes(page)).toHaveLength(10)
  await expect
    .poll(async () => (await mailsTo(cubby, student.email)).map(({ subject }) => subject))
    .toContain('A passkey was added to your account')

  await page.getByRole('button', { name: 'Logout' }).click()
  await followHeader(page, 'Login')
  await device.setConfirming(false)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await page.getByText('No passkey was used. Try again, or choose another way.').waitFor()
  expect(await violationsOn(page)).toEqual([])
  await device.setConfirming(true)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await loggedIn(page)

  await logOutAndEnterPassword(page, student)
  expect(await violationsOn(page)).toEqual([])
  await device.setConfirming(false)
  await page.getByRole('button', { name: 'Use your passkey' }).press('Enter')
  await page.getByText('No passkey was used. Try again, or choose another way.').waitFor()
  await device.setConfirming(true)
  await page.getByRole('button', { name: 'Use your passkey' }).press('Enter')
  await loggedIn(page)
  await expectNoReload(page)
})

it('a student renames and removes their passkeys, and reads what the removal of the last one means', async () => {
  const student = createStudent()
  const page = await signUpAtDesktop(student)
  await addAuthenticator(page)
  await openProfile(page, 'Password')
  await addPasskey(page, student, 'Old laptop')
  await storeCodes(page)
  await page.getByRole('button', { name: 'Rename Old laptop' }).click()
  await page.getByLabel('Name of the passkey').fill('Work laptop')
  await page.getByLabel('Name of the passkey').press('Enter')
  await page.getByRole('button', { name: 'Remove Work laptop' }).click()
  await dialogOn(page)
    .getByText(/^This is your last second factor/)
    .waitFor()
  expect(await violationsOn(page)).toEqual([])
  await dialogOn(page).getByRole('button', { name: 'Use a passkey instead of the password' }).click()
  await page.getByText('The passkey was removed').waitFor()
  await expectFocusIn(page.getByRole('main'))
  await page.getByText(/recovery codes? left/).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Logout' }).click()
  await followHeader(page, 'Login')
  await page.getByLabel('Email').fill(student.email)
  await page.getByLabel('Password', { exact: true }).fill(student.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await loggedIn(page)
})

it('a student sets up an authenticator app and logs in with its code, and later with a recovery code', async () => {
  const student = createStudent()
  const page = await signUpAtDesktop(student)
  await openProfile(page, 'Password')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await confirm(page, student, 'Continue')
  const uri = new URL(await readQrCode(page.getByRole('img', { name: 'QR code for your authenticator app' })))
  const secret = uri.searchParams.get('secret') ?? ''
  await page.getByText(secret.replace(/(.{4})(?=.)/g, '$1 '), { exact: true }).waitFor()
  expect(await violationsOn(page)).toEqual([])
  const field = page.getByLabel('Code from your authenticator app')
  await field.fill('000000')
  await field.press('Enter')
  await page.getByText('This code is not correct, or it was used before').waitFor()
  await field.fill(appCode(secret))
  await field.press('Enter')
  const [recoveryCode = ''] = await storeCodes(page)

  await logOutAndEnterPassword(page, student)
  expect(await violationsOn(page)).toEqual([])
  await field.fill('000000')
  await field.press('Enter')
  await page.getByText('This code is not correct, or it was used before').waitFor()
  // The code that confirmed the app works once, and the next one is accepted early.
  await field.fill(appCode(secret, 1))
  await field.press('Enter')
  await loggedIn(page)

  await logOutAndEnterPassword(page, student)
  await page.getByRole('button', { name: 'Back to the password' }).click()
  await expectFocusIn(page.getByLabel('Password', { exact: true }))
  await page.getByLabel('Password', { exact: true }).fill(student.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCode)
  await page.getByLabel('Recovery code').press('Enter')
  await loggedIn(page)
  await openProfile(page, 'Password')
  await page.getByText('9 recovery codes left').waitFor()
  await expectNoReload(page)
})

it('an administrator requires a second factor of all administrators, and resets that of another one', async () => {
  const other = createStudent('Ada')
  const theirs = await signUpAtDesktop(other)
  await cubby.query(`update users set role = 'admin' where email = $1`, other.email)

  const page = await arriveAndLogIn(cubby.desktop(), admin)
  await addAuthenticator(page)
  await openAdmin(page, 'Settings')
  await page.getByRole('link', { name: 'Security' }).click()
  const requirement = page.getByRole('switch', { name: 'Administrators need a second factor' })
  await page.getByRole('link', { name: 'Add yours first' }).click()
  await addPasskey(page, admin, 'Office computer')
  await storeCodes(page)
  await openAdmin(page, 'Settings')
  await page.getByRole('link', { name: 'Security' }).click()
  await requirement.click()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await page.getByText('Settings saved').waitFor()

  await theirs.reload()
  await addAuthenticator(theirs)
  await theirs.setViewportSize({ width: 360, height: 800 })
  await followHeader(theirs, 'Admin')
  const reason = theirs.getByText('Administrators need a second factor here.')
  await reason.waitFor()
  await expect
    .poll(async () => (await reason.boundingBox())?.y, { message: 'the place of the reason' })
    .toBeLessThan(700)
  expect(await violationsOn(theirs)).toEqual([])
  await addPasskey(theirs, other, 'Phone')
  await storeCodes(theirs)
  await theirs.getByRole('link', { name: 'Open the administrators’ area' }).click()
  await theirs.getByRole('navigation', { name: 'Administration' }).waitFor()

  await openAdmin(page, 'User Management')
  await page.getByRole('searchbox').fill(other.email)
  await page
    .getByRole('button', { name: /Ada Delgado/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Actions for Ada Delgado' }).click()
  await page.getByRole('menuitem', { name: 'Reset Second Factor' }).click()
  const reset = page.getByRole('dialog', { name: 'Reset Second Factor' })
  await reset.getByText(/Ada is logged out everywhere/).waitFor()
  await reset.getByLabel('Reason').fill('Lost phone')
  expect(await violationsOn(page)).toEqual([])
  await reset.getByRole('button', { name: 'Reset Second Factor' }).click()
  await page.getByText('The second factor was reset, and the user was logged out').waitFor()
  await theirs.reload()
  await theirs.waitForURL(/\/login/)
})
