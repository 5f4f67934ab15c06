import { PDFDocument } from '@cantoo/pdf-lib'
import type { Checkout } from '@cubby/contract/money/online-payments'
import type { PaymentPlan } from '@cubby/contract/payment-plan'
import { dayOf } from '@cubby/rules/days'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { checkStripe } from '../../../commands/doctor/check-stripe.ts'
import { handlersOf } from '../../../feature-ports.ts'
import { configOf } from '../../../platform/config.ts'
import { readEnvironment } from '../../../platform/environment.ts'
import type { JobData, Jobs } from '../../../platform/jobs/jobs.ts'
import { noJobs } from '../../../platform/jobs/jobs.ts'
import { aCaller, aSession, aUser, codeOf, seatIn, type TestUser } from '../../../testing/factories.ts'
import { aMailbox } from '../../../testing/mail.ts'
import { addRow, changeRows, rowsIn } from '../../../testing/rows.ts'
import { stripeStandIn } from '../../../testing/stripe-stand-in.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { printEvidence } from '../../office/disputes/print-evidence.ts'

const stripe = stripeStandIn()
type StripeJob = { [Name in keyof JobData]: { name: Name; data: JobData[Name] } }[
  | 'apply-stripe-event'
  | 'send-refund']
const queue: StripeJob[] = []
const jobs: Jobs = {
  ...noJobs,
  enqueue: async (_trx, name, data) => void queue.push({ name, data } as unknown as StripeJob),
}
const test = useTestApp({
  stripe: stripe.account,
  jobs,
  config: configOf(
    readEnvironment({ SEED: 'none', STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }),
  ),
})
beforeEach(() => {
  queue.length = 0
  stripe.isDown = false
  stripe.losesResponses = false
})

const handlers = () => handlersOf({ ...test.deps, mailer: aMailbox().mailer })
/** Runs the jobs that were enqueued, as a server that was started again would. */
async function runJobs() {
  for (const job of queue.splice(0)) {
    if (job.name === 'send-refund') await handlers()['send-refund'](job.data)
    if (job.name === 'apply-stripe-event') await handlers()['apply-stripe-event'](job.data)
  }
}
const ask = () => handlers()['ask-stripe']({})

const post = <Body>(path: string, { token }: TestUser, body: object = {}) =>
  test.call<Body>('POST', path, { token, body })
const pay = async (student: TestUser, id: string) =>
  (await test.as(student).post(`/profile/payments/${id}/checkout`, { status: 'paid' })).body.checkout
const check = async (student: TestUser, id: string) =>
  (await test.as(student).post(`/profile/payments/${id}/checkout/check`, {})).body
const paymentsOf = async (user: TestUser) => (await test.as(user).get('/users/payments')).body.payments

async function send(type: string, objectId: string, options: Parameters<typeof stripe.event>[2] = {}) {
  const { body, signature } = await stripe.event(type, objectId, options)
  return test.post('/webhooks/stripe', body, { 'Stripe-Signature': signature })
}

/** Sends an event, and does its work. */
async function deliver(type: string, objectId: string, options: Parameters<typeof stripe.event>[2] = {}) {
  expect(await send(type, objectId, options)).toMatchObject({ status: 200, body: { received: true } })
  await runJobs()
}

async function anApproved(plan: PaymentPlan = []) {
  const session = await aSession(test)
  await changeRows(test, 'classes', session.classId, { payment_plan: JSON.stringify(plan) })
  const student = await aUser(test)
  const enrollmentId = await seatIn(test, student, session)
  await test.asAdmin.post(`/enrollments/${enrollmentId}/approve`, {})
  const [payment] = await paymentsOf(student)
  if (!payment) throw new Error('there is no payment')
  return { session, student, admin: test.admin, enrollmentId, id: payment.id }
}

async function aPaid() {
  const approved = await anApproved()
  const { url } = await pay(approved.student, approved.id)
  const pageId = stripe.pay(url)
  await deliver('checkout.session.completed', pageId)
  const { payment_intent: intent } = stripe.read(pageId) as unknown as { payment_intent: { id: string } }
  return { ...approved, pageId, intent: intent.id }
}

const entriesOf = async (paymentId: string) =>
  (await rowsIn(test, 'payment_entries', { payment_id: paymentId })).map(
    ({ kind, amount_cents }) => `${kind} ${amount_cents}`,
  )
const details = async (admin: TestUser, id: string) =>
  (await test.as(admin).get(`/admin/financial/transactions/${id}`)).body
const cardTasks = async (user: TestUser) => (await test.as(user).get('/admin/work-queue')).body.card_payments

