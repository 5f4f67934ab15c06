import { PROOF_RECIPIENTS, PROOF_REFUND_AMOUNT } from '@cubby/contract/constants'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { databaseContent } from '../../testing/database-content.ts'
import {
  aCalledStudent,
  aPaidPayment,
  aPasskey,
  aSession,
  aUser,
  codeOf,
  seatIn,
  type TestUser,
} from '../../testing/factories.ts'
import { importCsv } from '../../testing/imports.ts'
import { queuedJobs } from '../../testing/mail.ts'
import { endpointsWithProof, permissions, settingsForm } from '../../testing/permissions.ts'
import { addRow, rowIn } from '../../testing/rows.ts'
import { aUserWithPassword, expireProof, PASSWORD } from '../../testing/second-factor.ts'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp()
/** More than the settings allow without a proof. */
const AMOUNT = PROOF_REFUND_AMOUNT + 100

interface StrongAction {
  /** As in the lists. */
  readonly endpoint: string
  /** The id in the path. */
  readonly id?: string
  readonly body?: object
  /** What the other administrators read, after the name of the one who did it. */
  readonly told: RegExp
}

let admin: TestUser
let other: TestUser
let actions: StrongAction[]
beforeAll(async () => {
  admin = await aUserWithPassword(test, 'admin')
  other = await aUser(test, { role: 'admin' })
  const demoted = await aUser(test, { role: 'admin' })
  const [one, two, three, four] = [await aUser(test), await aUser(test), await aUser(test), await aUser(test)]
  await aPasskey(test, one)
  const data = await importCsv(test, 'First Name,Last Name,Email\nPia,Berg,pia@example.test')
  await aClosedMonth()
  const people: TestUser[] = []
  while (people.length <= PROOF_RECIPIENTS) people.push(await aUser(test))
  actions = [
    {
      endpoint: 'PATCH /admin/users/{id}/role',
      id: one.id,
      body: { role: 'admin' },
      told: /changed the role of Test User from student to administrator/,
    },
    {
      endpoint: 'PUT /admin/users/{id}/password',
      id: two.id,
      body: { newPassword: 'boats on the long river' },
      told: /set a new password for Test User/,
    },
    {
      endpoint: 'POST /admin/users/{id}/reset-second-factor',
      id: one.id,
      body: { reason: 'Lost the phone' },
      told: /removed the second factor of Test User/,
    },
    {
      endpoint: 'POST /admin/users/{id}/join-code',
      id: await aCalledStudent(test),
      body: { identity: 'photo_id' },
      told: /made a join code for Ines Alvarez/,
    },
    {
      endpoint: 'POST /admin/users/{id}/merge',
      id: three.id,
      body: { into: four.id },
      told: /merged the account of Test User into that of Test User/,
    },
    { endpoint: 'GET /admin/users/export', told: /exported the list of users \(\d+\)/ },
    {
      endpoint: 'GET /admin/users/{id}/personal-data',
      id: two.id,
      told: /downloaded a copy of the personal data of Test User/,
    },
    {
      endpoint: 'POST /admin/financial/closed-months/{month}/reopen',
      id: '2026-09',
      body: { reason: 'A check was booked twice' },
      told: /reopened the closed month September 2026/,
    },
    { endpoint: 'POST /admin/imports/{id}/undo', id: data.id, told: /undo the import of school\.csv/ },
    {
      endpoint: 'POST /admin/users',
      body: { first_name: 'Eve', last_name: 'Stone', email: 'eve@example.test', role: 'admin' },
      told: /invited Eve Stone \(eve@example\.test\) as an administrator/,
    },
    {
      endpoint: 'PATCH /admin/users/{id}/status',
      id: demoted.id,
      body: { status: 'suspended' },
      told: /set the account of the administrator Test User to suspended/,
    },
    {
      endpoint: 'PUT /admin/users/{id}/profile',
      id: two.id,
      body: { email: 'eve2@example.test', base: { email: two.email } },
      told: /changed the email address of Test User from .* to eve2@example\.test/,
    },
    {
      endpoint: 'POST /admin/financial/payments/{id}/refunds',
      id: await aPayment(await aUser(test)),
      body: { amount: AMOUNT, reason: 'Ill' },
      told: /refunded \$600 to Test User/,
    },
    {
      endpoint: 'PATCH /admin/financial/transactions/{id}',
      id: await aPayment(await aUser(test)),
      body: { status: 'refunded', amount: AMOUNT, reason: 'Ill' },
      told: /refunded \$600 to Test User/,
    },
    {
      endpoint: 'POST /admin/financial/payments/{id}/corrections',
      ...(await aReceipt((entry_id) => ({ ...cash, entry_id, amount: 1 }))),
      told: /corrected a payment by Test User from \$600 to \$1/,
    },
    {
      endpoint: 'POST /admin/financial/payments/{id}/removals',
      ...(await aReceipt((entry_id) => ({ entry_id, to_payment_id: null, reason: 'Typed twice' }))),
      told: /reversed a payment of \$600 from Test User/,
    },
    {
      endpoint: 'POST /notifications/admin/send',
      body: { ...message, recipientType: 'class', recipient: await aFullClass(people) },
      told: toMany,
    },
    {
      endpoint: 'POST /notifications/admin/bulk',
      body: {
        template_name: 'custom_notification',
        user_ids: people.map(({ id }) => id),
        variables: message,
      },
      told: toMany,
    },
    { endpoint: 'POST /notifications/admin/broadcast', body: message, told: toMany },
    { endpoint: 'POST /admin/notifications', body: { ...message, action: 'broadcast' }, told: toMany },
    {
      endpoint: 'PUT /admin/settings',
      body: { ...settingsForm, proof_refund_amount: 10_000 },
      told: /administrators confirm their identity only for larger refunds/,
    },
    {
      endpoint: 'POST /admin/users/bulk',
      body: { operation: 'suspend', ids: [two.id, four.id] },
      told: /began to suspend several accounts at once/,
    },
    {
      endpoint: 'POST /admin/approval-requests/{id}/approve',
      id: await anApprovalRequest(await aUser(test)),
      told: /deleted the account of the student Test User\. Test User had asked for it\./,
    },
    {
      endpoint: 'DELETE /admin/users/{id}',
      id: four.id,
      told: /deleted the account of the student Test User/,
    },
  ]
})

