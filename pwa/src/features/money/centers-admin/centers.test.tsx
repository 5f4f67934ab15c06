import 'fake-indexeddb/auto'
import type { Center, CenterPage } from '@cubby/contract/money/centers'
import type { Statement } from '@cubby/contract/money/invoices'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { json } from '@/offline/testing.ts'
import { show, showWithLinks } from '@/testing/show.tsx'
import { CenterForm } from './center-form.tsx'
import { CenterStatement } from './center-statement.tsx'
import { type CenterDecision, CenterStatusForm } from './center-status-form.tsx'
import { CentersScreen } from './centers-screen.tsx'

const center: Center = {
  id: 'steps',
  name: 'Little Steps',
  address: '12 Court St',
  phone: null,
  notes: '',
  billing_email: 'bills@steps.test',
  tax_exempt_number: '',
  status: 'active',
  terms: { due_days: 30, invoices: 'order', sends: 'office', discount: null, class_discounts: [] },
  created_at: '2026-03-02T15:00:00.000Z',
  updated_at: '2026-11-20T15:00:00.000Z',
  request: { contact_name: 'Maria Santos', email: 'maria@steps.test', message: '' },
}
const page: CenterPage = {
  centers: [
    {
      id: 'steps',
      name: 'Little Steps',
      status: 'active',
      directors: ['Maria Santos'],
      staff_count: 30,
      upcoming_count: 4,
      created_at: center.created_at,
      balance: { owed: 500, overdue: 120, not_invoiced: 0, refund_due: 0 },
    },
  ],
  requested_count: 2,
  pagination: { page: 1, limit: 25, total: 1, totalPages: 1 },
}
const statement: Statement = {
  center_name: 'Little Steps',
  start_date: '2026-01-01',
  end_date: '2026-11-27',
  opening: 120,
  entries: [
    {
      day: '2026-11-11',
      kind: 'invoice',
      reference: 'INV-2026-00001',
      charged: 500,
      credited: 0,
      balance: 620,
    },
    { day: '2026-11-20', kind: 'receipt', reference: 'Check 7', charged: 0, credited: 700, balance: -80 },
  ],
  closing: -80,
}
const answers: Record<string, object> = {
  '/api/admin/centers': page,
  '/api/admin/centers/steps/statement': statement,
  '/api/admin/classes': { classes: [{ id: 'cpr', title: 'CPR', sessions: [] }] },
}
const sent: { method: string; path: string; body: unknown }[] = []
const asked: string[] = []
vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
  if (method !== 'GET') {
    sent.push({ method, path, body: body ? JSON.parse(String(body)) : null })
    return json({ center, message: 'Done' })
  }
  asked.push(path)
  return json(answers[path.split('?')[0] ?? ''] ?? {})
})
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  sent.length = 0
  asked.length = 0
})

it('lists the centers with what they owe, and filters them', async () => {
  const onSearch = vi.fn()
  const user = showWithLinks(<CentersScreen search={{ status: 'owing' }} onSearch={onSearch} />)
  await screen.findByRole('link', { name: 'Little Steps' })
  screen.getByText('$500.00')
  screen.getByText('$120.00')
  expect(asked.some((path) => path.startsWith('/api/admin/centers?status=owing'))).toBe(true)
  await user.click(screen.getByRole('button', { name: '2 requests wait for you' }))
  expect(onSearch).toHaveBeenCalledWith({ status: 'requested', page: 1 })
})

it('saves the terms of a center, and keeps what somebody else saved since', async () => {
  const user = show(<CenterForm center={center} close={() => {}} />)
  const days = screen.getByLabelText('Due (days after sending)')
  await user.clear(days)
  await user.type(days, '14 days')
  await user.click(screen.getByRole('button', { name: 'Save Center' }))
  await screen.findByText('Enter a whole number of days from 0 to 120')
  await user.clear(days)
  await user.type(days, '14')
  await user.selectOptions(screen.getByLabelText('Invoices'), 'One each month')
  await user.type(screen.getByLabelText(/^Discount on every class/), '10')
  await user.click(screen.getByRole('button', { name: 'Add Discount for a Class' }))
  await user.type(screen.getByLabelText('Discount'), '15')
  await user.click(screen.getByRole('button', { name: 'Save Center' }))
  await screen.findByText('Choose the class of the discount')
  expect(sent).toEqual([])
  await user.selectOptions(screen.getByLabelText('Class'), 'CPR')
  await user.click(screen.getByRole('button', { name: 'Save Center' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    method: 'PUT',
    path: '/api/admin/centers/steps',
    body: {
      terms: {
        due_days: 14,
        invoices: 'month',
        sends: 'office',
        discount: { unit: 'percent', value: 10 },
        class_discounts: [{ class_id: 'cpr', unit: 'percent', value: 15 }],
      },
      updated_at: center.updated_at,
    },
  })
})

function decide(decision: CenterDecision) {
  return show(<CenterStatusForm center={center} decision={decision} close={() => {}} />)
}

it('says who is invited and which terms apply before a request is confirmed', async () => {
  const user = decide('confirm')
  screen.getByText(/^Maria Santos gets an invitation to be a director, sent to maria@steps\.test/)
  screen.getByText('One invoice for each order, due 30 days after it is sent.')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(sent[0]?.body).toEqual({ status: 'active', reason: '' }))
})

it('declines a request only with a reason, which the person reads', async () => {
  const user = decide('decline')
  await user.click(screen.getByRole('button', { name: 'Decline' }))
  await screen.findByText('Say why the request is declined')
  expect(sent).toEqual([])
  await user.type(screen.getByLabelText('Reason'), 'Too far away')
  await user.click(screen.getByRole('button', { name: 'Decline' }))
  await waitFor(() => expect(sent[0]?.body).toEqual({ status: 'declined', reason: 'Too far away' }))
})

it('shows what was owed before, each document and payment, and what the school owes', async () => {
  const onSearch = vi.fn()
  const user = show(
    <CenterStatement center={center} search={{ endDate: '2026-11-27' }} onSearch={onSearch} />,
  )
  const table = within(await screen.findByRole('table', { name: 'Statement of account' }))
  table.getByRole('row', { name: 'Balance brought forward, Jan 1, 2026 $120.00' })
  table.getByRole('row', { name: 'Nov 11, 2026 Invoice INV-2026-00001 $500.00 $620.00' })
  table.getByRole('row', { name: 'Nov 20, 2026 Payment Check 7 $700.00 −$80.00' })
  table.getByRole('row', { name: 'Owed on Nov 27, 2026 −$80.00' })
  await user.click(screen.getByRole('button', { name: 'All dates' }))
  const update = onSearch.mock.calls[0]?.[0]
  expect(update({})).toMatchObject({ startDate: '2026-03-02' })
})
