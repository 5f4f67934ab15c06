import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { demoLogIn } from '../harness/journey.ts'
import { mailedPath, mailsTo } from '../harness/mails.ts'
import { createClass, send } from '../harness/server-state.ts'
import { createStudent, type FoundSession, type Student } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
const CENTER = 'Little Steps of the Test'
const CLASS = 'Blocks for Centers'
const BILLING = 'billing@little-steps.test'
const staff = ['Ada', 'Ben', 'Cleo'].map((name) => createStudent(name))
const director = createStudent('Maria')
let page: Page
let centerId = ''

async function signUp({ email, password }: Student, firstName: string): Promise<string> {
  const person = { first_name: firstName, last_name: 'Quimby', email, password }
  const response = await send(cubby, '/users/register', person)
  return ((await response.json()) as { token: string }).token
}

/** Joins a center with the link of an invitation, as the page of the link does. */
async function join(token: string, link: string) {
  const invitation = new URL(link, cubby.server.url).searchParams.get('token')
  const joined = await send(cubby, '/users/centers', { token: invitation, agreed: true }, token)
  expect(joined.status).toBe(200)
}

let session: FoundSession
beforeAll(async () => {
  await cubby.query(
    `insert into settings (name, value, updated_at) values ('auto_approve_enrollments', 'true', now())
     on conflict (name) do update set value = excluded.value`,
  )
  const date = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  const [made] = await createClass(cubby, CLASS, [{ date, capacity: 3 }])
  if (!made) throw new Error('no session was made')
  session = made
})

const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
/** Opens a section of the page of the center at the desk of the office. */
async function openSection(name: string) {
  await page.getByRole('navigation', { name: 'Center' }).getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { level: 2, name, exact: true }).waitFor({ state: 'attached' })
}

async function openCenter(section: string) {
  page = await demoLogIn(cubby, 'admin')
  await page.goto(`${cubby.proxy.url}/admin/centers/${centerId}`)
  await openSection(section)
}

async function ask(visitor: Page, center: string) {
  await visitor.getByLabel('Your name').fill('Maria Quimby')
  await visitor.getByLabel('Email').fill(director.email)
  await visitor.getByLabel('Name of the center').fill(center)
  await visitor.getByLabel('Address of the center').fill('12 Court St\nBrooklyn, NY 11201')
  await visitor.getByRole('button', { name: 'Send request' }).click()
}

it('a visitor asks for a center, and the office edits its terms and confirms it', async () => {
  const visitor = await cubby.visitor().open('/')
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'For centers' }).click()
  await visitor.getByRole('heading', { level: 1, name: 'Training for your whole center' }).waitFor()
  await ask(visitor, CENTER)
  await visitor.getByText('Thank you. The office will write to you.').waitFor()
  expect(await violationsOn(visitor)).toEqual([])

  page = await demoLogIn(cubby, 'admin')
  await page.goto(`${cubby.proxy.url}/admin/centers`)
  const row = page.getByRole('row', { name: new RegExp(CENTER) })
  await row.getByText('Requested').waitFor()
  await row.getByRole('link', { name: CENTER }).click()
  await page.getByRole('heading', { level: 1, name: CENTER }).waitFor()
  centerId = new URL(page.url()).pathname.split('/')[3] ?? ''
  expect(await violationsOn(page)).toEqual([])

  await page.getByRole('button', { name: 'Edit Center' }).click()
  const editor = dialog('Edit Center')
  await editor.getByLabel('Billing email').fill(BILLING)
  await editor.getByLabel('Due (days after sending)').fill('14')
  await editor.getByLabel(/^Discount on every class/).fill('10')
  await editor.getByRole('button', { name: 'Save Center' }).click()
  await page.getByText('The center is saved.').waitFor()
  await page.getByText('One invoice for each order, due 14 days after it is sent.').waitFor()

  await page.getByRole('button', { name: 'Confirm' }).click()
  const confirm = dialog('Confirm the center')
  await confirm.getByText(`Maria Quimby is invited as a director at ${director.email}`).waitFor()
  await confirm.getByText('10% off every class.').waitFor()
  await confirm.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('button', { name: 'Enroll staff' }).waitFor()
  const token = await signUp(director, 'Maria')
  await join(token, await mailedPath(cubby, director.email, 'join-center'))
})

it('staff join by the link that the office made, and appear without a reload', async () => {
  await openCenter('People')
  await page.getByRole('row', { name: /Maria Quimby.*Director/ }).waitFor()
  await page.getByRole('button', { name: 'Link for Everybody' }).click()
  const made = dialog('Link for Everybody')
  await made.getByRole('button', { name: 'Make the Link' }).click()
  const link = await made.getByLabel(/^Link for the staff/).inputValue()
  expect(await violationsOn(page)).toEqual([])
  await made.getByRole('button', { name: 'Done' }).click()
  for (const student of staff) await join(await signUp(student, student.firstName), link)
  await page.getByRole('row', { name: /Cleo Quimby.*Staff/ }).waitFor()
})

