import { messages } from '@cubby/contract/messages'
import type { ImportKind } from '@cubby/contract/office/imports'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  aCertificate,
  aPaidPayment,
  aSession,
  aUser,
  seatIn,
  type TestUser,
} from '../../../testing/factories.ts'
import { importCsv, importRows } from '../../../testing/imports.ts'
import { changeRows, rowIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()
const elsewhere = useTestApp()

/** Enrolls a student and returns the enrollment with its payment. */
async function anApproved(user: TestUser, session: { id: string; classId: string }) {
  const id = await seatIn(test, user, session)
  const { status } = await test.asAdmin.post(`/enrollments/${id}/approve`)
  expect(status).toBe(200)
  const payment = await rowIn(test, 'payments', { enrollment_id: id })
  return { id, paymentId: payment.id }
}

beforeAll(async () => {
  const [instructor, student, other, leaving] = [
    await aUser(test, { role: 'instructor' }),
    await aUser(test),
    await aUser(test),
    await aUser(test),
  ]
  const { db } = test.deps
  const session = await aSession(test, { title: '=Painting, for "beginners"' })
  const second = await aSession(test, { title: 'Welding' })
  await db
    .updateTable('class_sessions')
    .set({ instructor_id: instructor.id })
    .where('id', 'in', [session.id, second.id])
    .execute()
  const gone = await aSession(test, { title: 'Gone' })
  await aSession(test, { title: 'Empty' })
  await db
    .updateTable('class_sessions')
    .set({ removed_at: new Date() })
    .where('class_id', 'in', (classes) =>
      classes.selectFrom('classes').select('id').where('title', '=', 'Empty'),
    )
    .execute()
  const paid = await anApproved(student, session)
  await aPaidPayment(test, paid.paymentId, '2026-01-15T12:00:00Z')
  await anApproved(other, session)
  const refunded = await anApproved(other, second)
  await aPaidPayment(test, refunded.paymentId, '2026-01-16T12:00:00Z')
  await test.asAdmin.post(`/admin/financial/payments/${refunded.paymentId}/refunds`, {
    amount: 10,
    reason: 'Half a day',
  })
  await anApproved(leaving, session)
  const declined = await seatIn(test, student, second)
  await test.asAdmin.post(`/enrollments/${declined}/reject`, { declineReason: 'Too many, sorry' })
  await anApproved(student, gone)
  await changeRows(test, 'classes', gone.classId, { removed_at: new Date() })
  await test.asAdmin.delete(`/admin/users/${leaving.id}`)
  await aCertificate(test, student)
  await aCertificate(test, other, { session })
  await sql`update certificates set earlier_number = 'OLD-1', earlier_hours = 6.5 where user_id = ${other.id}`.execute(
    db,
  )
})

const lists = [
  ['users', '/admin/users/export', 4],
  ['classes', '/admin/classes/export', 4],
  ['enrollments', '/admin/enrollments/export', 6],
  ['payments', '/admin/financial/transactions/export', 5],
  ['certificates', '/admin/certificates/export', 2],
] as const satisfies readonly (readonly [ImportKind, string, number])[]

describe('the export of a list', () => {
  it.each(lists)('can be imported again, and %s exist already', async (kind, path, atLeast) => {
    const { text, status } = await test.asAdmin.get(path)
    expect(status, path).toBe(200)
    const done = await importCsv(test, text, kind)
    expect(await importRows(test, done, 'invalid')).toEqual([])
    expect(done.counts).toMatchObject({ new: 0, created: 0, invalid: 0 })
    expect(done.counts.unchanged).toBeGreaterThanOrEqual(atLeast)
  })

  it('of classes can be imported elsewhere, with the instructor of a class for its sessions', async () => {
    const teacher = await aUser(test, { role: 'instructor' })
    const { classId, id } = await aSession(test, { title: 'Knitting' })
    await changeRows(test, 'classes', classId, { instructor_id: teacher.id })
    const { text } = await test.asAdmin.get('/admin/classes/export?searchTerm=knitting')
    expect(text).toContain(`,Test User,${teacher.email},`)
    const elsewhere = await importCsv(test, text.replaceAll('Knitting', 'Crochet'), 'classes')
    expect(await importRows(test, elsewhere, 'invalid')).toEqual([])
    expect(elsewhere.counts).toMatchObject({ created: 1 })
    await changeRows(test, 'class_sessions', id, { removed_at: new Date() })
  })

  it('of everything, imported elsewhere, gives equal totals', async () => {
    const owner = await aUser(elsewhere, { role: 'admin' })
    const revenueOf = async (app: typeof test, { token }: TestUser) => {
      const path = '/admin/analytics/revenue/classes?startDate=2025-01-01&endDate=2026-12-31'
      const { body } = await app.call<{ rows: { class_name: string; net_revenue: number }[] }>('GET', path, {
        token,
      })
      return Object.fromEntries(body.rows.map((row) => [row.class_name, row.net_revenue]))
    }
    const before = await revenueOf(test, test.admin)
    expect(Object.values(before).reduce((sum, dollars) => sum + dollars, 0)).toBeGreaterThan(0)
    for (const [kind, path] of lists.slice(0, 4)) {
      const { text } = await test.asAdmin.get(path)
      await importCsv(elsewhere, text, kind)
    }
    expect(await revenueOf(elsewhere, owner)).toEqual(before)
  })

  it('creates nothing from rows that only an export can have', async () => {
    const classes = await importCsv(
      test,
      'Class,Start Date,Start Time,End Time,Location,Capacity,Instructor Email,Price\nNew,,,,,,,5\nNew,2036-01-01,09:00,10:00,Here,5,,5',
      'classes',
    )
    expect(await firstErrors(classes)).toEqual([
      ['Start date', messages.importValueMissing],
      ['Instructor email', messages.importValueMissing],
    ])
    const certificates = await importCsv(
      test,
      `Number,Email,Class,Issued\n,${test.admin.email},Welding,2020-01-01`,
      'certificates',
    )
    expect((await importRows(test, certificates, 'invalid'))[0]?.errors).toContainEqual({
      column: 'Number',
      message: messages.importValueMissing,
    })
    const payments = await importCsv(
      test,
      `Transaction,Email,Class,Session Date,Paid,Paid On\nX,${test.admin.email},Welding,2036-01-01,0.00,`,
      'payments',
    )
    expect((await importRows(test, payments, 'invalid'))[0]?.errors).toContainEqual({
      column: 'Amount paid',
      message: messages.amountRequired,
    })
  })
})

const firstErrors = async (done: { readonly id: string }) =>
  (await importRows(test, done, 'invalid')).map(({ errors: [first] }) => [first?.column, first?.message])
