import { expect, it } from 'vitest'
import { cardOf, editor, fillSession, openPart, save } from '../harness/admin-page.ts'
import { demoLogIn, openAdmin } from '../harness/journey.ts'
import { mailedPath } from '../harness/mails.ts'
import { enrollThroughApi } from '../harness/server-state.ts'
import { createStudent, findSession } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
const TITLE = 'Blocks and Bridges'

it('an administrator creates a class, and approves its first student', async () => {
  const page = await demoLogIn(cubby, 'admin')
  await openAdmin(page, 'Class Management')
  await page.getByRole('button', { name: 'Add New Class' }).click()
  await editor(page).getByLabel('Title').fill(TITLE)
  await editor(page).getByLabel('Description').fill('Building, measuring and falling down.')
  await openPart(page, 'Price')
  await editor(page).getByRole('spinbutton', { name: 'Price' }).fill('45.5')
  await fillSession(page, 1, '2099-03-02', 2)
  await save(page)
  await page.getByText('Class created successfully').waitFor()

  const { student } = await enrollThroughApi(cubby, await findSession(cubby, TITLE, 2), 'Rosa')
  await openAdmin(page, 'Enrollment Management')
  await page.getByRole('searchbox').fill('quimby')
  await page.waitForURL(/searchTerm=quimby/)
  const card = cardOf(page, student)
  await card.getByRole('button', { name: /^Approve/ }).click()
  await page.getByText('Enrollment approved successfully').waitFor()
  await card.getByText('Approved', { exact: true }).waitFor()
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
  await dialog.getByLabel('Method').selectOption('Card')
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