describe('paying by card', () => {
  it('opens one page for what remains, also when the request is repeated', async () => {
    const { student, id } = await anApproved()
    const first = await pay(student, id)
    expect(first).toMatchObject({ amount: 95, url: expect.stringContaining('checkout.stripe.test') })
    expect(await pay(student, id)).toEqual(first)
    const page = stripe.read(first.url.split('/').at(-1) ?? '')
    expect(page).toMatchObject({
      amount_total: 9_500,
      customer_email: student.email,
      success_url: `http://localhost:8787/paying/${id}`,
      metadata: { payment_id: id },
    })
    const minutes = (Number(page.expires_at) * 1000 - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(34)
    expect(await paymentsOf(student)).toMatchObject([{ status: 'pending', checkout: 'open', paid: 0 }])
  })

  it('pays the next installment, and later everything that remains', async () => {
    const { student, id } = await anApproved([
      { share: 1, days: 0, from: 'approval' },
      { share: 3, days: 30, from: 'approval' },
    ])
    const path = `/profile/payments/${id}/checkout`
    const [{ installments: [next] = [] } = {}] = await paymentsOf(student)
    const installment = { amount: next?.remaining, due_date: next?.due_date }
    const request = { status: 'installment_paid', installment }
    const { checkout } = (await post<{ checkout: Checkout }>(path, student, request)).body
    expect(checkout.amount).toBe(23.75)
    // The other choice ends the open page, so that nobody pays on both.
    const all = await pay(student, id)
    expect([all.amount, stripe.read(checkout.url.split('/').at(-1) ?? '').status]).toEqual([95, 'expired'])
    const again = (await post<{ checkout: Checkout }>(path, student, request)).body.checkout
    await deliver('checkout.session.completed', stripe.pay(again.url))
    expect(await paymentsOf(student)).toMatchObject([{ status: 'pending', paid: 23.75, remaining: 71.25 }])
    expect(codeOf(await test.as(student).post(path, request))).toBe('installments_changed')
    await deliver('checkout.session.completed', stripe.pay((await pay(student, id)).url))
    expect(await paymentsOf(student)).toMatchObject([{ status: 'paid', paid: 95, remaining: 0 }])
    expect(await entriesOf(id)).toEqual(['receipt 2375', 'fee 306', 'receipt 7125', 'fee 306'])
  })

  it('opens the same page if the answer of Stripe was lost', async () => {
    const { student, id } = await anApproved()
    const before = stripe.counts.get('/v1/checkout/sessions') ?? 0
    stripe.losesResponses = true
    const refused = await test.as(student).post(`/profile/payments/${id}/checkout`, { status: 'paid' })
    expect(codeOf(refused)).toBe('stripe_unavailable')
    stripe.losesResponses = false
    await pay(student, id)
    expect(stripe.counts.get('/v1/checkout/sessions')).toBe(before + 1)
  })

  it('is recorded with its fee once, however often and in whatever order its events come', async () => {
    const { student, id } = await anApproved()
    const pageId = stripe.pay((await pay(student, id)).url)
    await deliver('checkout.session.expired', pageId)
    await deliver('checkout.session.completed', pageId, { id: `evt_${pageId}` })
    await deliver('checkout.session.completed', pageId, { id: `evt_${pageId}` })
    await deliver('checkout.session.async_payment_succeeded', pageId)
    await ask()
    expect(await entriesOf(id)).toEqual(['receipt 9500', 'fee 306'])
    const mine = await paymentsOf(student)
    expect(mine).toHaveLength(1)
    const [payment] = mine
    expect(payment).toMatchObject({ status: 'paid', paid: 95, checkout: null })
    expect(payment?.receipts).toMatchObject([{ amount: 95, method: 'card', last_four: '4242' }])
    const notes = await test.deps.db
      .selectFrom('notifications')
      .select('title')
      .where('user_id', '=', student.id)
      .where('title', 'like', '%was received')
      .execute()
    expect(notes).toHaveLength(1)
  })

  it('is recorded once by jobs that run at the same time', async () => {
    const { student, id } = await anApproved()
    const objectId = stripe.pay((await pay(student, id)).url)
    const apply = handlers()['apply-stripe-event']
    const event = { type: 'checkout.session.completed', objectId }
    await Promise.all([1, 2, 3, 4, 5].map(() => apply(event)))
    expect(await entriesOf(id)).toEqual(['receipt 9500', 'fee 306'])
    expect(await paymentsOf(student)).toHaveLength(1)
  })

  it('that is late counts on the first open day, if its own month is closed', async () => {
    const { student, admin, id } = await anApproved()
    const pageId = stripe.pay((await pay(student, id)).url)
    const charged = new Date(Date.now() - 40 * 86_400_000)
    const { payment_intent: intent } = stripe.read(pageId) as unknown as {
      payment_intent: { latest_charge: object }
    }
    Object.assign(intent.latest_charge, { created: Math.floor(charged.getTime() / 1000) })
    const openFrom = new Date(Date.now() - 5 * 86_400_000)
    await addRow(test, 'closed_months', {
      month: charged.toISOString().slice(0, 7),
      ends_at: openFrom,
      totals: '{}',
      closed_at: new Date(),
      closed_by: admin.id,
    })
    await deliver('checkout.session.completed', pageId)
    await test.deps.db.deleteFrom('closed_months').execute()
    const [entry] = await rowsIn(test, 'payment_entries', { payment_id: id, kind: 'receipt' }, [
      'booked_at',
      'value_at',
    ])
    expect(entry?.booked_at).toEqual(openFrom)
    expect(entry?.value_at?.getTime()).toBe(Math.floor(charged.getTime() / 1000) * 1000)
  })

  it('is not lost if the server ends before the work, and each event is stored once', async () => {
    const { student, id } = await anApproved()
    const pageId = stripe.pay((await pay(student, id)).url)
    for (const _ of [1, 2]) await send('checkout.session.completed', pageId, { id: `evt_${pageId}` })
    expect(queue).toHaveLength(1)
    expect(await paymentsOf(student)).toMatchObject([{ status: 'pending' }])
    await runJobs()
    expect(await paymentsOf(student)).toMatchObject([{ status: 'paid' }])
  })

  it('is found without a webhook, by its student and by the hourly job', async () => {
    const { student, id } = await anApproved()
    expect(await check(student, id)).toMatchObject({ status: null, payment: { status: 'pending' } })
    const page = await pay(student, id)
    expect(await check(student, id)).toMatchObject({ status: 'open', payment: { status: 'pending' } })
    stripe.pay(page.url)
    await test.deps.db
      .updateTable('checkouts')
      .set({ created_at: new Date(Date.now() - 3_600_000), asked_at: null })
      .execute()
    stripe.isDown = true
    expect(await check(student, id)).toMatchObject({ status: 'open', payment: { status: 'pending' } })
    stripe.isDown = false
    await ask()
    expect(await check(student, id)).toMatchObject({ status: 'paid', payment: { status: 'paid' } })
    const other = await aUser(test)
    expect((await test.as(other).post(`/profile/payments/${id}/checkout/check`, {})).status).toBe(404)
    expect((await test.as(other).post(`/profile/payments/${id}/checkout`, { status: 'paid' })).status).toBe(
      404,
    )
  })

  it('waits for a bank, which may refuse', async () => {
    const { student, id } = await anApproved()
    const pageId = stripe.pay((await pay(student, id)).url, { isAsync: true })
    await deliver('checkout.session.completed', pageId)
    expect(await paymentsOf(student)).toMatchObject([{ status: 'pending', checkout: 'processing' }])
    expect(codeOf(await test.as(student).post(`/profile/payments/${id}/checkout`, { status: 'paid' }))).toBe(
      'payment_processing',
    )
    stripe.change(pageId, { payment_intent: { id: 'pi_refused', status: 'requires_payment_method' } })
    await deliver('checkout.session.async_payment_failed', pageId)
    expect(await check(student, id)).toMatchObject({ status: 'failed', payment: { status: 'pending' } })
    expect((await pay(student, id)).url).toBeTruthy()
  })

  it('is refused where nothing is owed, and says when Stripe cannot be reached', async () => {
    const { student, id } = await aPaid()
    expect(codeOf(await test.as(student).post(`/profile/payments/${id}/checkout`, { status: 'paid' }))).toBe(
      'already_paid',
    )
    const other = await anApproved()
    stripe.isDown = true
    expect(
      codeOf(await test.as(other.student).post(`/profile/payments/${other.id}/checkout`, { status: 'paid' })),
    ).toBe('stripe_unavailable')
  })
})

const countStored = async () => (await rowsIn(test, 'stripe_events')).length

describe('events', () => {
  it.each([
    ['with another secret', { secret: 'whsec_forged' }],
    ['signed long ago', { at: new Date(Date.now() - 10 * 60_000) }],
    ['signed in the future', { at: new Date(Date.now() + 10 * 60_000) }],
  ])('are refused %s', async (_why, options) => {
    const { student, id } = await anApproved()
    const pageId = stripe.pay((await pay(student, id)).url)
    expect(codeOf(await send('checkout.session.completed', pageId, options))).toBe('stripe_signature_invalid')
    const { body } = await stripe.event('checkout.session.completed', pageId)
    expect((await test.post('/webhooks/stripe', body)).status).toBe(400)
    expect(queue).toEqual([])
    expect(await paymentsOf(student)).toMatchObject([{ status: 'pending' }])
  })

  const type = 'checkout.session.completed'
  it.each([
    ['nothing', null],
    ['a text', 'paid'],
    ['a list', []],
    ['no fields', {}],
    ['no data', { id: 'evt_shape_1', type }],
    ['data that is null', { id: 'evt_shape_2', type, data: null }],
    ['no object', { id: 'evt_shape_3', type, data: {} }],
    ['an object that is null', { id: 'evt_shape_4', type, data: { object: null } }],
    ['an object that is a text', { id: 'evt_shape_5', type, data: { object: 'cs_1' } }],
    ['an object without an id', { id: 'evt_shape_6', type, data: { object: {} } }],
    ['a type that is a number', { id: 'evt_shape_7', type: 7, data: { object: { id: 'cs_1' } } }],
    ['an id that is a number', { id: 8, type, data: { object: { id: 'cs_1' } } }],
    ['an id that no database stores', { id: 'evt\u0000', type, data: { object: { id: 'cs_1' } } }],
    [
      'an object whose id no database stores',
      { id: 'evt_shape_10', type, data: { object: { id: '\u0000' } } },
    ],
  ])('of unknown shape, with %s, are stored once and ignored', async (_what, event) => {
    const before = await countStored()
    const { body, signature } = await stripe.sign(JSON.stringify(event))
    for (const _time of [1, 2]) {
      const sent = await test.post('/webhooks/stripe', body, { 'Stripe-Signature': signature })
      expect(sent).toMatchObject({ status: 200, body: { received: true } })
    }
    expect((await countStored()) - before).toBe(1)
    expect(queue).toEqual([])
  })

  it('are refused if a byte was changed', async () => {
    const { student, id } = await anApproved()
    const pageId = stripe.pay((await pay(student, id)).url)
    const { body, signature } = await stripe.event('checkout.session.completed', pageId)
    const changed = await test.post('/webhooks/stripe', body.replace('completed', 'expired'), {
      'Stripe-Signature': signature,
    })
    expect(changed.status).toBe(400)
  })

  it('about another school change nothing', async () => {
    const { student, id } = await anApproved()
    await pay(student, id)
    stripe.add('/v1/checkout/sessions', {
      id: 'cs_other',
      status: 'complete',
      payment_status: 'paid',
      amount_total: 9_500,
      metadata: { checkout_id: 'unknown' },
      payment_intent: 'pi_other',
    })
    stripe.add('/v1/refunds', {
      id: 're_other',
      status: 'succeeded',
      amount: 9_500,
      payment_intent: 'pi_other',
    })
    stripe.add('/v1/disputes', {
      id: 'dp_other',
      status: 'lost',
      amount: 9_500,
      payment_intent: 'pi_other',
      reason: 'fraudulent',
      evidence_details: {},
      balance_transactions: [],
    })
    await deliver('checkout.session.completed', 'cs_other')
    await deliver('checkout.session.completed', 'cs_unknown')
    await deliver('refund.created', 're_other')
    await deliver('charge.dispute.created', 'dp_other')
    expect(await paymentsOf(student)).toMatchObject([{ id, status: 'pending', paid: 0 }])
  })
})

describe('money that arrives when it is not owed', () => {
  it('is due for a refund if the seat was given up on another device', async () => {
    const { student, admin, enrollmentId, id } = await anApproved()
    const page = await pay(student, id)
    // Stripe cannot be reached, so that the page stays open.
    stripe.isDown = true
    await test.as(student).delete(`/enrollments/${enrollmentId}`)
    stripe.isDown = false
    await deliver('checkout.session.completed', stripe.pay(page.url))
    const mine = await paymentsOf(student)
    expect(mine).toMatchObject([
      { is_surplus: true, amount: 95, paid: 95, refund_due: 95, status: 'refund_due' },
    ])
    expect(await cardTasks(admin)).toBeGreaterThan(0)
    const surplus = mine[0]?.id ?? ''
    expect((await details(admin, surplus)).transaction.allowed_statuses).toEqual(['refunded'])
    await test
      .as(admin)
      .post(`/admin/financial/payments/${surplus}/refunds`, { amount: 95, reason: 'Not owed' })
    await runJobs()
    expect(await entriesOf(surplus)).toEqual(['receipt 9500', 'refund 9500'])
    expect((await details(admin, surplus)).online_refunds).toMatchObject([
      { status: 'succeeded', amount: 95 },
    ])
  })

  it('keeps what is owed and refunds the rest if the office recorded a part meanwhile', async () => {
    const { student, admin, id } = await anApproved()
    const page = await pay(student, id)
    stripe.isDown = true
    const date = dayOf(new Date(), 'America/New_York')
    const receipt = { amount: 60, method: 'cash', date, confirmed_date: true }
    const day = await test.as(admin).post(`/admin/financial/payments/${id}/receipts`, receipt)
    expect(day.status).toBe(200)
    stripe.isDown = false
    const pageId = stripe.pay(page.url)
    for (const _ of [1, 2]) await deliver('checkout.session.completed', pageId)
    expect(await entriesOf(id)).toEqual(['receipt 6000', 'receipt 3500', 'fee 306'])
    const mine = await paymentsOf(student)
    expect(mine.find((one) => one.id === id)).toMatchObject({ status: 'paid', paid: 95 })
    expect(mine.find((one) => one.is_surplus)).toMatchObject({ refund_due: 60, status: 'refund_due' })
  })
})

describe('the open page', () => {
  it('ends before the office records money, and the money wins if it was paid already', async () => {
    const { student, admin, id } = await anApproved()
    const page = await pay(student, id)
    const date = dayOf(new Date(), 'America/New_York')
    const record = (amount: number) =>
      test.as(admin).post(`/admin/financial/payments/${id}/receipts`, {
        amount,
        method: 'cash',
        date,
        confirmed_date: true,
      })
    expect((await record(40)).status).toBe(200)
    expect(stripe.read(page.url.split('/').at(-1) ?? '').status).toBe('expired')
    const next = await pay(student, id)
    expect(next.amount).toBe(55)
    stripe.pay(next.url)
    expect(codeOf(await record(55))).toBe('already_paid')
    expect(await entriesOf(id)).toEqual(['receipt 4000', 'receipt 5500', 'fee 306'])
  })

  it('is ended by a job if the payment changed in any other way', async () => {
    const { student, id } = await anApproved()
    const page = await pay(student, id)
    await changeRows(test, 'payments', id, { amount_cents: 8_000 })
    await handlers()['end-checkouts']({})
    expect(stripe.read(page.url.split('/').at(-1) ?? '').status).toBe('expired')
    expect((await pay(student, id)).amount).toBe(80)
  })
})

describe('refunds', () => {
  it('of the office go to the card once, and the student hears of it when it has succeeded', async () => {
    const { student, admin, id, intent } = await aPaid()
    const sent = await test.as(admin).post(`/admin/financial/payments/${id}/refunds`, {
      amount: 40,
      reason: 'Left early',
    })
    expect(sent.body.message).toBe('Refund sent to the card')
    expect(await paymentsOf(student)).toMatchObject([{ paid: 55, refund_pending: 40 }])
    const [job] = queue
    stripe.losesResponses = true
    await expect(runJobs()).rejects.toThrow()
    stripe.losesResponses = false
    if (job) queue.push(job, job)
    await runJobs()
    expect(stripe.counts.get('/v1/refunds')).toBeGreaterThan(0)
    const refunds = await (await stripe.account.api()).refunds.list({ payment_intent: intent })
    expect(refunds.data.map(({ amount }) => amount)).toEqual([4_000])
    await deliver('refund.created', refunds.data[0]?.id ?? '')
    expect(await entriesOf(id)).toEqual(['receipt 9500', 'fee 306', 'refund 4000'])
    expect(await paymentsOf(student)).toMatchObject([{ paid: 55, refund_pending: 0 }])
    const notes = await test.deps.db
      .selectFrom('notifications')
      .select('message')
      .where('user_id', '=', student.id)
      .where('title', 'like', '%was refunded')
      .execute()
    expect(notes).toHaveLength(1)
  })

  it('are no typing mistake, so the office cannot correct them', async () => {
    const { admin, id } = await aPaid()
    await test.as(admin).post(`/admin/financial/payments/${id}/refunds`, { amount: 40, reason: 'Left early' })
    await runJobs()
    const refund = (await details(admin, id)).entries.find(({ kind }) => kind === 'refund')
    expect(refund).toMatchObject({ amount: 40, can_correct: false })
    const corrected = await test.as(admin).post(`/admin/financial/payments/${id}/corrections`, {
      entry_id: refund?.id,
      amount: 4,
      method: 'cash',
      reference: '',
      confirmed_date: true,
      date: new Date().toISOString().slice(0, 10),
    })
    expect([corrected.status, codeOf(corrected)]).toEqual([409, 'entry_not_correctable'])
    expect(await entriesOf(id)).toEqual(['receipt 9500', 'fee 306', 'refund 4000'])
  })

  it('that fail are due again, and the office reads why', async () => {
    const { student, admin, id, intent } = await aPaid()
    await test.as(admin).post(`/admin/financial/payments/${id}/refunds`, { amount: 95, reason: 'Cancelled' })
    await runJobs()
    expect(await paymentsOf(student)).toMatchObject([{ status: 'refunded', paid: 0 }])
    const [refund] = (await (await stripe.account.api()).refunds.list({ payment_intent: intent })).data
    stripe.change(refund?.id ?? '', { status: 'failed', failure_reason: 'lost_or_stolen_card' })
    const before = (await cardTasks(admin)) ?? 0
    for (const type of ['refund.failed', 'refund.updated', 'refund.failed'])
      await deliver(type, refund?.id ?? '')
    expect(await entriesOf(id)).toEqual(['receipt 9500', 'fee 306', 'refund 9500', 'refund_reversed 9500'])
    expect(await details(admin, id)).toMatchObject({
      transaction: { status: 'paid', paid: 95 },
      online_refunds: [{ status: 'failed', failure: 'lost_or_stolen_card', done: false }],
    })
    expect(await cardTasks(admin)).toBe(before + 1)
    await test.as(admin).post(`/admin/financial/payments/${id}/attention/done`, {})
    expect(await cardTasks(admin)).toBe(before)
  })

  it('that Stripe refuses are taken back', async () => {
    const { admin, id, intent } = await aPaid()
    stripe.add('/v1/refunds', { id: 're_before', status: 'succeeded', amount: 9_500, payment_intent: intent })
    await test.as(admin).post(`/admin/financial/payments/${id}/refunds`, { amount: 95, reason: 'Cancelled' })
    await runJobs()
    expect((await details(admin, id)).online_refunds).toMatchObject([
      { status: 'failed', failure: expect.stringContaining('greater than unrefunded') },
    ])
    // The refund of the dashboard is found afterwards.
    await ask()
    expect(await entriesOf(id)).toEqual([
      'receipt 9500',
      'fee 306',
      'refund 9500',
      'refund_reversed 9500',
      'refund 9500',
    ])
  })

  it('of the dashboard are recorded once, and what the cash book cannot hold stays in the list', async () => {
    const { student, admin, id, intent } = await aPaid()
    const refund = {
      status: 'succeeded',
      payment_intent: intent,
      metadata: {},
      reason: 'requested_by_customer',
    }
    stripe.add('/v1/refunds', { id: `re_1_${id}`, amount: 9_000, ...refund })
    for (const type of ['refund.created', 'refund.updated', 'refund.created'])
      await deliver(type, `re_1_${id}`)
    await ask()
    expect(await paymentsOf(student)).toMatchObject([{ paid: 5 }])
    await test.as(admin).post(`/admin/financial/payments/${id}/refunds`, {
      amount: 5,
      reason: 'Rest',
      method: 'cash',
    })
    stripe.add('/v1/refunds', { id: `re_2_${id}`, amount: 500, ...refund })
    await deliver('refund.created', `re_2_${id}`)
    const { online_refunds } = await details(admin, id)
    expect(online_refunds).toMatchObject([{ unbooked: 5, status: 'succeeded' }, { unbooked: 0 }])
    expect(await entriesOf(id)).toEqual(['receipt 9500', 'fee 306', 'refund 9000', 'refund 500'])
  })
})

describe('disputes', () => {
  it('mark the payment, tell the office, and book what the bank took and gave back', async () => {
    const { admin, id, intent } = await aPaid()
    const seconds = Math.floor(Date.now() / 1000)
    const disputeId = `dp_${id}`
    const taken = { id: `txn_out_${id}`, amount: -9_500, fee: 1_500, created: seconds }
    stripe.add('/v1/disputes', {
      id: disputeId,
      status: 'needs_response',
      amount: 9_500,
      payment_intent: intent,
      created: seconds,
      reason: 'fraudulent',
      evidence_details: { due_by: seconds + 86_400 },
      balance_transactions: [taken],
    })
    for (const _ of [1, 2]) await deliver('charge.dispute.created', disputeId)
    await deliver('charge.dispute.funds_withdrawn', disputeId)
    expect(await details(admin, id)).toMatchObject({
      transaction: { disputed: true, paid: 95 },
      disputes: [{ amount: 95, reason: 'fraudulent', status: 'needs_response', done: false }],
    })
    const refused = await test
      .as(admin)
      .post(`/admin/financial/payments/${id}/refunds`, { amount: 1, reason: 'No' })
    expect(codeOf(refused)).toBe('payment_disputed')
    const told = () =>
      rowsIn(test, 'notifications', { user_id: admin.id, type: 'payment_disputed' }, ['title'])
    expect(await told()).toHaveLength(1)
    const bytes = await printEvidence({ deps: test.deps, caller: aCaller(admin, 'admin') }, { id: disputeId })
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
    expect(pdf.getTitle()).toBe('Evidence about a payment from Test User')
    const file = `/admin/financial/disputes/${disputeId}/evidence`
    expect((await test.as(admin).get(file)).headers.get('Content-Type')).toBe('application/pdf')
    stripe.change(disputeId, {
      status: 'won',
      balance_transactions: [taken, { id: `txn_in_${id}`, amount: 9_500, fee: -1_500, created: seconds }],
    })
    await deliver('charge.dispute.closed', disputeId)
    await deliver('charge.dispute.funds_reinstated', disputeId)
    expect(await told()).toHaveLength(2)
    expect(await entriesOf(id)).toEqual([
      'receipt 9500',
      'fee 306',
      'dispute_out 9500',
      'fee 1500',
      'dispute_in 9500',
      'fee_returned 1500',
    ])
    expect(await details(admin, id)).toMatchObject({ transaction: { disputed: false, paid: 95 } })
  })
})

describe('the cash book', () => {
  it('has fees and payouts of its own kinds, which are no revenue', async () => {
    const { admin, id } = await aPaid()
    const payout = `po_${id}`
    const seconds = Math.floor(Date.now() / 1000)
    stripe.add('/v1/payouts', { id: payout, status: 'paid', amount: 9_194, arrival_date: seconds })
    for (const _ of [1, 2]) await deliver('payout.paid', payout)
    stripe.add('/v1/balance_transactions', { id: `txn_fee_${id}`, net: -200, fee: 0, created: seconds })
    for (const _ of [1, 2]) await ask()
    const { body } = await test.as(admin).get('/admin/financial/cash-book?limit=100')
    const mine = body.entries.filter(({ reference }) => [payout, `txn_fee_${id}`].includes(`${reference}`))
    expect(mine).toHaveLength(3)
    expect(mine).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'payout_out', method: 'card', amount_out: 91.94 }),
        expect.objectContaining({ kind: 'payout_in', method: 'transfer', amount_in: 91.94 }),
        expect.objectContaining({ kind: 'fee', method: 'card', amount_out: 2 }),
      ]),
    )
    stripe.change(payout, { status: 'failed', failure_balance_transaction: null })
    for (const _ of [1, 2]) await deliver('payout.failed', payout)
    const sums = await test.deps.db
      .selectFrom('payment_entries')
      .select(['kind', 'method'])
      .where('reference', '=', payout)
      .orderBy('kind')
      .orderBy('method')
      .execute()
    expect(sums.map(({ kind, method }) => `${kind} ${method}`)).toEqual([
      'payout_in card',
      'payout_in transfer',
      'payout_out card',
      'payout_out transfer',
    ])
  })
})

