import { addDays, dayOf } from '@cubby/rules/days'
import { freePort } from '@cubby/test-postgres/free-port'
import { createEmulator } from 'emulate'
import { afterAll, expect, it } from 'vitest'
import { admin, edit, editor, openPart, save } from '../harness/admin-page.ts'
import { chooseInCashBook, openCashBookFilters } from '../harness/cash-book.ts'
import {
  arrive,
  arriveAndLogIn,
  demoLogIn,
  enrollNow,
  openAdmin,
  openClass,
  openProfile,
} from '../harness/journey.ts'
import { createClass, enrollThroughApi, send } from '../harness/server-state.ts'
import { startRefunds } from '../harness/stripe-refunds.ts'
import { createStudent, type Student, signUp } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const ZONE = 'America/New_York'
const WEBHOOK_SECRET = 'whsec_emulated'
/** A server of Stripe's that nobody here wrote. It has no refunds, disputes, payouts, or fees. */
let emulator: { readonly url: string; readonly close: () => Promise<void> } | undefined
let refunds: { readonly url: string; readonly close: () => Promise<void> } | undefined

const cubby = useTestServer(async (url) => {
  const events = ['checkout.session.completed', 'checkout.session.expired']
  const webhooks = [{ url: `${url}/api/webhooks/stripe`, events, secret: WEBHOOK_SECRET }]
  const started = await createEmulator({
    service: 'stripe',
    port: await freePort(),
    seed: { stripe: { webhooks } },
  })
  emulator = started
  refunds = await startRefunds(started.url)
  return {
    PUBLIC_URL: url,
    STRIPE_API_BASE: refunds.url,
    STRIPE_SECRET_KEY: 'sk_test_emulated',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  }
})
afterAll(async () => {
  await refunds?.close()
  await emulator?.close()
})

/** Approves the enrollment of a student as the office. */
async function approve({ email }: Student): Promise<void> {
  const [row] = await cubby.query(
    'select e.id from enrollments e join users u on u.id = e.user_id where u.email = $1',
    email,
  )
  const office = (await (await send(cubby, '/users/login', admin)).json()) as { token: string }
  await send(cubby, `/enrollments/${row?.id}/approve`, {}, office.token)
}

/** Enrolls a new student, whom the office approves, so that $45.50 is due. */
async function anOwingStudent(title: string): Promise<Student> {
  const [session] = await createClass(cubby, title, [
    { date: addDays(dayOf(new Date(), ZONE), 20), capacity: 8 },
  ])
  if (!session) throw new Error('the class has no session')
  const { student } = await enrollThroughApi(cubby, session)
  await approve(student)
  return student
}

const entriesOf = (email: string) =>
  cubby.query(
    `select entry.kind, entry.method, payments.status from payment_entries entry
     join payments on payments.id = entry.payment_id join enrollments e on e.id = payments.enrollment_id
     join users u on u.id = e.user_id where u.email = $1`,
    email,
  )