/** What the other administrator asked for: to delete a student. */
async function anApprovalRequest({ id: userId }: TestUser): Promise<string> {
  const now = await test.deps.clock(test.deps.db)
  const id = `approval-${userId}`
  await addRow(test, 'approval_requests', {
    id,
    kind: 'user_deletion',
    user_id: userId,
    payment_id: null,
    requested_by: other.id,
    requested_at: now,
    expires_at: new Date(now.getTime() + 86_400_000),
  })
  return id
}

async function aClosedMonth() {
  await addRow(test, 'closed_months', {
    month: '2026-09',
    ends_at: '2026-10-01T04:00:00Z',
    totals: JSON.stringify({ amount_in: 0, amount_out: 0, kinds: [], methods: [] }),
    closed_at: '2026-10-02T12:00:00Z',
    closed_by: admin.id,
  })
}

const message = { title: 'Snow day', message: 'We are closed.' }
const toMany = /sent the message "Snow day" to \d\d people/

/** A class in which these students have seats. */
async function aFullClass(students: readonly TestUser[]): Promise<string> {
  const session = await aSession(test, { capacity: students.length })
  for (const student of students) await seatIn(test, student, session)
  return session.classId
}

const cash = { amount: AMOUNT, method: 'cash', date: '2026-01-05', confirmed_date: true }

/** A payment for which the office recorded `AMOUNT`, and a body about that receipt. */
async function aReceipt(bodyOf: (entryId: string) => object): Promise<{ id: string; body: object }> {
  const id = await aCharge(await aUser(test))
  const path = `/admin/financial/payments/${id}/receipts`
  await test.as(admin).post(path, cash)
  const entry = await rowIn(test, 'payment_entries', { payment_id: id })
  return { id, body: bodyOf(entry.id) }
}