it.each(['office', 'simulated'] as const)('does not exist with payments that are %s', async (payments) => {
  const { student, id } = await anApproved()
  const { config } = test.deps
  Object.assign(test.deps, { config: { ...config, payments }, stripe: undefined })
  onTestFinished(() => void Object.assign(test.deps, { config, stripe: stripe.account }))
  expect((await test.as(student).post(`/profile/payments/${id}/checkout`, { status: 'paid' })).status).toBe(
    409,
  )
  expect((await send('checkout.session.completed', 'cs_1')).status).toBe(404)
  await ask()
  expect(await paymentsOf(student)).toMatchObject([{ status: 'pending' }])
})

it('is checked by doctor', async () => {
  const found = () => checkStripe(stripe.account, 'https://school.test')
  expect(await found()).toMatchObject([
    { problem: expect.stringContaining('sends no events to https://school') },
  ])
  const url = 'https://school.test/api/webhooks/stripe'
  stripe.add('/v1/webhook_endpoints', { id: 'we_1', url, status: 'enabled', enabled_events: ['payout.paid'] })
  expect(await found()).toMatchObject([{ problem: expect.stringContaining('refund.created') }])
  stripe.change('we_1', { enabled_events: ['*'] })
  expect(await found()).toEqual([])
  stripe.isDown = true
  expect(await found()).toMatchObject([{ problem: expect.stringContaining('does not answer') }])
})

