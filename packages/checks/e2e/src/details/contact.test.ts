import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { demoLogIn, expectNoReload, openAdmin } from '../harness/journey.ts'
import { mailsTo } from '../harness/mails.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
const SAVED = 'Saved on this device. We will send it when you are back online.'

const anAddress = () => `${randomUUID()}@example.test`

async function write(page: Page, email: string, message = 'Do you teach on Sundays?') {
  await page.getByRole('textbox', { name: 'Name' }).fill('Rosa Delgado')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Message').fill(message)
  await page.getByRole('button', { name: 'Send message' }).click()
}

/** How many messages of this sender the provider has received. */
async function received(email: string): Promise<number> {
  const [row] = await cubby.query(
    'select count(*)::int as count from contact_messages where email = $1',
    email,
  )
  return Number(row?.count)
}

it('a visitor sends a message to the office, is thanked, and gets a confirmation by email', async () => {
  const email = anAddress()
  const page = await cubby.visitor().open('/')
  await page.getByRole('link', { name: 'START NOW' }).click()
  await page.waitForURL('**/contact')
  for (const known of [
    '412 Court Street, Brooklyn, NY 11231',
    '(718) 555-0134',
    'office@cubby.test',
    'Open 9AM-3PM Monday to Friday',
  ])
    await page.getByRole('main').getByText(known).filter({ visible: true }).first().waitFor()
  await write(page, email)
  await page.getByText('Thank you for your message!', { exact: true }).waitFor()
  await page
    .getByText('We have received your message and will get back to you soon.', { exact: true })
    .waitFor()
  expect(await received(email)).toBe(1)
  await expect.poll(async () => (await mailsTo(cubby, email)).length, { timeout: 15_000 }).toBe(1)
})

it('a visitor keeps what they typed after a reload', async () => {
  const page = await cubby.visitor().open('/contact')
  await page.getByLabel('Name').fill('Rosa')
  await page.getByLabel('Message').fill('Half a thought')
  await page.reload()
  expect(await page.getByLabel('Name').inputValue()).toBe('Rosa')
  expect(await page.getByLabel('Message').inputValue()).toBe('Half a thought')
})

it('a message written offline is kept, and arrives once when the app is opened again', async () => {
  const email = anAddress()
  const phone = await cubby.restartablePhone()
  const page = await phone.open('/contact')
  await phone.isReadyForOffline(page)
  await cubby.server.stop('SIGKILL')
  await page.reload()
  await write(page, email)
  await page.getByText(SAVED, { exact: true }).waitFor()
  expect(await page.getByLabel('Message').inputValue()).toBe('')
  await page.reload()
  await page.getByText(SAVED, { exact: true }).waitFor()
  await phone.close()
  await cubby.server.start()
  expect(await received(email)).toBe(0)

  const again = await phone.open('/contact')
  await again.getByText('Thank you for your message!', { exact: true }).waitFor()
  await again.getByRole('button', { name: 'OK' }).click()
  await again.getByText('Thank you for your message!').waitFor({ state: 'detached' })
  expect(await received(email)).toBe(1)
})

it('two tabs and the worker all try to send, and the message arrives once', async () => {
  const email = anAddress()
  const phone = cubby.phone()
  const page = await phone.open('/contact')
  await phone.isReadyForOffline(page)
  await cubby.server.stop()
  await write(page, email)
  await page.getByText(SAVED, { exact: true }).waitFor()
  const worker = await phone.controlWorker(page)
  await cubby.server.start()
  await Promise.all([
    worker.sync(),
    page.evaluate(() => window.dispatchEvent(new Event('online'))),
    phone.open('/classes'),
    worker.sync(),
  ])
  await page.getByText('Thank you for your message!', { exact: true }).waitFor()
  expect(await received(email)).toBe(1)
})

it('a lost response does not lead to a second message', async () => {
  const email = anAddress()
  const page = await cubby.visitor().open('/contact')
  const held = cubby.proxy.holdResponses(/^POST \/api\/contact/)
  await write(page, email)
  await held
  expect(await received(email)).toBe(1)
  cubby.proxy.loseHeldResponses()
  await page.getByText('Thank you for your message!', { exact: true }).waitFor()
  expect(await received(email)).toBe(1)
})