/** A paid payment of more than the settings let the office refund without a proof. */
async function aPayment(student: TestUser): Promise<string> {
  const id = await aCharge(student)
  await aPaidPayment(test, id, await test.deps.clock(test.deps.db))
  return id
}

async function aCharge(student: TestUser): Promise<string> {
  const enrollmentId = await seatIn(test, student, await aSession(test))
  await test.as(admin).post(`/enrollments/${enrollmentId}/approve`)
  const { id } = await test.deps.db
    .updateTable('payments')
    .set({ amount_cents: AMOUNT * 100, installments: null })
    .where('enrollment_id', '=', enrollmentId)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function send({ endpoint, id = 'unknown', body }: StrongAction, key: string) {
  const [method = '', path = ''] = endpoint.split(' ')
  return test.call(method, path.replace(/\{\w+\}/, id), {
    token: admin.token,
    ...(body && { body }),
    ...(method !== 'GET' && { headers: { 'Idempotency-Key': `stolen-${key}` } }),
  })
}

it('a stolen token does none of the strong actions, and a proof lets the same requests through', async ({
  annotate,
}) => {
  expect(actions.map(({ endpoint }) => endpoint).toSorted()).toEqual(
    [...endpointsWithProof('always'), ...endpointsWithProof('sometimes')].toSorted(),
  )
  await expireProof(test, admin.id)
  const before = await databaseContent(test.deps.db)
  for (const [number, action] of actions.entries()) {
    const refused = await send(action, String(number))
    expect([refused.status, codeOf(refused)], action.endpoint).toEqual([403, 'proof_required'])
  }
  expect(await databaseContent(test.deps.db)).toEqual(before)

  const body = { password: PASSWORD }
  expect((await test.as(admin).post('/users/second-factor/proof', body)).status).toBe(200)
  for (const [number, action] of actions.entries()) {
    const told = async () =>
      (await queuedJobs(test, 'email-strong-action')).filter(({ recipientId }) => recipientId === other.id)
    const earlier = (await told()).length
    const done = await send(action, String(number))
    expect(done.status, `${action.endpoint}: ${done.text}`).toBeLessThan(300)
    const mails = (await told()).slice(earlier)
    expect(mails, action.endpoint).toHaveLength(1)
    expect(mails[0]?.sentence, action.endpoint).toMatch(action.told)
    expect(mails[0]?.sentence).toMatch(
      /^Test User .* on \w+day, \w+ \d+, .*, from the IP address 192\.0\.2\.1\.$/,
    )
  }
  await annotate(
    `${actions.length} strong actions of ${Object.keys(permissions).length} endpoints refused; ${endpointsWithProof('never').length} others stay open`,
    'figure',
  )
})

it('cannot refund in parts what it cannot refund at once', async () => {
  const { id: owner, token } = await aUser(test, { role: 'admin' })
  await expireProof(test, owner)
  const settings = { ...settingsForm, proof_refund_amount: PROOF_REFUND_AMOUNT }
  expect((await test.as(admin).put('/admin/settings', settings)).status).toBe(200)
  const refund = async (id: string, amount: number) => {
    const body = { amount, reason: 'Ill' }
    return codeOf(await test.as({ token }).post(`/admin/financial/payments/${id}/refunds`, body)) ?? 'done'
  }
  const ids = [await aPayment(await aUser(test)), await aPayment(await aUser(test))]
  const results = await Promise.all(ids.map((id) => refund(id, PROOF_REFUND_AMOUNT)))
  expect(results.toSorted()).toEqual(['done', 'proof_required'])
  expect(await refund(ids[0] ?? '', 1)).toBe('proof_required')
})

it('tells no administrator about what students do themselves', async () => {
  await sql`delete from pgboss.job where name = 'email-strong-action'`.execute(test.deps.db)
  const student = await aUserWithPassword(test)
  await expireProof(test, student.id)
  const body = { first_name: 'Rosa' }
  expect((await test.as(student).put('/users/profile', body)).status).toBe(200)
  expect((await test.as(student).get('/users/personal-data')).status).toBe(200)
  expect(await queuedJobs(test, 'email-strong-action')).toEqual([])
})