it('a student pays by card, loses the connection after paying, and finds it paid', async () => {
  const student = await anOwingStudent('Stamp Carving')
  const phone = cubby.phone()
  const page = await arriveAndLogIn(phone, student)
  await openProfile(page, 'Payments Due')
  await phone.isReadyForOffline(page)
  await page.getByRole('button', { name: /^Pay Now/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue to card payment' }).click()
  await page.waitForURL(/\/checkout\//)
  // Cubby ends between the payment and the webhook, which the emulator does not repeat.
  await cubby.server.stop('SIGKILL')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.waitForURL(/\/paying\//)
  await page.getByText('If you have paid, your payment is not lost').waitFor()
  expect(await page.getByText('Thank you').count()).toBe(0)
  await cubby.server.start()
  await page.getByText('Thank you. We received your payment').waitFor()
  await page.getByRole('link', { name: 'See my payments' }).click()
  await page.getByText('Paid and settled (1)').waitFor()
  expect(await page.getByRole('button', { name: /^Pay Now/ }).count()).toBe(0)
  expect(await entriesOf(student.email)).toEqual([{ kind: 'receipt', method: 'card', status: 'paid' }])
})

it('a student who never comes back from the page of Stripe has paid all the same', async () => {
  const student = await anOwingStudent('Paper Kites')
  const phone = cubby.phone()
  const page = await arriveAndLogIn(phone, student)
  await openProfile(page, 'Payments Due')
  await page.getByRole('button', { name: /^Pay Now/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue to card payment' }).click()
  await page.waitForURL(/\/checkout\//)
  // The browser does not open the way back.
  await page.route('**/paying/**', (route) => route.abort())
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect
    .poll(() => entriesOf(student.email))
    .toEqual([{ kind: 'receipt', method: 'card', status: 'paid' }])
  await page.unroute('**/paying/**')
  await page.goto(`${cubby.proxy.url}/profile?section=payments`)
  await page.getByText('Paid and settled (1)').waitFor()
})

it('a student who goes back without paying still owes the price', async () => {
  const student = await anOwingStudent('Shadow Plays')
  const page = await arriveAndLogIn(cubby.phone(), student)
  await openProfile(page, 'Payments Due')
  await page.getByRole('button', { name: /^Pay Now/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue to card payment' }).click()
  await page.waitForURL(/\/checkout\//)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /^Pay Now/ }).waitFor()
  // The address of the way back proves nothing.
  const [payment] = await cubby.query(
    `select payments.id from payments join enrollments e on e.id = payments.enrollment_id
     join users u on u.id = e.user_id where u.email = $1`,
    student.email,
  )
  await page.goto(`${cubby.proxy.url}/paying/${payment?.id}`)
  await page.getByText('Checking your payment').waitFor()
  expect(await entriesOf(student.email)).toEqual([])
})

it('a visitor enrolls with a code and pays the first installment by card, the office refunds half, and the month closes', async () => {
  await createClass(cubby, 'Log Cabins', [{ date: addDays(dayOf(new Date(), ZONE), 40), capacity: 8 }])
  const office = await demoLogIn(cubby, 'admin')
  await openAdmin(office, 'Class Management')
  await edit(office, 'Log Cabins')
  await openPart(office, 'Price')
  await editor(office).getByRole('button', { name: 'Deposit and rest' }).click()
  await save(office)
  await office.getByText('Class updated successfully').waitFor()
  await openAdmin(office, 'Financial Management')
  await office.getByRole('tab', { name: 'Discounts' }).click()
  await office.getByRole('button', { name: 'Add Code' }).click()
  const form = office.getByRole('dialog')
  await form.getByLabel('Code', { exact: true }).fill('cabins')
  await form.getByLabel('Takes off').fill('20')
  await form.getByRole('button', { name: 'Save Code' }).click()
  await form.waitFor({ state: 'detached' })

  const student = createStudent()
  const phone = cubby.phone()
  const page = await arrive(phone)
  await openClass(page, 'Log Cabins')
  await page.getByText('$45.50').first().waitFor()
  await page
    .getByRole('link', { name: /^Enroll Now/ })
    .filter({ visible: true })
    .first()
    .click()
  await page.getByRole('main').getByRole('link', { name: 'Sign up for an account' }).click()
  await signUp(page, student)
  await page.getByRole('link', { name: /^Continue with Log Cabins/ }).click()
  await page.getByRole('button', { name: 'Enter a discount code' }).click()
  await page.getByLabel('Discount code').fill('cabins')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('$45.50 − $9.10, Code CABINS').waitFor()
  await page.getByText('On approval: $9.10; 7 days before the start: $27.30.').waitFor()
  await enrollNow(page)
  await approve(student)

  await openProfile(page, 'Payments Due')
  await phone.isReadyForOffline(page)
  await page.getByRole('button', { name: /^Pay Now/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pay the next installment: $9.10' }).click()
  await page.waitForURL(/\/checkout\//)
  await page.route('**/api/**', (route) => route.abort())
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.waitForURL(/\/paying\//)
  await page.getByText('If you have paid, your payment is not lost').waitFor()
  await page.unroute('**/api/**')
  await page.getByText('Thank you. We received your payment').waitFor()
  await page.getByRole('link', { name: 'See my payments' }).click()
  for (const text of [/^\$27\.30 due /, /^Paid \$9\.10 of \$36\.40$/]) {
    await page.getByText(text).filter({ visible: true }).waitFor()
  }

  await office.getByRole('tab', { name: 'Transactions' }).click()
  await office.getByRole('searchbox', { name: /^Search by student/ }).fill(student.email)
  const row = office.getByRole('row').filter({ hasText: student.email })
  await office.waitForURL(/searchTerm=/)
  // A menu closes when the result of the search arrives.
  await expect.poll(() => office.getByRole('button', { name: /^Actions for/ }).count()).toBe(1)
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await office.getByRole('menuitem', { name: 'Refund', exact: true }).click()
  await form.getByLabel('Amount').fill('4.55')
  await form.getByLabel('Method').selectOption('Card')
  await form.getByLabel('Reason').fill('Missed the first morning')
  await form.getByRole('button', { name: 'Record Refund' }).click()
  await form.waitFor({ state: 'detached' })
  await expect
    .poll(() => cubby.query('select amount_cents, status from online_refunds'))
    .toEqual([{ amount_cents: 455, status: 'succeeded' }])

  // As if all of this had been last month, because only a month that is over can be closed.
  await cubby.query('delete from closed_months')
  await cubby.query('alter table payment_entries disable trigger payment_entries_append_only')
  await cubby.query(
    `update payment_entries set received_at = received_at - interval '1 month',
       booked_at = booked_at - interval '1 month' where online_id is not null`,
  )
  await cubby.query('alter table payment_entries enable trigger payment_entries_append_only')
  await office.getByRole('tab', { name: 'Cash Book' }).click()
  await openCashBookFilters(office)
  await office.getByLabel('Period').selectOption('Last month')
  const book = office.getByRole('table', { name: 'Cash book' })
  const entries = book.getByRole('row').filter({ hasText: 'Log Cabins' })
  await expect.poll(() => entries.count()).toBe(2)
  await entries.filter({ hasText: '$9.10' }).filter({ hasText: 'Code CABINS' }).first().waitFor()
  await entries.filter({ hasText: '$4.55' }).filter({ hasText: 'Card' }).first().waitFor()
  await office.getByRole('searchbox', { name: /^Search by student/ }).fill('')
  await office.waitForURL((url) => !url.searchParams.has('searchTerm'))
  await chooseInCashBook(office, 'Close Month')
  await form.getByRole('button', { name: 'Close Month' }).click()
  await office.getByText('Month closed successfully').waitFor()
})
