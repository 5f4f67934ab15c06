import 'fake-indexeddb/auto'
import type { Invoice, InvoiceLine, InvoicePage } from '@cubby/contract/money/invoices'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { json } from '@/offline/testing.ts'
import { showWithLinks } from '@/testing/show.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { InvoicesTab } from './invoices-tab.tsx'
import type { InvoiceSearch } from './use-invoices.ts'

const line = (name: string, changes: Partial<InvoiceLine> = {}): InvoiceLine => ({
  id: name,
  student_name: name,
  class_title: 'CPR',
  class_dates: 'Dec 4, 2026',
  price: 95,
  discount: 9.5,
  discount_reason: 'Center',
  amount: 85.5,
  credited: 0,
  paid: 0,
  transaction_id: `of-${name}`,
  ...changes,
})
const sentInvoice: Invoice = {
  id: 'one',
  number: 'INV-2026-00012',
  center_id: 'steps',
  center_name: 'Little Steps',
  issued_on: '2026-11-02',
  due_on: '2026-12-02',
  state: 'partly_paid',
  po_number: 'PO 7',
  total: 256.5,
  credited: 85.5,
  paid: 100,
  balance: 71,
  lines: 3,
  list_total: 285,
  discount: 28.5,
  created_at: '2026-11-01T12:00:00.000Z',
  updated_at: '2026-11-02T12:00:00.000Z',
  sent_at: '2026-11-02T15:00:00.000Z',
  void_reason: null,
  billed_to: {
    name: 'Little Steps',
    address: '12 Court St',
    email: 'bills@steps.test',
    tax_exempt_number: '',
  },
  invoice_lines: [line('Ada', { paid: 85.5 }), line('Ben', { paid: 14.5 }), line('Cy', { credited: 85.5 })],
  receipts: [
    { id: 'r', day: '2026-11-10', amount: 100, method: 'check', reference: '2077', recorded_by: 'Ann' },
  ],
  credit_notes: [{ id: 'cn', number: 'CN-2026-00003', issued_on: '2026-11-12', amount: 85.5 }],
}
let invoice: Invoice
const stats = { drafts: 2, owed: 71, owed_count: 1, overdue: 0, overdue_count: 0, not_invoiced: 171 }
const sent: { method: string; path: string; body: unknown }[] = []
vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
  if (method !== 'GET') {
    sent.push({ method, path, body: body ? JSON.parse(String(body)) : null })
    return json({ invoice, message: 'Done' })
  }
  const page: InvoicePage = {
    invoices: [invoice],
    stats,
    pagination: { page: 1, limit: 25, total: 1, totalPages: 1 },
  }
  if (path === '/api/admin/centers/steps') return json({ center: { terms: { due_days: 30 } }, people: [] })
  return json(path.startsWith('/api/admin/invoices/one') ? { invoice } : page)
})
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  invoice = sentInvoice
  sent.length = 0
})

async function open(search: InvoiceSearch = { invoice: 'one' }) {
  const onChange = vi.fn()
  const user = showWithLinks(<InvoiceList search={search} onChange={onChange} />)
  const name = invoice.number ?? `Draft for ${invoice.center_name}`
  return { user, onChange, panel: within(await screen.findByRole('dialog', { name })) }
}

it('shows what is owed, what was credited and paid, and the documents', async () => {
  const { panel } = await open()
  panel.getByText('$71.00 is owed')
  panel.getByText('$95.00 − $9.50, Center. Paid')
  panel.getByText('$95.00 − $9.50, Center. $14.50 paid')
  panel.getByText('$95.00 − $9.50, Center. $85.50 credited')
  panel.getByText('Nov 10, 2026, Check 2077')
  panel.getByText('CN-2026-00003')
  panel.getByRole('button', { name: 'Ben, CPR: payments and refunds' })
  // It has money, so that it can neither be sent again nor be void.
  expect(panel.queryByRole('button', { name: /^Send|^Void|^Discard/ })).toBeNull()
})

