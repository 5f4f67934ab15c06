import { beforeEach, expect, it } from 'vitest'
import { handlersOf } from '../../../feature-ports.ts'
import { configOf } from '../../../platform/config.ts'
import { readEnvironment } from '../../../platform/environment.ts'
import { type JobData, type Jobs, noJobs } from '../../../platform/jobs/jobs.ts'
import { aCenter, aSentInvoice } from '../../../testing/centers.ts'
import { codeOf } from '../../../testing/factories.ts'
import { aMailbox } from '../../../testing/mail.ts'
import { rowsIn } from '../../../testing/rows.ts'
import { stripeStandIn } from '../../../testing/stripe-stand-in.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const stripe = stripeStandIn()
const events: JobData['apply-stripe-event'][] = []
const jobs: Jobs = {
  ...noJobs,
  enqueue: async (_trx, _name, data) => {
    if ('objectId' in data && 'type' in data)
      events.push({ type: String(data.type), objectId: String(data.objectId) })
  },
}
const test = useTestApp({
  stripe: stripe.account,
  jobs,
  config: configOf(
    readEnvironment({ SEED: 'none', STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }),
  ),
})
beforeEach(() => {
  events.length = 0
})

const handlers = () => handlersOf({ ...test.deps, mailer: aMailbox().mailer })

async function anInvoice(people = 2) {
  const center = await aCenter(test)
  const { invoice, enrolled } = await aSentInvoice(test, center.id, { people })
  const read = async () => (await test.asAdmin.get(`/admin/invoices/${invoice.id}`)).body.invoice
  const pay = (amount: number, balance: number) =>
    test.as(center.director).post(`/centers/${center.id}/invoices/${invoice.id}/pay`, {
      amount,
      balance,
    })
  return { admin: test.admin, center, enrolled, read, pay, id: invoice.id }
}

async function deliver(pageId: string) {
  const { body, signature } = await stripe.event('checkout.session.completed', pageId)
  await test.post('/webhooks/stripe', body, { 'Stripe-Signature': signature })
  for (const event of events.splice(0)) await handlers()['apply-stripe-event'](event)
}

it('is paid on a page of Stripe in parts, each recorded once', async () => {
  const { pay, read } = await anInvoice()
  const first = await pay(120, 190)
  expect(first.body).toMatchObject({
    checkout_url: expect.stringContaining('https://checkout.stripe.test/'),
    invoice: { state: 'sent', balance: 190 },
  })
  expect((await pay(120, 190)).body.checkout_url).toBe(first.body.checkout_url)
  const pageId = stripe.pay(first.body.checkout_url ?? '')
  await deliver(pageId)
  await deliver(pageId)
  expect(await read()).toMatchObject({
    state: 'partly_paid',
    paid: 120,
    balance: 70,
    receipts: [{ amount: 120, method: 'card', recorded_by: null }],
  })
  const rest = await pay(70, 70)
  await deliver(stripe.pay(rest.body.checkout_url ?? ''))
  expect((await read()).state).toBe('paid')
  expect(codeOf(await pay(1, 0))).toBe('invoice_overpaid')
})

it('ends the page when the amount, the invoice, or what it bills changes', async () => {
  const { pay, read, admin, id, enrolled } = await anInvoice()
  const first = (await pay(120, 190)).body.checkout_url ?? ''
  const second = (await pay(130, 190)).body.checkout_url ?? ''
  expect(second).not.toBe(first)
  expect(() => stripe.pay(first)).toThrow()
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' })
  const check = { amount: 10, balance: 190, method: 'check', date: today }
  await test.as(admin).post(`/admin/invoices/${id}/receipts`, check)
  expect(() => stripe.pay(second)).toThrow()
  const third = (await pay(180, 180)).body.checkout_url ?? ''
  const [first_] = enrolled
  await test.as({ token: (first_?.student ?? admin).token }).delete(`/enrollments/${first_?.enrollmentId}`)
  expect(() => stripe.pay(third)).toThrow()
  expect(await read()).toMatchObject({ balance: 95, credited: 95 })
})

it('keeps what is not owed anymore for a refund, and tells no student', async () => {
  const { pay, read, admin, enrolled, center } = await anInvoice()
  const { body } = await pay(190, 190)
  const pageId = stripe.pay(body.checkout_url ?? '')
  // The event is late: a student withdraws while Stripe cannot be reached.
  stripe.isDown = true
  const [first] = enrolled
  await test.as({ token: (first?.student ?? admin).token }).delete(`/enrollments/${first?.enrollmentId}`)
  stripe.isDown = false
  await deliver(pageId)
  expect(await read()).toMatchObject({ state: 'paid', paid: 95, balance: 0 })
  const surplus = await test.deps.db
    .selectFrom('payments')
    .innerJoin('enrollments', 'enrollments.id', 'payments.enrollment_id')
    .select(['payments.status', 'received_cents'])
    .where('is_surplus', '=', true)
    .where('center_id', '=', center.id)
    .execute()
  expect(surplus).toEqual([{ status: 'refund_due', received_cents: 9500 }])
  const told = await rowsIn(test, 'notifications', { type: 'payment_receipt' }, ['title'])
  expect(told).toEqual([])
  const directors = await test.deps.db
    .selectFrom('notifications')
    .select('title')
    .where('user_id', '=', center.director.id)
    .where('title', 'like', '%did not owe')
    .execute()
  expect(directors).toHaveLength(1)
})
