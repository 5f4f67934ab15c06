import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { arriveAndSignUp, openClass } from '../harness/journey.ts'
import { mailedPath } from '../harness/mails.ts'
import { createStudent, sessionWith } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

const anAddress = () => `${randomUUID()}@example.test`

async function received(email: string) {
  return cubby.query('select name, message from contact_messages where email = $1', email)
}

it('a visitor whose browser runs no scripts writes to the office', async () => {
  const email = anAddress()
  const page = await cubby.phone({ scripts: false }).open('/')
  await page.getByRole('link', { name: 'Contact us' }).click()
  await page.getByLabel('Name').fill('Rosa Delgado')
  await page.getByLabel('Email').fill('rosa')
  await page.getByLabel('Message').fill('Do you teach\non Sundays?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Please enter a valid email address').waitFor()
  const field = page.getByRole('textbox', { name: 'Email' })
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  expect(await page.getByLabel('Message').inputValue()).toBe('Do you teach\non Sundays?')

  await field.fill(email)
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByRole('heading', { name: 'Thank you for your message!' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Thank you for your message!' }).waitFor()
  expect(await received(email)).toEqual([{ name: 'Rosa Delgado', message: 'Do you teach\non Sundays?' }])
})

// In workerd demo mode keeps no emails.
it.skipIf(process.env.TEST_SERVER === 'workerd')(
  'a student whose browser runs no scripts stops emails with the link in an email',
  async () => {
    const student = createStudent()
    const app = await arriveAndSignUp(cubby.visitor(), student)
    await openClass(app, 'CPR and First Aid Certification')
    await sessionWith(app, '10 of 12')
      .getByRole('button', { name: /^Enroll Now/ })
      .click()
    const path = await mailedPath(cubby, student.email, '/unsubscribe')
    const wants = async () => {
      const [row] = await cubby.query('select general_updates from users where email = $1', student.email)
      return row?.general_updates
    }
    const page = await cubby.phone({ scripts: false }).open(path)
    expect(await wants()).toBe(true)
    await page.getByRole('button', { name: 'Stop these emails' }).click()
    await page.getByText('You will no longer get these emails.').waitFor()
    expect(await wants()).toBe(false)
  },
)

it('a visitor who types before the app has started keeps the text and the focus', async () => {
  const email = anAddress()
  const page = await cubby.visitor().open('/')
  let start: () => void = () => {}
  const started = new Promise<void>((resolve) => {
    start = resolve
  })
  await page.route('**/assets/index-*.js', async (route) => {
    await started
    await route.continue()
  })
  await page.goto(`${cubby.proxy.url}/contact`, { waitUntil: 'commit' })
  await page.getByLabel('Name').fill('Rosa Delgado')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Message').fill('Do you teach')
  start()
  await page.locator('.prerendered').waitFor({ state: 'detached' })
  const message = page.getByLabel('Message')
  await message.waitFor()
  expect(await page.getByLabel('Name').inputValue()).toBe('Rosa Delgado')
  await expect.poll(() => message.evaluate((field) => field === document.activeElement)).toBe(true)
  await message.press('ControlOrMeta+End')
  await page.keyboard.type(' on Sundays?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Thank you for your message!', { exact: true }).waitFor()
  expect(await received(email)).toEqual([{ name: 'Rosa Delgado', message: 'Do you teach on Sundays?' }])
})

it('a visitor who sends a message before the app has started is thanked', async () => {
  const email = anAddress()
  const page = await cubby.visitor().open('/')
  await page.route('**/assets/index-*.js', (route) => route.abort())
  await page.goto(`${cubby.proxy.url}/contact`)
  await page.getByLabel('Name').fill('Rosa Delgado')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Message').fill('Do you teach on Sundays?')
  await page.unroute('**/assets/index-*.js')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByRole('heading', { name: 'Thank you for your message!' }).waitFor()
  expect(await received(email)).toHaveLength(1)
})
