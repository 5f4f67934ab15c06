import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PaymentsSummary } from './transactions.tsx'
import { summaryKey } from './use-payments.ts'

const NOVEMBER = { startDate: '2026-11-01', endDate: '2026-11-30' }

function shown(summary?: object): string {
  const queries = new QueryClient()
  if (summary) queries.setQueryData(summaryKey(NOVEMBER), summary)
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <PaymentsSummary search={NOVEMBER} />
    </QueryClientProvider>,
  )
  return markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

it('shows revenue and outstanding payments', () => {
  const summary = {
    totalRevenue: 1234.5,
    monthlyRevenue: 80,
    pendingPayments: 3,
    outstandingBalance: 210,
    refundsDue: 45,
  }
  expect(shown(summary)).toBe(
    'Total Revenue $1,234.50 What is counted: Total Revenue Monthly Revenue $80.00 Pending Payments 3 Outstanding Balance $210.00 Due for Refunds $45.00 What is counted: Due for Refunds',
  )
})

it('shows the labels before the numbers', () => {
  expect(shown()).toBe(
    'Total Revenue … What is counted: Total Revenue Monthly Revenue … Pending Payments … Outstanding Balance … Due for Refunds … What is counted: Due for Refunds',
  )
})
