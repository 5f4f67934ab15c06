import { PROOF_REFUND_AMOUNT } from '@cubby/contract/constants'
import type { ApprovalAsked } from '@cubby/contract/school/strong-actions'
import { v7 as newId } from 'uuid'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aCenter, aSentInvoice } from '../../../testing/centers.ts'
import { databaseContent } from '../../../testing/database-content.ts'
import { aSession, aUser, codeOf, seatIn, type TestUser } from '../../../testing/factories.ts'
import { importCsv } from '../../../testing/imports.ts'
import { queuedJobs } from '../../../testing/mail.ts'
import { settingsForm } from '../../../testing/permissions.ts'
import { changeRows } from '../../../testing/rows.ts'
import { expireProof, renewLogin } from '../../../testing/second-factor.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { workOnImport } from '../../office/imports/work-on-import.ts'

const test = useTestApp()
/** More than both limits of the settings. */
const AMOUNT = PROOF_REFUND_AMOUNT + 100
const today = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)

let admin: TestUser
let other: TestUser
beforeAll(async () => {
  other = await aUser(test, { role: 'admin' })
})
beforeEach(async () => {
  admin = await aUser(test, { role: 'admin' })
  await set({ approve_deletions: false, approve_refunds_above: null })
})

const set = async (changes: object) => {
  const body = { ...settingsForm, proof_refund_amount: PROOF_REFUND_AMOUNT, ...changes }
  expect((await test.as(other).put('/admin/settings', body)).status).toBe(200)
}
const call = <Body>(method: string, path: string, body?: object) =>
  test.call<Body>(method, path, { token: admin.token, ...(body && { body }) })
const done = async (method: string, path: string, body?: object) => {
  const { status, text } = await call(method, path, body)
  expect(status, text).toBeLessThan(300)
}
const cash = { amount: AMOUNT, method: 'cash', date: today, confirmed_date: true }
const money = (id: string) => `/admin/financial/payments/${id}`
const refund = (id: string, amount = AMOUNT) =>
  test.as(admin).post(`${money(id)}/refunds`, { amount, reason: 'Ill', method: 'cash' })

async function paymentOf(enrollmentId: string): Promise<string> {
  const { id } = await test.deps.db
    .selectFrom('payments')
    .select('id')
    .where('enrollment_id', '=', enrollmentId)
    .where('status', '<>', 'void')
    .executeTakeFirstOrThrow()
  return id
}

async function aSessionFor(price: number, options: Parameters<typeof aSession>[1] = {}) {
  const session = await aSession(test, options)
  await changeRows(test, 'classes', session.classId, { price_cents: price * 100 })
  return session
}

/** What a student owes for a session of `AMOUNT`. */
async function anOwedPayment() {
  const session = await aSessionFor(AMOUNT)
  const enrollmentId = await seatIn(test, await aUser(test), session)
  await done('POST', `/enrollments/${enrollmentId}/approve`)
  return { id: await paymentOf(enrollmentId), enrollmentId, session }
}

/** The same, paid in cash. */
async function aPaidPayment() {
  const owed = await anOwedPayment()
  await done('POST', `${money(owed.id)}/receipts`, cash)
  return owed
}

/** The newest entry of a payment, and how it was recorded. */
async function lastEntry(id: string) {
  const { body } = await test.as(admin).get(`/admin/financial/transactions/${id}`)
  const entry = body.entries.at(-1)
  return { ...cash, entry_id: entry?.id ?? '' }
}

/**
 * Every way by which an administrator can give money away, let it vanish from the books, or end an account.
 * Each prepares what needs no proof, and returns the request with which the money leaves.
 */
