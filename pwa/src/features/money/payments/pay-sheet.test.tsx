import 'fake-indexeddb/auto'
import type { Payment } from '@cubby/contract/money/payments'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { json } from '@/offline/testing.ts'
import { show } from '@/testing/show.tsx'
import { PaySheet } from './pay-sheet.tsx'

const sent: unknown[] = []
vi.stubGlobal('fetch', async (_path: string, options?: RequestInit) => {
  if (options?.method === 'PUT') sent.push(JSON.parse(String(options.body)))
  return json({ payment: {} })
})
// jsdom knows dialogs, but does not open them.
HTMLDialogElement.prototype.close = () => {}
beforeEach(() => {
  sent.length = 0
})

const installments = [
  { amount: 80, remaining: 50, due_date: '2026-11-30', status: 'overdue' as const },
  { amount: 80, remaining: 80, due_date: '2026-12-30', status: 'pending' as const },
]
const payment = { id: 'p1', class_name: 'Art', remaining: 130, amount: 130 } as Payment
const press = (user: ReturnType<typeof show>, name: string) =>
  user.click(screen.getByRole('button', { name, hidden: true }))

it('pays the next installment as it was shown', async () => {
  const user = show(<PaySheet ref={{ current: null }} payment={{ ...payment, installments }} />)
  screen.getByText(/The next installment is \$50\.00, due Nov 30, 2026\./)
  await press(user, 'Pay the next installment: $50.00')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toEqual([{ status: 'installment_paid', installment: { amount: 50, due_date: '2026-11-30' } }])
})

it('pays everything', async () => {
  const user = show(<PaySheet ref={{ current: null }} payment={{ ...payment, installments }} />)
  await press(user, 'Pay everything: $130.00')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toEqual([{ status: 'paid' }])
})

it('offers one amount if nothing is due later', async () => {
  const user = show(<PaySheet ref={{ current: null }} payment={payment} />)
  expect(screen.queryByText(/installment/)).toBeNull()
  await press(user, 'Pay $130.00')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toEqual([{ status: 'paid' }])
})
