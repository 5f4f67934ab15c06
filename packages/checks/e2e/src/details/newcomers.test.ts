import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { arrive, arriveAndSignUp, followHeader } from '../harness/journey.ts'
import { mailedPath, mailsTo } from '../harness/mails.ts'
import { createStudent, findSession, logIn, seatsOf, sessionWith, signUp } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const CPR = 'CPR and First Aid Certification'
const CONTINUE = /^Continue with CPR and First Aid Certification, [A-Z][a-z]{2} \d+$/
const SENT =
  'If an account with that email is waiting for confirmation, a new confirmation link has been sent.'
const cubby = useTestServer()

/** Goes from the home page to the login page that Enroll Now opens. */
async function wantsClass(page: Page, spots: string): Promise<void> {
  await page.getByRole('region', { name: 'Coming up' }).getByRole('link', { name: 'All classes' }).click()
  await page.getByRole('link', { name: /VIEW DETAILS.*CPR/ }).click()
  await sessionWith(page, spots)
    .getByRole('link', { name: /^Enroll Now/ })
    .click()
  await page.getByRole('heading', { name: 'Login' }).waitFor()
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Navigation' }).getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('navigation', { name: 'Student' }).waitFor({ state: 'detached' })
}

it('a chosen class is remembered until its user logs out, and for no other user of the phone', async () => {
  const [rosa, ada] = [createStudent(), createStudent('Ada')]
  const page = await arrive(cubby.phone())
  await wantsClass(page, '5 of 12')
  // The header's own link keeps the class, too.
  await followHeader(page, 'Sign Up')
  await signUp(page, rosa)
  await page.getByRole('link', { name: CONTINUE }).waitFor()
  await logOut(page)
  await followHeader(page, 'Sign Up')
  await signUp(page, ada)
  await page.getByRole('heading', { name: 'Your account is ready' }).waitFor()
  expect(await page.getByRole('link', { name: CONTINUE }).count()).toBe(0)
  await logOut(page)
  await followHeader(page, 'Login')
  await logIn(page, rosa)
  await page.getByRole('navigation', { name: 'Student' }).waitFor()
  expect(await page.getByRole('link', { name: CONTINUE }).count()).toBe(0)
})

it('a new user dismisses the class that they chose', async () => {
  const page = await arrive(cubby.phone())
  await wantsClass(page, '5 of 12')
  await followHeader(page, 'Sign Up')
  await signUp(page, createStudent())
  await page.getByRole('button', { name: /^Dismiss CPR/ }).click()
  await page.getByRole('link', { name: CONTINUE }).waitFor({ state: 'detached' })
})

it('a new user who chose a class signs up, returns to it from the home page, and enrolls', async () => {
  const { sessionId } = await findSession(cubby, CPR, 5)
  const student = createStudent()
  const page = await arrive(cubby.visitor())
  await wantsClass(page, '5 of 12')
  await page.getByRole('link', { name: 'Sign up for an account' }).click()
  await signUp(page, student)
  await page.waitForURL((url) => url.pathname === '/')
  await page.getByRole('link', { name: CONTINUE }).click()
  await sessionWith(page, '5 of 12')
    .getByRole('button', { name: /^Enroll Now/ })
    .click()
  await sessionWith(page, '4 of 12')
    .getByText(/^(Your spot is held\.|You are enrolled)/)
    .waitFor()
  expect(await seatsOf(cubby, student, sessionId)).toEqual({ enrollments: 1, commands: 1 })
  await followHeader(page, 'About')
  await page.getByRole('heading', { name: 'Your account is ready' }).waitFor()
  expect(await page.getByRole('link', { name: CONTINUE }).count()).toBe(0)
})

it('the email typed at login is filled in on Forgot password, and can be changed', async () => {
  const page = await arrive(cubby.visitor())
  await followHeader(page, 'Login')
  await page.getByLabel('Email').fill('student@cubby.test')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('heading', { name: 'Forgot password' }).waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe('student@cubby.test')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await page
    .getByText('If an account with that email exists, a password reset link has been sent.', { exact: true })
    .waitFor()
  await page.getByText('You entered student@cubby.test.', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Use another address' }).click()
  expect(await page.getByLabel('Email').inputValue()).toBe('')
})

it('a visitor whose address has an account can log in or request a reset link, with the address filled in', async () => {
  const page = await arrive(cubby.visitor())
  await followHeader(page, 'Sign Up')
  const fill = async () => {
    await page.getByLabel('First name').fill('Rosa')
    await page.getByLabel('Last name').fill('Delgado')
    await page.getByLabel('Email').fill('student@cubby.test')
    await page.getByLabel('Password', { exact: true }).fill('morning classroom')
    await page.getByLabel('Confirm password').fill('morning classroom')
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await page.getByText('An account with this email already exists', { exact: true }).waitFor()
  }
  await fill()
  expect(await page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true')
  await page.getByRole('link', { name: 'Reset the password' }).click()
  await page.getByRole('heading', { name: 'Forgot password' }).waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe('student@cubby.test')
  await page.goBack()
  await fill()
  await page.getByRole('link', { name: 'Log in with this email' }).click()
  await page.getByRole('heading', { name: 'Login' }).waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe('student@cubby.test')
})

it('a new user sees where the confirmation was sent, and can request another, also from an expired link', async () => {
  const student = createStudent()
  const page = await arriveAndSignUp(cubby.visitor(), student)
  await page.getByText(`We sent a confirmation email to ${student.email}.`).waitFor()
  await page.getByRole('button', { name: 'Send it again' }).click()
  await page.getByText(SENT, { exact: true }).waitFor()
  const confirmations = async () =>
    (await mailsTo(cubby, student.email)).filter(({ subject }) => subject === 'Confirm your email address')
  await expect.poll(async () => (await confirmations()).length, { timeout: 15_000 }).toBe(1)

  await page.goto(`${cubby.proxy.url}/verify-email?token=never-mailed`)
  await page.getByText('Invalid or expired verification link.', { exact: true }).waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe(student.email)
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await page.getByText(SENT, { exact: true }).waitFor()
  await expect.poll(async () => (await confirmations()).length, { timeout: 15_000 }).toBe(2)
  await page.goto(cubby.proxy.url + (await mailedPath(cubby, student.email, '/verify-email')))
  await page.getByText('Thank you! Your email address is verified.', { exact: true }).waitFor()
  await page.getByRole('navigation', { name: 'Student' }).getByRole('link', { name: 'Home' }).click()
  await page.getByRole('heading', { name: 'Coming up' }).waitFor()
  await page.getByRole('heading', { name: 'Your account is ready' }).waitFor({ state: 'detached' })
})
