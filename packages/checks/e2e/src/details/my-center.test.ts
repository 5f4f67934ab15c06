import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { violationsOn, violationsOnAll } from '../harness/accessibility.ts'
import { admin } from '../harness/admin-page.ts'
import { arriveAndLogIn, followHeader, openSection } from '../harness/journey.ts'
import { createClass, send } from '../harness/server-state.ts'
import { createStudent, type FoundSession, logIn, type Student, signUp } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
const CENTER = 'Hook & Ladder Day Care'
const CLASS = 'Blocks and Balance'
/** Thirty people. The first twelve are enrolled in a session with ten seats. */
const NAMES = [
  'Anna Berg',
  'Bea Cruz',
  'Cleo Diaz',
  'Dora Evans',
  ...[...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `Rae ${letter}owan`),
]
const GROUP = NAMES.filter((name) => name !== 'Dora Evans').slice(0, 12)

interface Person extends Student {
  readonly token: string
  readonly name: string
}

let office: string
let center: string
let director: Person
let staff: Person[]
let session: FoundSession

async function post<Body>(path: string, body: object, token = ''): Promise<Body> {
  const response = await send(cubby, path, body, token)
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  return (await response.json()) as Body
}

async function aPerson(firstName: string, last_name: string): Promise<Person> {
  const student = createStudent(firstName)
  const { email, password } = student
  const { token } = await post<{ token: string }>('/users/register', {
    first_name: firstName,
    last_name,
    email,
    password,
  })
  return { ...student, token, name: `${firstName} ${last_name}` }
}

const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? ''

/** The office opens a center and invites its director, who passes on the link for the staff. */
beforeAll(async () => {
  office = (await post<{ token: string }>('/users/login', admin)).token
  const made = await post<{ center: { id: string } }>(
    '/admin/centers',
    {
      name: CENTER,
      address: '12 Union Street, Brooklyn',
      phone: null,
      notes: '',
      tax_exempt_number: '',
      billing_email: 'bills@hook.test',
      terms: {
        due_days: 30,
        invoices: 'order',
        sends: 'office',
        class_discounts: [],
        discount: { unit: 'percent', value: 10 },
      },
    },
    office,
  )
  center = made.center.id
  director = await aPerson('Dana', 'Okafor')
  const invited = await post<{ link: string }>(
    `/admin/centers/${center}/invitations`,
    { kind: 'director', first_name: 'Dana', last_name: 'Okafor', email: '', phone_number: '718-555-0110' },
    office,
  )
  await post('/users/centers', { token: tokenOf(invited.link), agreed: true }, director.token)
  const { link } = await post<{ link: string }>(`/centers/${center}/link`, {}, director.token)
  staff = []
  for (const name of NAMES) {
    const [first = '', last = ''] = name.split(' ')
    const person = await aPerson(first, last)
    await post('/users/centers', { token: tokenOf(link), agreed: true }, person.token)
    staff.push(person)
  }
  const date = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  const [found] = await createClass(cubby, CLASS, [{ date, capacity: 10 }])
  if (!found) throw new Error('the class has no session')
  session = found
}, 120_000)

const seatsOf = () =>
  cubby.query(
    `select u.first_name, e.center_id is not null as paid from enrollments e join users u on u.id = e.user_id
     where e.session_id = $1 and e.status in ('pending', 'approved') order by u.first_name`,
    session.sessionId,
  )

/** Ticks people of the staff on the screen that enrolls them. */
async function chooseGroup(page: Page, names: readonly string[]) {
  await page.getByLabel('Class', { exact: true }).selectOption({ label: CLASS })
  await page
    .getByText(/ spots available/)
    .first()
    .waitFor()
  for (const name of names) await page.getByRole('checkbox', { name: new RegExp(name) }).check()
}

