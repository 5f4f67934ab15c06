import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { arrive, followHeader } from '../harness/journey.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

/** The error message of a field. */
async function errorOf(page: Page, label: string): Promise<string> {
  const id = await page.getByLabel(label, { exact: true }).getAttribute('aria-describedby')
  const errors = await Promise.all(
    (id ?? '')
      .split(' ')
      .filter((part) => part.endsWith('-error'))
      .map((part) => page.locator(`[id="${part}"]`).textContent()),
  )
  return errors.join('')
}

const focused = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent ?? '')

describe('on /signup a visitor sees the error of each field', () => {
  const validValues = {
    'First name': 'Rosa',
    'Last name': 'Delgado',
    Email: 'rosa@example.test',
    'Phone (optional)': '',
    Password: 'morning classroom',
    'Confirm password': 'morning classroom',
  }
  it.each<[keyof typeof validValues, string, string]>([
    ['First name', ' R ', 'First name must be at least 2 characters'],
    ['Last name', 'D', 'Last name must be at least 2 characters'],
    ['Email', 'rosa.example.test', 'Please enter a valid email address'],
    ['Phone (optional)', '718 555', 'Please enter a valid phone number (10 digits)'],
    ['Password', 'seven77', 'Password must be at least 8 characters long'],
    ['Confirm password', 'evening classroom', 'Passwords do not match'],
  ])('%s %j: %s', async (wrong, value, message) => {
    const page = await cubby.visitor().open('/signup')
    for (const [label, right] of Object.entries(validValues)) {
      await page.getByLabel(label, { exact: true }).fill(label === wrong ? value : right)
    }
    if (wrong === 'Password') await page.getByLabel('Confirm password').fill(value)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await page.getByText(message, { exact: true }).waitFor()
    expect(await errorOf(page, wrong)).toBe(message)
    expect(await focused(page)).toBe(wrong)
    await page.getByLabel(wrong, { exact: true }).pressSequentially('x')
    await page.getByText(message, { exact: true }).waitFor({ state: 'detached' })
  })
})

it('on /login an empty form is ignored, and a wrong password shows an error', async () => {
  const page = await cubby.visitor().open('/login')
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByLabel('Email').fill('student@cubby.test')
  await page.getByRole('button', { name: 'Login' }).click()
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(requested).not.toContain('/api/users/login')
  await page.getByLabel('Password', { exact: true }).fill('not my password')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('alert').getByText('Email or password is incorrect').waitFor()
})

it.each([
  ['Invalid login response', '/login', 'login', { json: { token: 'only' } }],
  ['Invalid server response', '/login', 'login', { body: '<p>Welcome to the hotel</p>' }],
  ['Invalid registration response', '/signup', 'register', { json: {} }],
  ['Failed to create account. Please try again.', '/signup', 'register', { status: 502, body: '' }],
])('a visitor sees "%s" after an invalid response', async (message, path, call, mocked) => {
  const page = await cubby.visitor().open(path)
  await page.route(`**/api/users/${call}`, (route) => route.fulfill(mocked))
  const signUp = path === '/signup'
  if (signUp) {
    await page.getByLabel('First name').fill('Rosa')
    await page.getByLabel('Last name').fill('Delgado')
    await page.getByLabel('Confirm password').fill('morning classroom')
  }
  await page.getByLabel('Email').fill('rosa@example.test')
  await page.getByLabel('Password', { exact: true }).fill('morning classroom')
  await page.getByRole('button', { name: signUp ? 'Sign Up' : 'Login' }).click()
  await page.getByRole('alert').getByText(message, { exact: true }).waitFor()
})

it('on /forgot-password the address is required, and the message is the same for every address', async () => {
  const page = await cubby.visitor().open('/forgot-password')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await page.getByText('Please enter your email address', { exact: true }).waitFor()
  expect(await focused(page)).toBe('Email')
  await page.getByLabel('Email').fill('nobody@example.test')
  expect(await page.getByText('Please enter your email address', { exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await page.getByText('If an account with that email exists, a password reset link has been sent.').waitFor()
})

it('on /forgot-password a failure without a message shows the message of the screen', async () => {
  const page = await cubby.visitor().open('/forgot-password')
  await page.route('**/api/users/forgot-password', (route) => route.fulfill({ status: 502, body: '' }))
  await page.getByLabel('Email').fill('nobody@example.test')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await page.getByRole('alert').getByText('Failed to send password reset email', { exact: true }).waitFor()
})

it('on /contact name, email, and message are required, and an email needs an @', async () => {
  const page = await cubby.visitor().open('/contact')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Please enter a message', { exact: true }).waitFor()
  expect(await errorOf(page, 'Name')).toBe('Please enter your name')
  expect(await errorOf(page, 'Email')).toBe('Please enter a valid email address')
  expect(await focused(page)).toBe('Name')
  await page.getByLabel('Name').fill('Rosa')
  expect(await errorOf(page, 'Name')).toBe('')
  await page.getByLabel('Email').fill('rosa.example.test')
  await page.getByLabel('Message').fill('Do you teach on Sundays?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Please enter a valid email address', { exact: true }).waitFor()
  expect(await focused(page)).toBe('Email')
})

it('a visitor who logs in offline sees the reason once', async () => {
  const page = await arrive(cubby.visitor())
  await followHeader(page, 'Login')
  await page.getByLabel('Email').fill('student@cubby.test')
  await page.getByLabel('Password', { exact: true }).fill('cubby-demo-2026')
  await cubby.server.stop()
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByText('What you typed is still here; try again in a moment.').waitFor()
  await page.getByText('Offline. You see the data stored on this device.').waitFor()
  const reason = page.getByText('Logging in needs a connection').filter({ visible: true })
  expect(await reason.count()).toBe(1)
})
