import type { CashBookEntry, CashBookPage } from '@cubby/contract/money/cash-book'
import type { ListedTransaction } from '@cubby/contract/money/transactions'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { json } from '@/offline/testing.ts'
import { showWithLinks } from '@/testing/show.tsx'
import { CashBook } from './cash-book.tsx'
import { PaymentEntries } from './payment-entries.tsx'
import { TransactionCard } from './transaction-card.tsx'
import { TransactionMenu } from './transaction-menu.tsx'
import { TransactionTable } from './transaction-table.tsx'

const transaction = {
  id: 'p1',
  payment_id: 'p1',
  enrollment_id: 'e1',
  user_id: 'u1',
  takes_part: true,
  student_name: 'Ana Reyes',
  student_email: '',
  class_name: 'CPR',
  session_date: '2027-02-03',
  amount: 95,
  paid: 40,
  remaining: 55,
  due_date: '2027-03-05',
  last_four: null,
  status: 'pending',
  refunded: 0,
  refund_due: 0,
  kept: 0,
  refund_percent: null,
  carried_in: 0,
  carried_out: 0,
  created_at: '2027-01-04T15:00:00.000Z',
  paid_at: null,
  reference: null,
  received: null,
  allowed_statuses: ['void'],
  can_record: false,
  paid_by: 'Little Stars',
  invoice: { id: 'i1', number: 'INV-2027-00012' },
} as ListedTransaction

const entry = {
  id: 'x1',
  kind: 'receipt',
  day: '2027-01-04',
  value_day: null,
  receipt_number: 'R-2027-00001',
  transaction_id: 'p1',
  user_id: 'u1',
  student_name: 'Ana Reyes',
  class_id: 'c1',
  class_name: 'CPR',
  center_name: 'Little Stars',
  invoice_number: 'INV-2027-00012',
  method: 'check',
  last_four: null,
  reference: '1204',
  reason: null,
  recorded_by: 'Office',
  amount_in: 40,
  amount_out: 0,
  balance: 40,
  discount: null,
} as CashBookEntry

const book: CashBookPage = {
  entries: [entry],
  totals: { amount_in: 40, amount_out: 0, kinds: [], methods: [], classes: [], recorders: [] },
  options: { classes: [], recorders: [] },
  pagination: { page: 1, limit: 20, total: 1, totalPages: 1 },
}

let isWide = true
beforeEach(() => {
  isWide = true
  vi.stubGlobal('matchMedia', () => ({
    matches: isWide,
    addEventListener() {},
    removeEventListener() {},
  }))
  // jsdom measures nothing.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes('/cash-book')) return json(book)
    if (path.includes('/closed-months')) return json({ open_from: null, months: [], closable: [] })
    return json(path.includes('/transactions/') ? { transaction, entries: [] } : { refundsDue: 0 })
  })
})

const PAID_BY = 'INV-2027-00012, paid by Little Stars'

it('a transaction names the center that pays and its invoice', () => {
  showWithLinks(
    <>
      <TransactionCard transaction={transaction} status={null} menu={null} />
      <TransactionTable
        transactions={[transaction]}
        search={{}}
        stableKey=""
        partOf={() => null}
        onSort={() => undefined}
      />
    </>,
  )
  expect(screen.getByText(PAID_BY)).toBeDefined()
  const cell = screen.getByText('INV-2027-00012')
  expect(cell.title).toContain(PAID_BY)
})

it('its money is not recorded here, but refunds, the price, and the entries stay', async () => {
  const user = showWithLinks(<TransactionMenu transaction={transaction} onAction={() => undefined} />)
  await user.click(screen.getByRole('button', { name: /^Actions for Ana Reyes/ }))
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(items).toEqual(['Refund', 'Update Status', 'Set Price', 'Payments and Refunds'])
})

it('its entries offer no installments', async () => {
  showWithLinks(<PaymentEntries transaction={transaction} />)
  expect((await screen.findByText(/\$40\.00 of \$95\.00 is paid/)).textContent).toContain(`${PAID_BY}.`)
  expect(screen.queryByRole('button', { name: 'Change Installments' })).toBeNull()
})

it.each([true, false])('the cash book names both (wide screen: %s)', async (wide) => {
  isWide = wide
  showWithLinks(<CashBook search={{}} onChange={() => undefined} filters={() => null} />)
  await screen.findByText(PAID_BY)
  expect(screen.getByText('Ana Reyes')).toBeDefined()
})
