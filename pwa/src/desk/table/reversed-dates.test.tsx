import { messages } from '@cubby/contract/messages'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PaymentsScreen } from '@/features/money/payments-admin/payments-screen.tsx'
import { AnalyticsScreen } from '@/features/office/analytics/analytics-screen.tsx'
import { AuditLogScreen } from '@/features/school/audit-log/audit-log-screen.tsx'
import { EnrollmentsScreen } from '@/features/seats/enrollments-admin/enrollments-screen.tsx'
import { CertificatesScreen } from '@/features/teaching/certificates-admin/certificates-screen.tsx'

const days = { startDate: '2026-11-21', endDate: '2026-11-20' }
const received = { dates: 'all', receivedFrom: '2026-11-21', receivedTo: '2026-11-20' } as const
const created = { createdFrom: '2026-11-21', createdTo: '2026-11-20' }
const onSearch = () => {}

const screens: Record<string, ReactNode> = {
  'the cash book': <PaymentsScreen search={{ ...days, list: 'cash-book' }} onSearch={onSearch} />,
  transactions: <PaymentsScreen search={{ ...days, list: 'transactions' }} onSearch={onSearch} />,
  'money received': <PaymentsScreen search={{ ...received, list: 'transactions' }} onSearch={onSearch} />,
  enrollments: (
    <EnrollmentsScreen
      search={{ ...days, view: 'cards' }}
      onSearch={onSearch}
      onPhoneEnrollment={() => {}}
      onMove={() => {}}
    />
  ),
  'enrollments with money received': (
    <EnrollmentsScreen
      search={{ ...received, view: 'cards' }}
      onSearch={onSearch}
      onPhoneEnrollment={() => {}}
      onMove={() => {}}
    />
  ),
  'audit log': <AuditLogScreen search={days} onSearch={onSearch} />,
  certificates: <CertificatesScreen search={created} onSearch={onSearch} />,
  analytics: <AnalyticsScreen search={days} onSearch={onSearch} />,
}

it.each(Object.entries(screens))('sends no request while the dates of %s are reversed', (_, screen) => {
  const queries = new QueryClient()
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const page = renderToStaticMarkup(
    <RouterContextProvider router={router}>
      <QueryClientProvider client={queries}>{screen}</QueryClientProvider>
    </RouterContextProvider>,
  )
  expect(page.split(messages.startAfterEnd)).toHaveLength(2)
  expect(page).toContain('Correct the dates above')
  if (page.includes('Export')) expect(page).toMatch(/<button[^>]*disabled[^>]*>(?:(?!<\/button>).)*Export/)
  const mayRun = queries.getQueryCache().getAll()
  const ofDays = mayRun.filter(({ queryKey }) => /2026-11-2\d/.test(JSON.stringify(queryKey)))
  expect(ofDays.length).toBeGreaterThan(0)
  for (const { options } of ofDays) expect(options).toMatchObject({ enabled: false })
})
