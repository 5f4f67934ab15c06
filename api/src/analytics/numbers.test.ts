import type { AnalyticsSummary, DashboardStats } from '@cubby/contract/analytics'
import type { OutstandingPage } from '@cubby/contract/financial'
import { beforeAll, expect, it } from 'vitest'
import { demoLogins } from '../demo/logins.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { useTestApp } from '../testing/test-app.ts'

const test = useTestApp()
let token: string

beforeAll(async () => {
  await seedDemo(test.deps)
  const { body } = await test.call<{ token: string }>('POST', '/users/login', {
    body: { email: 'admin@cubby.test', password: demoLogins.password },
  })
  token = body.token
  // One of each kind that must not be counted.
  const { db } = test.deps
  const [first, second] = await db.selectFrom('classes').select('id').orderBy('title').execute()
  await db
    .updateTable('classes')
    .set({ status: 'scheduled' })
    .where('id', '=', first?.id ?? '')
    .execute()
  await db
    .updateTable('classes')
    .set({ status: 'completed' })
    .where('id', '=', second?.id ?? '')
    .execute()
  await db.updateTable('people').set({ status: 'suspended' }).where('role', '=', 'instructor').execute()
})

const read = async <Body>(path: string) => (await test.call<Body>('GET', path, { token })).body
const rowsOf = async (path: string) => {
  const { total, pagination } = await read<{ total?: number; pagination?: { total: number } }>(path)
  return total ?? pagination?.total
}

it('a number is the same wherever its label appears, and matches the rows of its list', async () => {
  const { summary } = await read<{ summary: AnalyticsSummary }>(
    '/admin/analytics/summary?startDate=2026-01-01&endDate=2026-12-31',
  )
  const { stats } = await read<{ stats: DashboardStats }>('/admin/dashboard/stats')
  const { stats: enrollments } = await read<{ stats: object }>('/enrollments/stats')
  const { stats: waitlist } = await read<{ stats: object }>('/admin/waitlist')
  expect(stats).toMatchObject({
    totalEnrollments: summary.active_enrollments,
    activeClasses: summary.active_classes,
    waitlistEntries: summary.waitlist_count,
  })
  expect(enrollments).toMatchObject({
    totalEnrollments: stats.totalEnrollments,
    pendingEnrollments: stats.pendingEnrollments,
    activeStudents: stats.activeStudents,
  })
  expect(waitlist).toEqual({ pendingEntries: summary.waitlist_count, activeClasses: summary.active_classes })

  expect(await rowsOf('/admin/users/search?status=active')).toBe(summary.active_users)
  expect(await rowsOf('/admin/classes?status=active')).toBe(summary.active_classes)
  expect(await rowsOf('/enrollments?current=true')).toBe(summary.active_enrollments)
  expect(await rowsOf('/enrollments?current=true&status=pending')).toBe(stats.pendingEnrollments)
  expect(await rowsOf('/admin/waitlist')).toBe(summary.waitlist_count)
})

it('the lists of overdue and due-soon payments match their counts', async () => {
  const outstanding = (query: string) =>
    read<OutstandingPage>(`/admin/financial/payments/outstanding?${query}`)
  const { stats } = await outstanding('')
  const [overdue, soon] = [await outstanding('due=overdue'), await outstanding('due=due_soon')]
  expect(overdue.pagination.total).toBe(stats.overdue_count)
  expect(soon.pagination.total).toBe(stats.due_soon_count)
  expect(new Set(soon.payments.map(({ status }) => status))).not.toContain('overdue')
  expect(stats.overdue_count + stats.due_soon_count).toBeGreaterThan(0)
})
