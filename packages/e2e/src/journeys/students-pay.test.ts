import { expect, it } from 'vitest'
import { arriveAndLogIn, arriveAndSignUp, openProfile } from '../harness/journey.ts'
import { createStudent } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

it('a student pays a payment that is due and sees it as paid', async () => {
  const phone = cubby.phone()
  const page = await arriveAndLogIn(phone, { email: 'student@cubby.test', password: 'cubby-demo-2026' })
  await openProfile(page, 'Payments Due')
  const owed = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Pay Now/ }) })
  await phone.isReadyForOffline(page)
  await cubby.server.stop()
  await page.reload()
  await page.getByText('Paying needs a connection').waitFor()
  expect(await owed.getByRole('button', { name: /^Pay Now/ }).isDisabled()).toBe(true)
  await cubby.server.start()
  await page.reload()
  const name = (await owed.getByRole('heading').textContent()) ?? ''
  await owed.getByRole('button', { name: /^Pay Now/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pay \$[\d,]+\.\d\d$/ })
    .click()
  await page.getByText('Payment completed').waitFor()
  await page.getByText('Paid and settled (').click()
  await page
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByText('Paid', { exact: true })
    .first()
    .waitFor()
  expect(await owed.count()).toBe(0)
  const paid = await cubby.query(
    `select y.reference from payments y join enrollments e on e.id = y.enrollment_id
     join users p on p.id = e.user_id
     where p.email = 'student@cubby.test' and y.status = 'paid' and y.paid_at > now() - interval '1 hour'`,
  )
  expect(paid).toHaveLength(1)
})

it('a student adds payment methods on the phone, also offline', async () => {
  const phone = cubby.phone()
  const student = createStudent()
  const page = await arriveAndSignUp(phone, student)
  await phone.isReadyForOffline(page)
  await openProfile(page, 'Payment Methods')
  await page.getByText('No payment methods on this device').waitFor()
  const add = async (lastFour: string, expiry: string) => {
    await page.getByRole('button', { name: 'Add Payment Method' }).first().click()
    const form = page.getByRole('form', { name: 'Add Payment Method' })
    await form.getByLabel('Last four digits').fill(lastFour)
    await form.getByLabel('Expires').fill(expiry)
    await form.getByRole('button', { name: 'Add Payment Method' }).click()
    return form
  }
  const form = await add('42', '13/30')
  await form.getByText('Please enter the last four digits').waitFor()
  await form.getByText('Please enter the expiry as MM/YY').waitFor()
  await form.getByLabel('Last four digits').fill('4242')
  await form.getByLabel('Expires').fill('01/20')
  await form.getByRole('button', { name: 'Add Payment Method' }).click()
  await form.getByText('This card has expired').waitFor()
  await form.getByLabel('Expires').fill('01/40')
  await cubby.server.stop()
  await form.getByRole('button', { name: 'Add Payment Method' }).click()
  const card = (lastFour: string) => page.getByRole('listitem').filter({ hasText: `ending in ${lastFour}` })
  await card('4242').getByText('Default', { exact: true }).waitFor()
  await add('1881', '1239')
  await card('1881').getByText('Expires 12/39').waitFor()
  await card('1881').getByRole('button', { name: 'Set as Default' }).click()
  await card('1881').getByText('Default', { exact: true }).waitFor()
  await card('4242')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await card('4242').waitFor({ state: 'detached' })
  await page.reload()
  await card('1881').waitFor()
})
