import { expect, it } from 'vitest'
import { cardOf } from '../harness/admin-page.ts'
import { demoLogIn, followHeader, openAdmin } from '../harness/journey.ts'
import { mailedPath } from '../harness/mails.ts'
import { createStudent, findSession, logIn } from '../harness/student.ts'
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

it('a student who calls is enrolled and paid in under a minute, in one panel', async () => {
  const { email } = createStudent()
  const { sessionId } = await findSession(cubby, 'CPR and First Aid Certification', 5)
  const page = await demoLogIn(cubby, 'admin')
  await openAdmin(page, 'Enrollment Management')
  const began = Date.now()
  await page.getByRole('button', { name: 'Phone Enrollment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Phone Enrollment' })
  await dialog.getByRole('combobox', { name: 'Student' }).fill('Noor Aziz')
  await dialog.getByRole('button', { name: 'New student' }).click()
  expect(await dialog.getByLabel('First name').inputValue()).toBe('Noor')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Phone').fill('718 555 0142')
  await dialog.getByLabel('Class', { exact: true }).selectOption('CPR and First Aid Certification')
  await dialog.getByLabel('Session').selectOption(sessionId)
  await dialog.getByText(/\$\d+\.\d\d, 5 free seats\./).waitFor()
  await dialog.getByLabel('Record a payment').check()
  await dialog.getByLabel('Reference').fill('Terminal 4711')
  await dialog
    .getByText(
      'The student gets a confirmation of the enrollment, a receipt, and a link to set their password.',
    )
    .waitFor()
  await dialog.getByRole('button', { name: 'Enroll', exact: true }).click()
  await dialog
    .getByText(/^Noor Aziz is enrolled in CPR and First Aid Certification on .* is paid\./)
    .waitFor()
  expect(Date.now() - began).toBeLessThan(60_000)
  await mailedPath(cubby, email, '/invitation')
  const [paid] = await cubby.query(
    `select payments.status, payment_entries.reference, payment_entries.method from payment_entries
      join payments on payments.id = payment_id join enrollments on enrollments.id = enrollment_id
      join users on users.id = enrollments.user_id where email = $1`,
    email,
  )
  expect(paid).toEqual({ status: 'paid', reference: 'Terminal 4711', method: 'card' })
  await dialog.getByRole('button', { name: 'Next Call' }).click()
  expect(await dialog.getByRole('combobox', { name: 'Student' }).inputValue()).toBe('')
})