it('records a part of what is owed, and says before which lines it pays', async () => {
  const { user, panel } = await open()
  await user.click(panel.getByRole('button', { name: 'Record Payment' }))
  const form = within(await screen.findByRole('dialog', { name: 'Record Payment' }))
  const amount = form.getByLabelText('Amount (US dollars)')
  expect(amount).toHaveProperty('value', '71.00')
  await user.clear(amount)
  await user.type(amount, '71.01')
  await user.click(form.getByRole('button', { name: 'Record Payment' }))
  await form.findByText('This is more than what is owed.')
  await user.clear(amount)
  await user.type(amount, '50')
  form.getByText('$50.00 ($21.00 remains)')
  expect(form.queryByText('Ada, CPR')).toBeNull()
  await user.selectOptions(form.getByLabelText('Method'), 'Check')
  await user.type(form.getByLabelText(/^Reference/), '2080')
  await user.click(form.getByRole('button', { name: 'Record Payment' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    path: '/api/admin/invoices/one/receipts',
    body: { amount: 50, balance: 71, method: 'check', reference: '2080' },
  })
})

it('sends a draft after it said to whom and for how much', async () => {
  invoice = { ...sentInvoice, number: null, state: 'draft', issued_on: null, due_on: null }
  const { user, panel } = await open()
  await user.click(panel.getByRole('button', { name: 'Send' }))
  const form = within(await screen.findByRole('dialog', { name: 'Send Invoice' }))
  form.getByText(/^An invoice for \$256\.50 \(3 lines\) goes to Little Steps at bills@steps\.test\./)
  await form.findByText(/ It is due 30 days from today\. /)
  await user.click(form.getByRole('button', { name: 'Send Invoice' }))
  await waitFor(() => expect(sent[0]?.path).toBe('/api/admin/invoices/one/send'))
})

it('changes the PO number and the due day of a draft, and closes the panel of a discarded one', async () => {
  invoice = { ...sentInvoice, number: null, state: 'draft', issued_on: null, due_on: null }
  const { user, panel, onChange } = await open()
  await user.click(panel.getByRole('button', { name: 'PO Number and Due Day' }))
  const form = within(await screen.findByRole('dialog', { name: 'Change Invoice' }))
  await user.type(form.getByLabelText(/^Due day/), '2026-12-24')
  await user.click(form.getByRole('button', { name: 'Save Invoice' }))
  await waitFor(() => expect(sent[0]?.body).toEqual({ po_number: 'PO 7', due_on: '2026-12-24' }))
  await user.click(panel.getByRole('button', { name: 'Discard' }))
  const discard = within(await screen.findByRole('dialog', { name: 'Discard Draft' }))
  await user.click(discard.getByRole('button', { name: 'Discard Draft' }))
  await waitFor(() => expect(onChange).toHaveBeenCalledWith({ invoice: undefined }, undefined))
  expect(sent[1]).toMatchObject({ method: 'DELETE', path: '/api/admin/invoices/one' })
})

it('makes an invoice void only with a reason', async () => {
  invoice = { ...sentInvoice, state: 'sent', paid: 0, credited: 0, balance: 256.5 }
  const { user, panel } = await open()
  await user.click(panel.getByRole('button', { name: 'Void' }))
  const form = within(await screen.findByRole('dialog', { name: 'Void Invoice' }))
  await user.click(form.getByRole('button', { name: 'Void Invoice' }))
  await form.findByText('Say why the invoice is void')
  await user.type(form.getByLabelText('Reason'), 'Wrong center')
  await user.click(form.getByRole('button', { name: 'Void Invoice' }))
  await waitFor(() => expect(sent[0]?.body).toEqual({ reason: 'Wrong center' }))
})

it('shows the sums of all invoices above the list, and filters by state', async () => {
  const onChange = vi.fn()
  const user = showWithLinks(
    <InvoicesTab search={{}} onChange={onChange} filters={(_count, fields) => fields} />,
  )
  await screen.findByText('INV-2026-00012')
  screen.getByRole('link', { name: 'Owed on Invoices' })
  screen.getByText('$171.00')
  await user.selectOptions(screen.getByLabelText('State'), 'Owed')
  expect(onChange).toHaveBeenCalledWith({ state: 'open' })
})
