import { expect, it } from 'vitest'
import { aUser } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'

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
  '/admin/analytics/summary',
  '/admin/calendar',
])('%s refuses a range that starts after its end', async (path) => {
  const { token } = await aUser(test, { role: 'admin' })
  const response = await test.call('GET', `${path}?startDate=2026-11-21&endDate=2026-11-20`, { token })
  expect(response).toMatchObject({
    status: 400,
    body: { fields: { startDate: 'Start date cannot be after end date' } },
  })
  const day = await test.call('GET', `${path}?startDate=2026-11-21&endDate=2026-11-21`, { token })
  expect(day.status).toBe(200)
})
