import { expect, it } from 'vitest'
import { arriveAndSignUp } from '../harness/journey.ts'
import { mailedPath } from '../harness/mails.ts'
import { createStudent, logIn, signUp } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
const INVALID = 'Invalid or expired reset link. Please request a new password reset.'

it('a student who forgot their password sets a new one with a mailed link, and the old one stops working', async () => {
  const student = createStudent()
  const other = cubby.visitor()
  await signUp(await other.open('/signup'), student)
  const page = await cubby.visitor().open('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('heading', { name: 'Forgot password' }).waitFor()
  await page.getByLabel('Email').fill(student.email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await page.getByText('If an account with that email exists, a password reset link has been sent.').waitFor()

  const path = await mailedPath(cubby, student.email, '/reset-password')
  await page.goto(cubby.proxy.url + path)
  await page.getByText('Hello, Rosa Delgado.').waitFor()
  const [password, confirm] = [
    page.getByLabel('New password', { exact: true }),
    page.getByLabel('Confirm new password'),
  ]
  const submit = () => page.getByRole('button', { name: 'Reset password' }).click()
  await submit()
  await page.getByText('Please fill in all fields', { exact: true }).waitFor()
  await password.fill('seven77')
  await submit()
  await page.getByText('Please fill in all fields', { exact: true }).waitFor()
  await confirm.fill('seven7')
  await submit()
  await page.getByText('Passwords do not match', { exact: true }).waitFor()
  await confirm.fill('seven77')
  await submit()
  await page.getByText('Password must be at least 8 characters long', { exact: true }).waitFor()
  await password.fill('afternoon nap')
  await page.getByRole('button', { name: 'Show new password' }).click()
  expect(await password.getAttribute('type')).toBe('text')
  await confirm.fill('afternoon nap')
  await submit()
  await page.getByText('Password has been reset successfully!', { exact: true }).waitFor()
  await page.waitForURL('**/password-reset-success')
  await page.getByRole('heading', { name: 'Security tips' }).waitFor()
  await page.getByRole('link', { name: 'GO TO LOGIN' }).click()

  await page.getByLabel('Email').fill(student.email)
  await page.getByLabel('Password', { exact: true }).fill(student.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByText('Email or password is incorrect').waitFor()
  await logIn(page, { email: student.email, password: 'afternoon nap' })

  const used = await other.open(path)
  await used.getByText(INVALID, { exact: true }).waitFor()
  await used.goto(`${cubby.proxy.url}/profile`)
  await used.waitForURL(/\/login/)
})

it('an unknown reset link leads to a new link', async () => {
  const page = await cubby.visitor().open('/reset-password?token=never-mailed')
  await page.getByText(INVALID, { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await page.getByRole('heading', { name: 'Forgot password' }).waitFor()
})

it('a new student verifies their email address with the link in the welcome email', async () => {
  const student = createStudent()
  const page = await arriveAndSignUp(cubby.visitor(), student)
  const path = await mailedPath(cubby, student.email, '/verify-email')
  await page.goto(cubby.proxy.url + path)
  await page.getByText('Thank you! Your email address is verified.', { exact: true }).waitFor()
  await page.reload()
  await page.getByText('Your email address is already verified.', { exact: true }).waitFor()
  await page.goto(`${cubby.proxy.url}/verify-email?token=never-mailed`)
  await page.getByText('Invalid or expired verification link.', { exact: true }).waitFor()
})

it.each([
  [
    '/verify-email?token=',
    /^Verifying your address needs a connection/,
    'Invalid or expired verification link.',
  ],
  ['/reset-password?token=', /^Setting a new password needs a connection/, INVALID],
  ['/invitation?token=', /^Setting a password needs a connection/, /^This invitation does not work/],
  ['/transcript#', /^Opening a transcript needs a connection/, /^This link does not work\. /],
])('without a connection, %s… says what it needs, and goes on when it has it', async (path, need, result) => {
  const phone = cubby.phone()
  await phone.isReadyForOffline(await phone.open('/'))
  await cubby.server.stop()
  const page = await phone.open(`${path}never-mailed`)
  await page.getByRole('alert').getByText(need).waitFor()
  expect(await page.getByText(/^(Failed|Network error)/).count()).toBe(0)
  await cubby.server.start()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.getByText(result).waitFor()
})

it('a user of the demo reads its emails from the login page', async () => {
  const student = createStudent()
  await arriveAndSignUp(cubby.visitor(), student)
  await mailedPath(cubby, student.email, '/verify-email')
  const visitor = await cubby.visitor().open('/login')
  await visitor.getByRole('link', { name: 'Read the demo emails' }).click()
  await visitor.getByRole('link', { name: new RegExp(student.email) }).click()
  await visitor
    .getByRole('article')
    .getByRole('link', { name: /verify-email/ })
    .waitFor()
})