it('a director enrolls staff on a phone, replaces one, and pays the invoice in two parts', {
  timeout: 240_000,
}, async () => {
  const page = await arriveAndLogIn(cubby.phone(), director)
  await followHeader(page, 'My center')
  await page.getByRole('heading', { level: 1, name: CENTER }).waitFor()
  await page.getByRole('heading', { name: 'Anna Berg' }).waitFor()

  // Twelve people do not fit in ten spots, so nobody would be enrolled.
  await page.getByRole('link', { name: 'Enroll staff' }).click()
  await chooseGroup(page, GROUP)
  await page.getByText("2 people can't get a spot, so no one would be enrolled.").waitFor()
  await page.getByRole('radio', { name: /^As many as fit/ }).check()
  await page.getByText('12 people · $409.50 · 2 on the waitlist · 10 spots').waitFor()
  await page.getByRole('button', { name: /^Review/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Enroll 12 people?' })
  await sheet.getByText('$409.50').waitFor()
  await sheet.getByLabel('PO number').fill('PO-77')
  await sheet.getByRole('button', { name: 'Enroll 10 people, 2 on the waitlist' }).click()

  // What became of each stays until the director has read it.
  await page.getByText('Place 1 on the waitlist').first().waitFor()
  const seated = await seatsOf()
  expect(seated).toHaveLength(10)
  expect(seated.every(({ paid }) => paid)).toBe(true)
  await page.getByRole('button', { name: 'I have read it' }).click()

  await page.getByRole('link', { name: 'Bea Cruz' }).click()
  await page.getByRole('button', { name: /^Replace/ }).click()
  const replacing = page.getByRole('dialog', { name: 'Replace Bea Cruz' })
  await replacing.getByLabel('Who goes instead').selectOption({ label: 'Dora Evans' })
  await replacing.getByRole('button', { name: 'Give the spot to Dora Evans' }).click()
  await page.getByText('Dora Evans takes the spot.').waitFor()
  const names = (await seatsOf()).map(({ first_name }) => first_name)
  expect([names.length, names.includes('Dora'), names.includes('Bea')]).toEqual([10, true, false])

  // The office approves all, and sends the invoice.
  const rows = await cubby.query(
    "select id from enrollments where session_id = $1 and status = 'pending'",
    session.sessionId,
  )
  for (const { id } of rows) await post(`/enrollments/${id}/approve`, {}, office)
  const { invoice } = await post<{ invoice: { id: string } }>(`/admin/centers/${center}/invoices`, {}, office)
  await post(`/admin/invoices/${invoice.id}/send`, {}, office)

  await page.getByRole('link', { name: CENTER }).click()
  await page
    .getByRole('navigation', { name: 'Parts of the center' })
    .getByRole('link', { name: /^Invoices/ })
    .click()
  await page.getByText('To pay', { exact: true }).first().waitFor()
  const pay = async (amount: string | null, then: string) => {
    await page.getByRole('button', { name: /^Pay INV/ }).click()
    const paying = page.getByRole('dialog', { name: /^Pay INV/ })
    if (amount !== null) await paying.getByLabel('Amount in dollars').fill(amount)
    await paying.getByText(then).waitFor()
    await paying.getByRole('button', { name: /^Pay \$/ }).click()
    await paying.waitFor({ state: 'hidden' })
  }
  await pay('309.50', '$100.00 will still be due.')
  await page.getByText('Partly paid', { exact: true }).waitFor()
  await pay(null, 'Nothing is left to pay after this.')
  await page.getByText('Nothing to pay.').waitFor()

  // The books agree: every cent is an entry of a line, and the center owes nothing.
  const read = async <Body>(path: string) =>
    (await (
      await fetch(`${cubby.server.url}/api${path}`, { headers: { authorization: `Bearer ${office}` } })
    ).json()) as Body
  const book = await read<{
    totals: { amount_in: number; amount_out: number }
    entries: { parts?: object[] }[]
  }>(`/admin/financial/cash-book?searchTerm=${encodeURIComponent(CENTER)}&limit=100`)
  expect(book.totals).toMatchObject({ amount_in: 409.5, amount_out: 0 })
  const entries = book.entries.flatMap((line) => line.parts ?? [line])
  expect(entries.length).toBeGreaterThanOrEqual(10)
  const today = new Date().toISOString().slice(0, 10)
  const statement = await read<{ closing: number }>(
    `/admin/centers/${center}/statement?startDate=2026-01-01&endDate=${today}`,
  )
  expect(statement.closing).toBe(0)
})

it('a director without a signal reads everything, and an order that waits enrolls nobody until it is sent', {
  timeout: 180_000,
}, async () => {
  const date = new Date(Date.now() + 50 * 86_400_000).toISOString().slice(0, 10)
  const [later] = await createClass(cubby, 'Paint and Paper', [{ date, capacity: 5 }])
  const phone = await cubby.restartablePhone()
  const page = await arriveAndLogIn(phone, director)
  await phone.isReadyForOffline(page)
  await followHeader(page, 'My center')
  await page.getByRole('heading', { name: 'Anna Berg' }).waitFor()
  await page.context().setOffline(true)
  // The app notices when it makes a request.
  await page.reload()
  await page.getByText('Offline. You see the data stored on this device.').waitFor()
  await page.getByRole('link', { name: 'Anna Berg' }).click()
  await page.getByRole('heading', { level: 1, name: 'Anna Berg' }).waitFor()
  await page.getByRole('heading', { name: 'Classes that the center pays for' }).waitFor()
  await page.getByText('Removing needs a connection.').waitFor()
  await page.getByRole('link', { name: 'Enroll in a class' }).click()
  await page.getByLabel('Class', { exact: true }).selectOption({ label: 'Paint and Paper' })
  await page.getByText('Without a connection no one is enrolled yet.', { exact: false }).waitFor()
  await page.getByRole('button', { name: /^Review/ }).click()
  await page.getByRole('button', { name: 'Save the order' }).click()
  await page.getByText('Waiting to be sent. No one is enrolled yet.').waitFor()

  await page.context().setOffline(false)
  await page.getByText('Spot held until the office approves it').waitFor({ timeout: 60_000 })
  const enrolled = await cubby.query('select id from enrollments where session_id = $1', later?.sessionId)
  expect(enrolled).toHaveLength(1)
})

it('no screen of a director has an axe violation or scrolls sideways', { timeout: 180_000 }, async () => {
  const page = await arriveAndLogIn(cubby.visitor(), director)
  await followHeader(page, 'My center')
  await page.getByRole('link', { name: 'Anna Berg' }).click()
  await page.getByRole('heading', { level: 1, name: 'Anna Berg' }).waitFor()
  const { pathname } = new URL(page.url())
  const { classId, sessionId } = session
  const found = await violationsOnAll(cubby, page, [
    '/my-center',
    '/my-center?tab=invitations',
    '/my-center?tab=invoices',
    pathname,
    `/my-center/enroll?class=${classId}&session=${sessionId}`,
  ])
  expect(found).toEqual([])
})

it('a member of the staff leaves in the profile and disappears from the open screen of the director', {
  timeout: 180_000,
}, async () => {
  const cleo = staff[2]
  if (!cleo) throw new Error('nobody to leave')
  const open = await arriveAndLogIn(cubby.desktop(), director)
  await followHeader(open, 'My center')
  await open.getByRole('heading', { name: cleo.name }).waitFor()

  const page = await arriveAndLogIn(cubby.visitor(), cleo)
  await followHeader(page, 'Profile')
  await openSection(page, 'Centers')
  await page.getByRole('heading', { name: CENTER }).waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: `Leave ${CENTER}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click()
  await page.getByText('You left. The center can no longer see your information.').waitFor()
  await open.getByRole('heading', { name: cleo.name }).waitFor({ state: 'detached', timeout: 30_000 })
  expect(await open.getByText(cleo.name).count()).toBe(0)
})

it('somebody follows the link of the center, logs in on the way, and joins', {
  timeout: 120_000,
}, async () => {
  const { link } = await post<{ link: string }>(`/centers/${center}/link`, {}, director.token)
  const person = await aPerson('Eve', 'Fox')
  const page = await cubby.visitor().open(`/join-center?token=${tokenOf(link)}`)
  await page.getByRole('heading', { level: 1, name: `Join ${CENTER}` }).waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await logIn(page, person)
  await page.getByRole('checkbox', { name: /^I agree/ }).check()
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByRole('link', { name: 'See my centers' }).click()
  await page.getByRole('heading', { name: CENTER }).waitFor()

  const over = await cubby.visitor().open('/join-center?token=nothing')
  await over.getByText('This invitation does not work. It may have expired or been used.').waitFor()
})

it('somebody who signs up on the way comes back to the invitation, from its buttons and from the header', {
  timeout: 120_000,
}, async () => {
  const { link } = await post<{ link: string }>(`/centers/${center}/link`, {}, director.token)
  const path = `/join-center?token=${tokenOf(link)}`
  const page = await cubby.visitor().open(path)
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await signUp(page, createStudent('Ida'))
  await page.getByRole('checkbox', { name: /^I agree/ }).check()
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByRole('link', { name: 'See my centers' }).waitFor()

  const other = await cubby.visitor().open(path)
  await other.getByRole('heading', { level: 1, name: `Join ${CENTER}` }).waitFor()
  await followHeader(other, 'Login')
  await other.getByRole('link', { name: 'Join with it' }).click()
  await followHeader(other, 'Sign Up')
  await signUp(other, createStudent('Joe'))
  await other.getByRole('heading', { level: 1, name: `Join ${CENTER}` }).waitFor()
})
