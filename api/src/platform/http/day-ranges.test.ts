import type { Pagination } from '@cubby/contract/paging'
import { expect, it } from 'vitest'
import { aPaidPayment, aSession, aUser, seatIn, type TestSession } from '../../testing/factories.ts'
import { changeRows } from '../../testing/rows.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { countUpTo } from '../db/sql.ts'

const test = useTestApp()

it.each([
  '/enrollments',
  '/admin/enrollments/export',
  '/admin/audit-logs',
  '/admin/audit-logs/export',
  '/admin/financial/transactions',
  '/admin/financial/transactions/export',
  '/admin/financial/cash-book',
  '/admin/financial/cash-book/export',
  '/admin/financial/cash-book/pdf',
  '/admin/financial/payments/outstanding',
  '/admin/financial/payments/outstanding/export',
  '/admin/financial/summary',
  '/admin/invoices',
  '/admin/invoices/export',
  '/admin/analytics/summary',
  '/admin/calendar',
])('%s refuses a range that starts after its end', async (path) => {
  const response = await test.asAdmin.get(`${path}?startDate=2026-11-21&endDate=2026-11-20`)
  expect(response).toMatchObject({
    status: 400,
    body: { fields: { startDate: 'Start date cannot be after end date' } },
  })
  const day = await test.asAdmin.get(`${path}?startDate=2026-11-21&endDate=2026-11-21`)
  expect(day.status).toBe(200)
})

/** Enrolls a student, charges the price, and records the payment, all at this instant. */
async function anEnrollmentAt(instant: string, of?: TestSession) {
  const session = of ?? (await aSession(test))
  const id = await seatIn(test, await aUser(test), session)
  await test.asAdmin.post(`/enrollments/${id}/approve`)
  await changeRows(test, 'enrollments', id, { enrolled_at: instant })
  const payment = await test.deps.db
    .updateTable('payments')
    .set({ created_at: instant })
    .where('enrollment_id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()
  await aPaidPayment(test, payment.id, instant)
  return session
}

interface Page extends Pick<Pagination, 'older'> {
  readonly pagination?: Pick<Pagination, 'older'>
}

it('counts the rows that the first day of a list hides, if it is asked to', async () => {
  // The last instant before March 10, 2026 in New York, and the first instant of that day.
  const session = await anEnrollmentAt('2026-03-10T03:59:59.999Z')
  await anEnrollmentAt('2026-03-10T04:00:00Z', session)
  await anEnrollmentAt('2025-01-10T15:00:00Z')

  const olderIn = async (path: string, query: string) => {
    const { status, body } = await test.call<Page>('GET', `${path}?${query}`, { token: test.admin.token })
    expect(status).toBe(200)
    return (body.pagination ?? body).older
  }
  const days = 'startDate=2026-03-10&endDate=2026-04-10'
  for (const path of ['/enrollments', '/admin/financial/transactions', '/admin/financial/cash-book']) {
    expect(await olderIn(path, `${days}&countOlder=true`), path).toEqual({ total: 2 })
    expect(await olderIn(path, days), path).toBeUndefined()
    expect(await olderIn(path, 'endDate=2026-04-10&countOlder=true'), path).toBeUndefined()
    // Only what the rest of the filter matches.
    expect(await olderIn(path, `${days}&countOlder=true&searchTerm=nobody`), path).toEqual({ total: 0 })
  }
  for (const path of ['/enrollments', '/admin/financial/cash-book']) {
    expect(await olderIn(path, `${days}&countOlder=true&classId=${session.classId}`), path).toEqual({
      total: 1,
    })
  }
})

it('counts hidden rows to a limit', async () => {
  for (const day of ['2024-05-01', '2024-05-02']) await anEnrollmentAt(`${day}T15:00:00Z`)
  const enrollments = test.deps.db.selectFrom('enrollments').where('enrolled_at', '<', new Date('2024-06-01'))
  expect(await countUpTo(test.deps.db, enrollments, 2)).toEqual({ total: 2 })
  expect(await countUpTo(test.deps.db, enrollments, 1)).toEqual({ total: 1, moreThanTotal: true })
})
