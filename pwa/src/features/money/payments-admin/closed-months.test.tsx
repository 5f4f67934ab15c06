import type { CashBookTotals } from '@cubby/contract/money/cash-book'
import type { ClosedMonths as Months } from '@cubby/contract/money/closed-months'
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { json } from '@/offline/testing.ts'
import { show } from '@/testing/show.tsx'
import { useForm } from '@/ui/forms/use-form.ts'
import { CashBookMenu } from './cash-book-menu.tsx'
import { ClosedThrough } from './closed-months.tsx'
import type { PaymentsSearch } from './payments-search.ts'
import { ReceiptFields, receiptStart } from './receipt-fields.tsx'

const september = {
  amount_in: 200,
  amount_out: 20,
  kinds: [
    { kind: 'receipt' as const, amount_in: 200, amount_out: 0 },
    { kind: 'refund' as const, amount_in: 0, amount_out: 20 },
  ],
  methods: [{ method: 'cash' as const, amount_in: 200, amount_out: 20 }],
}
const closed: Months = {
  open_from: '2026-10-01',
  closable: ['2026-10', '2026-11'],
  months: ['2026-09', '2026-08'].map((month) => ({
    month,
    totals: september,
    closed_at: '2026-10-02T14:00:00.000Z',
    closed_by: 'Avery Stone',
  })),
}

const sent: { request: string; body: unknown }[] = []
const asked: string[] = []
let months: Months
let totals: CashBookTotals
let refusal: Response | null

beforeEach(() => {
  sent.length = 0
  asked.length = 0
  months = closed
  refusal = null
  totals = {
    ...september,
    classes: [{ class_id: 'c', class_name: 'CPR', amount_in: 200, amount_out: 20 }],
    recorders: [{ id: 'r', name: 'Avery Stone', amount_in: 200, amount_out: 20 }],
  }
  vi.stubGlobal('fetch', async (input: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, search } = new URL(input, 'http://localhost')
    if (method !== 'GET') {
      sent.push({ request: `${method} ${pathname}`, body: JSON.parse(String(body)) })
      return refusal ?? json(months)
    }
    if (pathname.endsWith('/closed-months')) return json(months)
    asked.push(search)
    const pagination = { page: 1, limit: 20, total: 0, totalPages: 0, hasMore: false }
    return json({ entries: [], totals, pagination })
  })
})

/** The cash book's menu, and its note about closed months. */
function ClosedMonths() {
  const [search, setSearch] = useState<PaymentsSearch>({})
  return (
    <>
      <CashBookMenu search={search} onChange={setSearch} />
      <ClosedThrough />
    </>
  )
}

/** Opens the menu, and returns the names of its items. */
async function openMenu(user: ReturnType<typeof show>): Promise<(string | null)[]> {
  await screen.findByText(/^(No month is closed|Closed through)/)
  await user.click(screen.getByRole('button', { name: 'More for Cash Book' }))
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
}

async function choose(user: ReturnType<typeof show>, item: string) {
  await openMenu(user)
  await user.click(screen.getByRole('menuitem', { name: item }))
}

const dialog = (name: string) => within(screen.getByRole('dialog', { name }))

it('says that no month is closed, and offers nothing to reopen', async () => {
  months = { open_from: null, months: [], closable: ['2026-10'] }
  const user = show(<ClosedMonths />)
  await screen.findByText('No month is closed.')
  expect(await openMenu(user)).toEqual([
    'Close Month',
    'Export CSV',
    'Export PDF',
    'Journal for QuickBooks Online',
    'Journal for Xero',
  ])
})

it('offers nothing to close until a month is over', async () => {
  months = { ...closed, closable: [] }
  const user = show(<ClosedMonths />)
  await screen.findByText('Closed through September 2026. The first open day is Oct 1, 2026.')
  expect((await openMenu(user))[0]).toBe('Closed Months')
})

it('shows what closes, and sends the totals that it shows', async () => {
  const user = show(<ClosedMonths />)
  await choose(user, 'Close Month')
  const close = dialog('Close Month')
  await close.findByRole('heading', { name: 'October 2026' })
  await user.selectOptions(close.getByLabelText('Month'), 'November 2026')
  await close.findByRole('heading', { name: 'October 2026 to November 2026' })
  const kinds = within(await close.findByRole('table', { name: 'Totals by kind' }))
  expect(kinds.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'KindInOutRevenue',
    'Receipt$200.00$0.00$200.00',
    'Refund$0.00$20.00−$20.00',
  ])
  close.getByText(/^After this, nothing dated before Dec 1, 2026 can be added, changed, or deleted\./)
  await user.click(close.getByRole('button', { name: 'Close Month' }))
  expect(sent).toEqual([
    {
      request: 'POST /api/admin/financial/closed-months',
      body: { month: '2026-11', totals: september },
    },
  ])
  expect(asked.at(-1)).toContain('startDate=2026-10-01&endDate=2026-11-30')
})

it('shows the new totals if the cash book has changed since', async () => {
  const user = show(<ClosedMonths />)
  await choose(user, 'Close Month')
  const close = dialog('Close Month')
  await close.findByRole('table', { name: 'Totals by method' })
  refusal = json({ error: 'The cash book of these months has changed', code: 'month_changed' }, 409)
  totals = { ...totals, amount_in: 250 }
  await user.click(close.getByRole('button', { name: 'Close Month' }))
  await close.findByText('The cash book of these months has changed')
  await close.findByText('$250.00')
  refusal = null
  await user.click(close.getByRole('button', { name: 'Close Month' }))
  expect(sent.at(-1)?.body).toEqual({ month: '2026-10', totals: { ...september, amount_in: 250 } })
})

it('reopens the last closed month, with a reason', async () => {
  const user = show(<ClosedMonths />)
  await choose(user, 'Closed Months')
  const list = dialog('Closed Months')
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(
      /^September 2026In \$200\.00, out \$20\.00, revenue \$180\.00Closed by Avery Stone.*Reopen Month$/,
    ),
    expect.stringMatching(/^August 2026.*Oct 2, 2026$/),
  ])
  await user.click(list.getByRole('button', { name: 'Reopen Month' }))
  const reopen = dialog('Reopen Month')
  await user.click(reopen.getByRole('button', { name: 'Reopen Month' }))
  reopen.getByText('Please give the reason for reopening the month')
  expect(sent).toEqual([])
  await user.type(reopen.getByLabelText('Reason'), 'A check was booked twice')
  await user.click(reopen.getByRole('button', { name: 'Reopen Month' }))
  expect(sent).toEqual([
    {
      request: 'POST /api/admin/financial/closed-months/2026-09/reopen',
      body: { reason: 'A check was booked twice' },
    },
  ])
})

it('says before a receipt is recorded that money of a closed month counts on the first open day', async () => {
  function Fields({ date }: { date: string }) {
    const form = useForm({ defaults: { ...receiptStart(10, date) }, send: async () => {}, failed: '' })
    return <ReceiptFields field={form.field} values={form.watch()} />
  }
  show(
    <>
      <section aria-label="open">
        <Fields date="2026-10-01" />
      </section>
      <section aria-label="closed">
        <Fields date="2026-09-30" />
      </section>
    </>,
  )
  await within(screen.getByRole('region', { name: 'closed' })).findByText(
    'September 2026 is closed. The payment counts on Oct 1, 2026, the first open day, and keeps this date as its value date.',
  )
  expect(within(screen.getByRole('region', { name: 'open' })).queryByText(/is closed/)).toBeNull()
})