/** How many random histories are compared. `HISTORIES=1000` for a long proof. */
const HISTORIES = Number(process.env.HISTORIES ?? 6)

/** Returns the same numbers for the same seed, each below `below`. */
function randomOf(seed: number) {
  let state = seed * 2_654_435_761 + 1
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

it.each(Array.from({ length: HISTORIES }, (_, seed) => seed + 1))(
  'holds every cent that Stripe charged and gave back, in a random history with outages and lost events: %i',
  async (seed) => {
    const random = randomOf(seed)
    const { student, admin, enrollmentId, id } = await anApproved()
    const pages: string[] = []
    const ids = async () =>
      (await rowsIn(test, 'payments', { enrollment_id: enrollmentId })).map((row) => row.id)
    const anyPayment = async () => {
      const all = await ids()
      return all[random(all.length)] ?? id
    }
    const date = dayOf(new Date(), 'America/New_York')
    const cents = () => (1 + random(9_500)) / 100
    const steps: (() => Promise<unknown>)[] = [
      async () => {
        const payment = await anyPayment()
        const { body } = await test.as(student).post(`/profile/payments/${payment}/checkout`, {})
        const page = body.checkout?.url.split('/').at(-1)
        if (page && !pages.includes(page)) pages.push(page)
      },
      async () => {
        const page = pages.find((one) => stripe.read(one).status === 'open')
        if (page) stripe.pay(page)
      },
      async () => {
        const page = pages[random(pages.length)]
        const types = ['completed', 'expired', 'async_payment_failed'] as const
        if (page) await send(`checkout.session.${types[random(3)]}`, page)
      },
      async () =>
        test.as(admin).post(`/admin/financial/payments/${await anyPayment()}/receipts`, {
          amount: cents(),
          method: 'cash',
          date,
          confirmed_date: true,
        }),
      async () =>
        test.as(admin).post(`/admin/financial/payments/${await anyPayment()}/refunds`, {
          amount: cents(),
          reason: 'Random',
          ...(random(2) > 0 && { method: (['card', 'cash'] as const)[random(2)] }),
        }),
      () => test.as(student).delete(`/enrollments/${enrollmentId}`),
      () => test.as(admin).post(`/enrollments/${enrollmentId}/approve`, {}),
      () => runJobs().catch(() => undefined),
      async () => {
        const rows = await test.deps.db
          .selectFrom('online_refunds')
          .select('stripe_id')
          .where('payment_id', 'in', await ids())
          .where('stripe_id', 'is not', null)
          .execute()
        const refund = rows[random(rows.length)]?.stripe_id
        if (!refund || random(2) > 0) return
        stripe.change(refund, { status: 'failed', failure_reason: 'declined' })
        await send('refund.failed', refund)
      },
      async () => {
        stripe.isDown = random(3) === 0
        stripe.losesResponses = random(3) === 0
      },
    ]
    for (let step = 0; step < 24; step++) await steps[random(steps.length)]?.()
    stripe.isDown = false
    stripe.losesResponses = false
    await runJobs()
    await test.deps.db
      .updateTable('checkouts')
      .set({ created_at: new Date(Date.now() - 3_600_000) })
      .where('payment_id', 'in', await ids())
      .execute()
    for (const _ of [1, 2]) await ask()

    const { data } = await (await stripe.account.api()).refunds.list({ limit: 100 })
    const paid = pages.map((page) => stripe.read(page)).filter((page) => page.payment_status === 'paid')
    const intents = paid.map(({ payment_intent }) => (payment_intent as { id: string }).id)
    const atStripe = {
      charged: paid.reduce((sum, page) => sum + Number(page.amount_total), 0),
      refunded: data
        .filter(
          ({ payment_intent, status }) => intents.includes(String(payment_intent)) && status === 'succeeded',
        )
        .reduce((sum, { amount }) => sum + amount, 0),
    }
    const entries = await test.deps.db
      .selectFrom('payment_entries')
      .select(['kind', 'amount_cents'])
      .where('payment_id', 'in', await ids())
      .where('online_id', 'is not', null)
      .execute()
    const sum = (kind: string) =>
      entries.filter((entry) => entry.kind === kind).reduce((total, entry) => total + entry.amount_cents, 0)
    expect({ charged: sum('receipt'), refunded: sum('refund') - sum('refund_reversed') }).toEqual(atStripe)
    expect(sum('fee')).toBe(306 * paid.length)
  },
)
