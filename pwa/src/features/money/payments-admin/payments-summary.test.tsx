import { displayDate } from '@cubby/rules/session-dates'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { json } from '@/offline/testing.ts'
import { showWithLinks } from '@/testing/show.tsx'
import { PaymentsSummary } from './transactions.tsx'

const NOVEMBER = { startDate: '2026-11-01', endDate: '2026-11-30' }
let answer: () => Promise<Response>
vi.stubGlobal('fetch', () => answer())
afterEach(cleanup)

const summary = {
  totalRevenue: 1234.5,
  monthlyRevenue: 80,
  pendingPayments: 3,
  outstandingBalance: 210,
  refundsDue: 45,
}
const figures = () =>
  [...document.querySelectorAll('[data-stat]')].map((cell) =>
    [...cell.querySelectorAll('dt, dd:not(.absolute)')].map((part) => part.textContent?.trim()).join(' '),
  )

it('shows revenue and outstanding payments, and the month of the monthly revenue', async () => {
  answer = async () => json(summary)
  showWithLinks(<PaymentsSummary search={NOVEMBER} />)
  await screen.findByText('$1,234.50')
  expect(figures()).toEqual([
    'Total Revenue $1,234.50',
    `Monthly Revenue $80.00 ${displayDate(NOVEMBER.startDate, NOVEMBER.endDate)}`,
    'Pending Payments 3',
    'Outstanding Balance $210.00',
    'Due for Refunds $45.00',
  ])
})

it('says what centers owe beside what students owe, each with its list', async () => {
  answer = async () => json({ ...summary, centersPending: 4, centersBalance: 380 })
  showWithLinks(<PaymentsSummary search={NOVEMBER} />)
  await screen.findByText('4 more from centers')
  expect(figures().slice(2, 4)).toEqual([
    'Pending Payments 3 4 more from centers',
    'Outstanding Balance $210.00 $380.00 more from centers',
  ])
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links.map((href) => new URLSearchParams(href?.split('?')[1]).get('owed'))).toEqual([
    'students',
    'centers',
    'students',
    'centers',
  ])
})

it('shows the labels before the numbers', async () => {
  answer = () => new Promise(() => {})
  showWithLinks(<PaymentsSummary search={NOVEMBER} />)
  await waitFor(() => expect(figures()[0]).toBe('Total Revenue …'))
})
