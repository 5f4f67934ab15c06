import { it } from 'vitest'
import { arriveAndSignUp, openProfile } from '../harness/journey.ts'
import { createStudent } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

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
