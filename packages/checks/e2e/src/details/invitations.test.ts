import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { admin, cardOf, loseResponse } from '../harness/admin-page.ts'
import { mailedPath, mailsTo } from '../harness/mails.ts'
import { createStudent, logIn } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
let page: Page
beforeAll(async () => {
  page = await cubby.desktop().open('/admin/users')
  await logIn(page, admin)
})

const dialog = () => page.getByRole('dialog', { name: 'Add User' })
const submit = () => dialog().getByRole('button', { name: 'Add User' }).click()

async function fillIn(email: string) {
  await page.goto(`${cubby.proxy.url}/admin/users`)
  await page.getByRole('button', { name: 'Add User' }).click()
  await dialog().getByLabel('First name').fill('Noor')
  await dialog().getByLabel('Last name').fill('Aziz')
  await dialog().getByLabel('Email').fill(email)
}

/** Invites a student and returns the path of the link. */
async function anInvitation(email: string): Promise<string> {
  await fillIn(email)
  await submit()
  await page.getByText('Invitation sent successfully').waitFor()
  return mailedPath(cubby, email, '/invitation')
}

async function setPassword(visitor: Page, password: string) {
  await visitor.getByLabel('New password', { exact: true }).fill(password)
  await visitor.getByLabel('Confirm new password').fill(password)
  await visitor.getByRole('button', { name: 'Set password' }).click()
}

it('shows what is wrong with a new user in its field, by keyboard, and without an axe violation', async () => {
  await fillIn('admin@cubby.test')
  await dialog().getByLabel('Phone').fill('12')
  await page.keyboard.press('Enter')
  await dialog().getByRole('alert').getByText('Please enter a valid phone number (10 digits)').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('tel')
  await dialog().getByLabel('Phone').fill('')
  await page.keyboard.press('Enter')
  await dialog().getByRole('alert').getByText('An account with this email already exists').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('email')
  await dialog().getByLabel('Role').selectOption('Admin')
  await dialog()
    .getByText(/^Can see and change everything/)
    .waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'detached' })
})

it('invites a user once, although the response is lost', async () => {
  const { email } = createStudent()
  await fillIn(email)
  await loseResponse(page, '**/api/admin/users')
  await submit()
  await dialog().getByRole('alert').waitFor()
  await submit()
  await page.getByText('Invitation sent successfully').waitFor()
  await mailedPath(cubby, email, '/invitation')
  expect(await mailsTo(cubby, email)).toHaveLength(1)
})

it('sends an invitation again from the panel of the user, and the former link ends', async () => {
  const { email, password } = createStudent()
  const former = await anInvitation(email)
  await page.getByRole('searchbox').fill(email)
  await cardOf(page, { email }).getByRole('button', { name: 'Noor Aziz', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Noor Aziz' })
  await panel.getByText('Has not set a password yet.').waitFor()
  await panel.getByRole('button', { name: 'Send Invitation Again' }).click()
  await page
    .getByRole('dialog', { name: 'Send Invitation Again' })
    .getByRole('button', { name: 'Send Invitation' })
    .click()
  await page.getByText('Invitation sent successfully').waitFor()
  await expect.poll(() => mailedPath(cubby, email, '/invitation')).not.toBe(former)

  const visitor = await cubby.visitor().open(former)
  await visitor.getByText('This invitation does not work. A newer one may have replaced it.').waitFor()
  await visitor.getByRole('link', { name: 'Request a new link' }).waitFor()
  const path = await mailedPath(cubby, email, '/invitation')
  await visitor.goto(cubby.proxy.url + path)
  await setPassword(visitor, 'seven77')
  await visitor.getByText('Password must be at least 8 characters long', { exact: true }).waitFor()
  await setPassword(visitor, password)
  await visitor.getByText('Your password is set. You can log in now.').waitFor()

  await visitor.goto(cubby.proxy.url + path)
  await visitor.getByRole('heading', { name: 'This invitation was already used' }).waitFor()
  await visitor.getByText('You have already set a password. Please log in.').waitFor()
  expect(await violationsOn(visitor)).toEqual([])
})

it('says that an invitation has expired, and offers another link', async () => {
  const { email } = createStudent()
  const path = await anInvitation(email)
  await cubby.query(
    'update invitations set expires_at = now() from users where users.id = user_id and email = $1',
    email,
  )
  const visitor = await cubby.visitor().open(path)
  await visitor.getByRole('heading', { name: 'Invitation expired' }).waitFor()
  await visitor.getByRole('link', { name: 'Request a new link' }).click()
  await visitor.getByRole('heading', { name: 'Forgot password' }).waitFor()
})
