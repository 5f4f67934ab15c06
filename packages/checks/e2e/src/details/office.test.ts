import { expect, it } from 'vitest'
import { cardOf } from '../harness/admin-page.ts'
import { demoLogIn, followHeader, openAdmin } from '../harness/journey.ts'
import { mailedPath } from '../harness/mails.ts'
import { createStudent, logIn } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

it('an instructor whom the office invited sets a password with the emailed link, and logs in', async () => {
  const { email, password } = createStudent()
  const office = await demoLogIn(cubby, 'admin')
  await openAdmin(office, 'User Management')
  await office.getByRole('button', { name: 'Add User' }).click()
  const dialog = office.getByRole('dialog', { name: 'Add User' })
  await dialog.getByLabel('First name').fill('Ines')
  await dialog.getByLabel('Last name').fill('Duarte')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Role').selectOption('Instructor')
  await dialog.getByRole('button', { name: 'Add User' }).click()
  await office.getByText('Invitation sent successfully').waitFor()
  await office.getByRole('searchbox').fill(email)
  await cardOf(office, { email })
    .getByText(/^Invited /)
    .waitFor()

  const page = await cubby.visitor().open(await mailedPath(cubby, email, '/invitation'))
  await page.getByText(`Welcome, Ines Duarte. Your account uses the address ${email}.`).waitFor()
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password').fill(password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByText('Your password is set. You can log in now.').waitFor()
  await page.getByRole('link', { name: 'Go to login' }).click()
  expect(await page.getByLabel('Email').inputValue()).toBe(email)
  await logIn(page, { email, password })
  await followHeader(page, 'Profile')
  await page.getByRole('heading', { name: 'Ines Duarte' }).waitFor()
})