const ways: Record<string, () => Promise<() => ReturnType<typeof call>>> = {
  'a refund': async () => {
    const { id } = await aPaidPayment()
    return () => refund(id)
  },
  'the status Refunded': async () => {
    const { id } = await aPaidPayment()
    const change = { status: 'refunded', amount: AMOUNT, reason: 'Ill' }
    return () => test.as(admin).patch(`/admin/financial/transactions/${id}`, change)
  },
  'a refund that a correction raises': async () => {
    const { id } = await aPaidPayment()
    expect((await refund(id, 1)).status).toBe(200)
    const entry = await lastEntry(id)
    return () => test.as(admin).post(`${money(id)}/corrections`, { ...entry, amount: AMOUNT })
  },
  'a receipt that a correction lowers': async () => {
    const { id } = await aPaidPayment()
    const entry = await lastEntry(id)
    return () => test.as(admin).post(`${money(id)}/corrections`, { ...entry, amount: 1 })
  },
  'a receipt that is taken back': async () => {
    const { id } = await aPaidPayment()
    const { entry_id } = await lastEntry(id)
    return () =>
      test.as(admin).post(`${money(id)}/removals`, { entry_id, to_payment_id: null, reason: 'Typed twice' })
  },
  'a payment that moves to another student': async () => {
    const { id } = await aPaidPayment()
    const { entry_id } = await lastEntry(id)
    const { id: to_payment_id } = await anOwedPayment()
    const body = { entry_id, to_payment_id, reason: 'Wrong student' }
    return () => test.as(admin).post(`${money(id)}/removals`, body)
  },
  "what is due after one person's price was lowered": async () => {
    const { id, enrollmentId } = await aPaidPayment()
    await done('PUT', `/admin/enrollments/${enrollmentId}/price`, { price: 0, reason: 'Scholarship' })
    return () => refund(id)
  },
  'what is due after a transfer to a cheaper session': async () => {
    const { id, enrollmentId } = await aPaidPayment()
    const free = await aSessionFor(0)
    await done('POST', `/admin/enrollments/${enrollmentId}/transfer`, { session_id: free.id })
    return () => refund(id)
  },
  'what was paid under a changed plan': async () => {
    const { id } = await anOwedPayment()
    const { body } = await test.as(admin).get(`/admin/financial/transactions/${id}`)
    const { due_date } = body.transaction
    const half = { amount: AMOUNT / 2, due_date }
    await done('PUT', `${money(id)}/installments`, {
      installments: [half, { ...half, due_date: '2036-01-02' }],
      seen: [{ amount: AMOUNT, due_date }],
      reason: 'Agreed',
    })
    await done('POST', `${money(id)}/receipts`, cash)
    return () => refund(id)
  },
  'what is due to a center after a credit note': async () => {
    const { id: centerId } = await aCenter(test)
    const session = await aSessionFor(AMOUNT)
    const { enrolled, invoice } = await aSentInvoice(test, centerId, { session })
    const enrollmentId = enrolled[0]?.enrollmentId ?? ''
    const id = await paymentOf(enrollmentId)
    await done('POST', `/admin/invoices/${invoice.id}/receipts`, { ...cash, balance: AMOUNT })
    await done('POST', `/enrollments/${enrollmentId}/reject`)
    return () => refund(id)
  },
  'money that an import recorded': async () => {
    const { id, email } = await aUser(test)
    const title = `Course ${id}`
    await aSessionFor(AMOUNT, { title, days: ['2024-03-04', '2024-03-05'] })
    const place = `${email},${title},2024-03-04`
    await importCsv(test, `Email,Class,Session Date\n${place}`, 'enrollments')
    const columns = 'Email,Class,Session Date,Receipt,Amount,Date,Method'
    const receipt = `${place},R-1,${AMOUNT},2024-03-01,Cash`
    expect((await importCsv(test, `${columns}\n${receipt}`, 'payments')).counts.created).toBe(1)
    const payment = await test.deps.db
      .selectFrom('payments')
      .innerJoin('enrollments', 'enrollments.id', 'enrollment_id')
      .select('payments.id')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    return () => refund(payment.id)
  },
  'an account that is deleted': async () => {
    const { id } = await aUser(test)
    return () => test.as(admin).delete(`/admin/users/${id}`)
  },
  'accounts that the undo of an import deletes': async () => {
    const email = `${newId()}@import.example`
    const csv = `Email,First name,Last name\n${email},Rosa,Delgado`
    const { id } = await importCsv(test, csv)
    return () => test.as(admin).post(`/admin/imports/${id}/undo`)
  },
  'an account that is merged into another one': async () => {
    const [ending, staying] = [await aUser(test), await aUser(test)]
    return () => test.as(admin).post(`/admin/users/${ending.id}/merge`, { into: staying.id })
  },
}

describe.each(Object.entries(ways))('%s', (_, prepare) => {
  it('needs a proof, and changes nothing without one', async () => {
    const attempt = await prepare()
    await expireProof(test, admin.id)
    const before = await databaseContent(test.deps.db)
    expect(codeOf(await attempt())).toBe('proof_required')
    expect(await databaseContent(test.deps.db)).toEqual(before)
    await renewLogin(test, admin)
    expect((await attempt()).status).toBe(200)
  })

  it('waits for a second administrator, who carries it out', async () => {
    const attempt = await prepare()
    await set({ approve_deletions: true, approve_refunds_above: 100 })
    const { payments, payment_entries, users } = await content()
    const asked = await attempt()
    expect(asked.status, asked.text).toBe(202)
    expect(await content()).toMatchObject({ payments, payment_entries, users })
    expect((await toldTo(other)).at(-1)).toMatch(/asked another administrator to approve /)
    const { id } = (asked.body as ApprovalAsked).approval_request
    const approve = () => test.as(other).post(`/admin/approval-requests/${id}/approve`)
    expect((await approve()).status).toBe(200)
    for (const { importId } of await queuedJobs(test, 'work-on-import'))
      await workOnImport(test.deps, importId)
    expect(codeOf(await approve())).toBe('approval_decided')
    expect(await content()).not.toMatchObject({ payments, payment_entries, users })
    expect((await toldTo(admin)).at(-1)).toMatch(/Test User had asked for it\./)
  })
})

async function content() {
  const tables = await databaseContent(test.deps.db)
  return {
    payments: tables['public.payments'],
    payment_entries: tables['public.payment_entries'],
    users: tables['public.users'],
  }
}

const toldTo = async ({ id }: TestUser) =>
  (await queuedJobs(test, 'email-strong-action'))
    .filter(({ recipientId }) => recipientId === id)
    .map(({ sentence }) => sentence)

it('cannot raise a refund in parts, or refund more after a correction, without a proof', async () => {
  const { id } = await aPaidPayment()
  expect((await refund(id, 1)).status).toBe(200)
  await expireProof(test, admin.id)
  const half = PROOF_REFUND_AMOUNT / 2
  const raise = async (amount: number) =>
    codeOf(await test.as(admin).post(`${money(id)}/corrections`, { ...(await lastEntry(id)), amount })) ??
    'done'
  expect(await raise(1 + half)).toBe('done')
  expect(await raise(2 + 2 * half)).toBe('proof_required')
  expect(codeOf(await refund(id, half + 1))).toBe('proof_required')
  expect((await refund(id, half - 1)).status).toBe(200)
})

it('no import makes an administrator', async () => {
  const csv = 'First Name,Last Name,Email,Role\nEve,Stone,eve.stone@example.test,admin'
  expect((await importCsv(test, csv)).counts).toMatchObject({ created: 0, invalid: 1 })
})
