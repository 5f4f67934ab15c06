import 'fake-indexeddb/auto'
import type { Provider } from '@cubby/contract/catalog/classes'
import type { Payment } from '@cubby/contract/money/payments'
import type { Installment } from '@cubby/contract/payment-plan'
import { screen, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { show } from '@/testing/show.tsx'
import { PaymentsSection } from './payments-section.tsx'

let rows: Payment[] = []
let offline = false
let provider: Partial<Provider> | undefined
vi.mock('@/offline/hooks/use-collection.ts', async (load) => ({
  ...(await load<object>()),
  useProvider: () => provider,
  useServerReachable: () => !offline,
  usePayments: () => ({ rows, asOf: new Date('2026-12-01T10:00:00Z'), state: 'fresh' }),
}))

const receipt = {
  id: 'r1',
  number: 'R-2026-00042',
  amount: 95,
  refunded: 0,
  last_four: null,
  method: 'cash' as const,
  received_at: '2026-11-03T15:00:00Z',
}
const payment: Payment = {
  id: 'p1',
  enrollment_id: 'e1',
  class_id: 'c1',
  session_id: 's1',
  class_name: 'Art',
  class_title: 'Art',
  amount: 95,
  paid: 95,
  remaining: 0,
  due_date: '2026-12-04',
  status: 'paid',
  paid_at: null,
  session_date: '2026-12-11',
  created_at: '2026-11-01T15:00:00Z',
  receipts: [receipt],
}

/** The first of the two lists; the other one is for wide screens. */
const card = () => within(screen.getAllByRole('list', { hidden: true })[0] ?? document.body)

it('names each receipt by its number, also that of money that was carried over', () => {
  rows = [{ ...payment, receipts: [{ ...receipt, carried_over: true }] }]
  show(<PaymentsSection />)
  card().getByText('Receipt R-2026-00042')
  card().getByText('Carried over from another date')
})

it('says what was refunded and carried over, with days and amounts', () => {
  const changes = [
    { kind: 'refunded' as const, amount: 35, day: '2026-11-20', to: null },
    { kind: 'carried_over' as const, amount: 60, day: '2026-11-28', to: 'CPR, Dec 11, 2026' },
  ]
  rows = [{ ...payment, receipts: [{ ...receipt, changes }] }]
  show(<PaymentsSection />)
  card().getByText('$35.00 was refunded on Nov 20, 2026')
  card().getByText('$60.00 was carried over to CPR, Dec 11, 2026 on Nov 28, 2026')
})

it('states the amount of a refund that is due beside the status', () => {
  rows = [{ ...payment, status: 'refund_due', refund_due: 35, receipts: [] }]
  show(<PaymentsSection />)
  card().getByText('Refund due $35.00')
})

it('names a receipt of a server of an earlier version without a number', () => {
  const { number: _, ...earlier } = receipt
  rows = [{ ...payment, receipts: [earlier] }]
  show(<PaymentsSection />)
  card().getByText('Receipt')
})

const installments = [
  { amount: 80, remaining: 0, due_date: '2026-11-20', status: 'paid' as const },
  { amount: 80, remaining: 50, due_date: '2026-11-30', status: 'overdue' as const },
  { amount: 80, remaining: 80, due_date: '2026-12-30', status: 'pending' as const },
]
const planned: Payment = {
  ...payment,
  installments,
  receipts: [],
  amount: 130,
  total: 240,
  paid: 110,
  remaining: 130,
  due_date: '2026-11-30',
  status: 'overdue',
}

it('lists the installments of a payment, and says which is next', () => {
  rows = [planned]
  show(<PaymentsSection />)
  const note = 'Paid $110.00 of $240.00, next $50.00 due Nov 30, 2026'
  card().getByText((_, element) => element?.textContent === note)
  const list = within(card().getByRole('list', { name: 'Installments for Art' }))
  const lines = list.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines).toEqual([
    'Nov 20, 2026$80.00Paid',
    'Nov 30, 2026$50.00 of $80.00Overdue',
    'Dec 30, 2026$80.00Pending',
  ])
})

it('shows no list if everything is due at once', () => {
  rows = [{ ...planned, installments: [{ ...installments[2], remaining: 80 } as Installment] }]
  show(<PaymentsSection />)
  expect(card().queryByRole('list', { name: 'Installments for Art' })).toBeNull()
})

it('explains without a connection how to pay at the office, and sends nothing', async () => {
  rows = [{ ...payment, status: 'pending', paid: 35, remaining: 60, receipts: [] }]
  offline = true
  provider = { payments: 'office', address: '412 Court Street', hours: '9AM-3PM', phone: '(718) 555-0134' }
  onTestFinished(() => {
    provider = undefined
    offline = false
  })
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  const user = show(<PaymentsSection />)
  await user.click(card().getByRole('button', { name: /^Pay Now/ }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Pay $60.00 at the office' }))
  sheet.getByText('412 Court Street')
  expect(screen.queryByText(/needs a connection/)).toBeNull()
  expect(sheet.getByRole('link', { name: '(718) 555-0134' }).getAttribute('href')).toBe('tel:7185550134')
  expect(sheet.queryByRole('button', { name: /^Pay/ })).toBeNull()
})