it('the office enrolls staff for the center: nobody if not all fit, and then everybody', async () => {
  await cubby.query('update class_sessions set capacity = 2 where id = $1', session.sessionId)
  await openCenter('People')
  await page.getByRole('button', { name: 'Enroll staff' }).click()
  const form = dialog(`Enroll staff of ${CENTER}`)
  await form.getByLabel('Class').selectOption({ label: CLASS })
  await form.getByText('2 free seats', { exact: true }).waitFor()
  await form.getByText('$40.95 ($45.50 − $4.55, Center) for each person').waitFor()
  await form.getByRole('button', { name: 'Choose all' }).click()
  await form.getByText(/^3 people are chosen, and 2 seats are free\./).waitFor()
  expect(await form.getByRole('button', { name: 'Enroll 3 People' }).isDisabled()).toBe(true)
  expect(await violationsOn(page)).toEqual([])
  await form.getByRole('radio', { name: /^As many as fit/ }).check()
  await form.getByText('2 people get a seat, and 1 goes on the waitlist.').waitFor()
  await form.getByRole('checkbox', { name: /^Cleo Quimby/ }).uncheck()
  // With enough seats, there is nothing to choose.
  await form.getByRole('radio').first().waitFor({ state: 'detached' })
  await form.getByLabel(/^PO number/).fill('PO 4711')
  await form.getByRole('button', { name: 'Enroll 2 People' }).click()
  await form.getByRole('button', { name: 'Done' }).click()

  await openSection('Enrollments')
  await page.getByRole('row', { name: /Ada Quimby.*Approved.*\$40\.95/ }).waitFor()
  await page.getByRole('button', { name: new RegExp(`Replace Ben Quimby in ${CLASS}`) }).click()
  await dialog('Replace').getByLabel('Who takes the seat').selectOption({ label: 'Cleo Quimby' })
  await dialog('Replace').getByRole('button', { name: 'Replace' }).click()
  await page.getByRole('row', { name: /Cleo Quimby.*Approved/ }).waitFor()
  await page.getByRole('row', { name: /Ben Quimby/ }).waitFor({ state: 'detached' })
})

it('the office sends the invoice, records a check in two parts, and reads the statement', async () => {
  await openCenter('Invoices')
  // Cubby drafts it within a quarter of an hour, and the office does not have to wait.
  await page.getByRole('button', { name: 'Make Invoice' }).click()
  await dialog('Make Invoice')
    .getByText(/^\$81\.90 for the staff of .* is on no invoice yet\./)
    .waitFor()
  await dialog('Make Invoice').getByRole('button', { name: 'Make Draft' }).click()
  const draft = dialog(`Draft for ${CENTER}`)
  await draft.getByRole('button', { name: 'Send' }).click()
  await dialog('Send Invoice').getByText(`${CENTER} gets an invoice of $81.90 for 2 lines at`).waitFor()
  await dialog('Send Invoice').getByRole('button', { name: 'Send Invoice' }).click()
  const invoice = dialog(/^INV-\d{4}-\d{5}$/)
  await invoice.getByText('Sent', { exact: true }).waitFor()
  expect(await violationsOn(page)).toEqual([])
  await expect.poll(async () => (await mailsTo(cubby, BILLING)).length, { timeout: 15_000 }).toBe(1)

  for (const [amount, left, state] of [
    ['50', '$31.90 is owed', 'Partly paid'],
    ['31.90', null, 'Paid'],
  ] as const) {
    await invoice.getByRole('button', { name: 'Record Payment' }).click()
    const form = dialog('Record Payment')
    await form.getByLabel('Amount (US dollars)').fill(amount)
    await form.getByText('The payment covers the lines in order, each in full before the next:').waitFor()
    await form.getByLabel('Method').selectOption({ label: 'Check' })
    await form.getByLabel(/^Reference/).fill('2077')
    await form.getByRole('button', { name: 'Record Payment' }).click()
    await invoice.getByText(state, { exact: true }).first().waitFor()
    if (left) await invoice.getByText(left).waitFor()
  }
  await page.keyboard.press('Escape')

  await openSection('Statement')
  const statement = page.getByRole('table', { name: 'Statement of account' })
  await statement.getByRole('row', { name: /Invoice INV-.* \$81\.90 \$81\.90$/ }).waitFor()
  await statement.getByRole('row', { name: /Payment .*2077 \$50\.00 \$31\.90$/ }).waitFor()
  await statement.getByRole('row', { name: /^Owed on .* \$0\.00$/ }).waitFor()
  expect(await violationsOn(page)).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF of the statement' }).click()
  expect((await download).suggestedFilename()).toBe('statement.pdf')

  await page.goto(`${cubby.proxy.url}/admin/financial?list=invoices`)
  await page.getByRole('row', { name: new RegExp(`${CENTER}.*Paid`) }).waitFor()
  expect(await violationsOn(page)).toEqual([])
})

it('a request that a visitor writes without a signal is kept, and arrives once', async () => {
  const kept = 'Kept Without a Signal'
  const phone = cubby.phone()
  const visitor = await phone.open('/for-centers')
  await phone.isReadyForOffline(visitor)
  await cubby.server.stop()
  await ask(visitor, kept)
  const saved = 'Saved on this device. We will send it when you are back online.'
  await visitor.getByText(saved, { exact: true }).waitFor()
  await visitor.getByText(`Request for ${kept}.`).waitFor()
  await cubby.server.start()
  await visitor.evaluate(() => window.dispatchEvent(new Event('online')))
  await visitor.getByText('Thank you. The office will write to you.', { exact: true }).waitFor()
  const [row] = await cubby.query('select count(*)::int as count from centers where name = $1', kept)
  expect(row?.count).toBe(1)
})