it('a visitor sees a network error, keeps the message, and sends it by trying again', async () => {
  const email = anAddress()
  const page = await cubby.visitor().open('/contact')
  await page.route('**/api/contact', (route) => route.abort())
  await write(page, email)
  await page
    .getByText('Network error. Please check your connection and try again.', { exact: true })
    .waitFor()
  await page.getByText(SAVED, { exact: true }).waitFor()
  await page.unroute('**/api/contact')
  await page.getByRole('button', { name: 'Try again now' }).click()
  await page.getByText('Thank you for your message!', { exact: true }).waitFor()
  expect(await received(email)).toBe(1)
})

it.each([
  [
    'the message of the server',
    { status: 429, json: { error: 'Too many attempts.', code: 'too_many_requests' } },
    'Too many attempts.',
  ],
  ['the default message', { status: 502, body: '' }, 'Failed to send message. Please try again.'],
])('a message that the server refuses stays in the form, with %s', async (_message, mocked, shown) => {
  const page = await cubby.visitor().open('/contact')
  await page.route('**/api/contact', (route) => route.fulfill(mocked))
  await write(page, anAddress())
  await page.getByRole('alert').getByText(shown, { exact: true }).waitFor()
  expect(await page.getByLabel('Message').inputValue()).toBe('Do you teach on Sundays?')
})

it('a bot that fills in every field is thanked, and its message is dropped', async () => {
  const email = anAddress()
  const page = await cubby.visitor().open('/contact')
  expect(await page.getByRole('textbox', { name: 'Website' }).count()).toBe(0)
  await page.locator('input[name=website]').evaluate((field: HTMLInputElement) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
    set?.call(field, 'https://spam.test')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await write(page, email)
  await page.getByText('Thank you for your message!', { exact: true }).waitFor()
  expect(await received(email)).toBe(0)
})

it('the office answers a message that a visitor wrote, while another administrator sees it', {
  timeout: 90_000,
}, async () => {
  const [email, message] = [anAddress(), `Do you teach on Sundays? ${randomUUID()}`]
  const office = await demoLogIn(cubby, 'admin')
  const colleague = await demoLogIn(cubby, 'admin')
  await openAdmin(colleague, 'Contact Messages')

  const visitor = await cubby.visitor().open('/')
  await visitor.getByRole('link', { name: 'START NOW' }).click()
  await visitor.waitForURL('**/contact')
  await write(visitor, email, message)
  await visitor.getByText('Thank you for your message!', { exact: true }).waitFor()

  // Both lists follow without a reload.
  await openAdmin(office, 'Analytics')
  await office.getByRole('link', { name: /open contact messages?$/ }).click()
  await office.waitForURL('**/admin/contact-messages')
  for (const page of [office, colleague]) {
    await page
      .getByRole('listitem')
      .filter({ hasText: message })
      .getByRole('link', { name: 'Rosa Delgado', exact: true })
      .click()
    await page.getByRole('heading', { name: 'Message from Rosa Delgado' }).waitFor()
  }
  await colleague.getByLabel('Your answer').fill('No, we do not.')
  await office.getByText(`Cubby emails it to Rosa Delgado (${email})`).waitFor()
  await office.getByLabel('Your answer').fill('Yes, at nine.')
  await office.keyboard.press('Tab')
  await office.keyboard.press('Enter')
  await office.getByRole('region', { name: 'Answers' }).getByText('Yes, at nine.').waitFor()

  await colleague.getByText('Avery Stone answered this message while you were writing:').waitFor()
  expect(await colleague.getByLabel('Your answer').inputValue()).toBe('No, we do not.')
  expect(await violationsOn(colleague)).toEqual([])
  await colleague.getByRole('button', { name: 'Discard Mine' }).click()

  const subjects = async () => (await mailsTo(cubby, email)).map(({ subject }) => subject)
  await expect.poll(subjects, { timeout: 15_000 }).toContain('Re: Your message to Cubby Training')
  await office.getByText('Emailed', { exact: true }).waitFor()
  await office.getByRole('button', { name: 'Archive' }).click()
  await colleague.getByRole('button', { name: 'Reopen' }).waitFor()
  await expectNoReload(office)
  await expectNoReload(colleague)
})
