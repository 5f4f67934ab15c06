import { addDays, dayOf } from '@cubby/rules/days'
import { freePort } from '@cubby/test-postgres/free-port'
import { createEmulator } from 'emulate'
import { afterAll, expect, it } from 'vitest'
import { admin } from '../harness/admin-page.ts'
import { arriveAndLogIn, openProfile } from '../harness/journey.ts'
import { createClass, enrollThroughApi, send } from '../harness/server-state.ts'
import type { Student } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const ZONE = 'America/New_York'
const WEBHOOK_SECRET = 'whsec_emulated'
/** A server of Stripe's that nobody here wrote. It has no refunds, disputes, payouts, or fees. */
let emulator: { readonly url: string; readonly close: () => Promise<void> } | undefined

const cubby = useTestServer(async (url) => {
  const events = ['checkout.session.completed', 'checkout.session.expired']
  const webhooks = [{ url: `${url}/api/webhooks/stripe`, events, secret: WEBHOOK_SECRET }]
  const started = await createEmulator({
    service: 'stripe',
    port: await freePort(),
    seed: { stripe: { webhooks } },
  })
  emulator = started
  return {
    PUBLIC_URL: url,
    STRIPE_API_BASE: started.url,
    STRIPE_SECRET_KEY: 'sk_test_emulated',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  }
})
afterAll(async () => emulator?.close())

/** Enrolls a new student, whom the office approves, so that $45.50 is due. */
async function anOwingStudent(title: string): Promise<Student> {
  const [session] = await createClass(cubby, title, [
    { date: addDays(dayOf(new Date(), ZONE), 20), capacity: 8 },
  ])
  if (!session) throw new Error('the class has no session')
  const { student } = await enrollThroughApi(cubby, session)
  const [row] = await cubby.query(
    'select e.id from enrollments e join users u on u.id = e.user_id where u.email = $1',
    student.email,
  )
  const office = (await (await send(cubby, '/users/login', admin)).json()) as { token: string }
  await send(cubby, `/enrollments/${row?.id}/approve`, {}, office.token)
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
  await page.getByText('Thank you! We received your payment').waitFor()
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
