import type { Transaction } from '@cubby/contract/money/transactions'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { json } from '@/offline/testing.ts'
import { show } from '@/testing/show.tsx'
import { PaymentEntries } from './payment-entries.tsx'
import { RecordPaymentForm } from './record-payment-form.tsx'
import { RefundForm } from './refund-form.tsx'
import { TransactionForm } from './transaction-form.tsx'

const payment = {
  id: 'p1',
  payment_id: 'p1',
  student_name: 'Rosa Moss',
  class_name: 'CPR',
  amount: 95,
  paid: 40,
  remaining: 55,
  due_date: '2026-12-04',
  refund_due: 0,
  kept: 0,
  can_record: true,
} as Transaction
const receipt = {
  id: 'e1',
  kind: 'receipt',
  amount: 40,
  method: 'card',
  last_four: null,
  reference: null,
  reason: null,
  received_at: '2026-11-02T17:00:00.000Z',
  booked_at: '2026-11-02T17:00:00.000Z',
  recorded_at: '2026-11-02T17:00:00.000Z',
  recorded_by: 'Ada Office',
  can_correct: true,
}
const refund = {
  ...receipt,
  id: 'e2',
  kind: 'refund',
  amount: 10,
  method: 'check',
  reference: '2077',
  reason: 'Ill',
  received_at: '2026-11-12T17:00:00.000Z',
  booked_at: '2026-11-12T17:00:00.000Z',
  recorded_at: '2026-11-20T17:00:00.000Z',
  can_correct: false,
}
const sent: { path: string; body: unknown }[] = []
let answers: (() => Response)[] = []
let found: readonly object[] = []
vi.stubGlobal('fetch', async (path: string, options?: RequestInit) => {
  if (path.includes('/outstanding')) return json({ payments: found })
  if (options?.method !== 'POST') return json({ transaction: payment, entries: [receipt, refund] })
  sent.push({ path, body: JSON.parse(String(options.body)) })
  return answers.shift()?.() ?? json({ transaction: payment, message: 'Done' })
})
beforeEach(() => {
  sent.length = 0
  answers = []
})

const press = async (user: ReturnType<typeof show>, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))
const field = (name: string) => screen.getByLabelText(name)

it('a receipt has no method until one is chosen', async () => {
  const user = show(<RecordPaymentForm payment={payment} close={() => {}} />)
  expect(field('Method')).toHaveProperty('value', '')
  await press(user, 'Record Payment')
  expect(await screen.findByText('Choose how it was paid')).toBeTruthy()
  expect(sent).toEqual([])
  await user.selectOptions(field('Method'), 'Check')
  await press(user, 'Record Payment')
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ amount: 55, method: 'check' })
  expect(sent[0]?.body).not.toHaveProperty('confirmed_date')
})

it('an odd date of a receipt is confirmed in plain words', async () => {
  answers = [
    () => json({ error: 'This day is more than a year ago.', code: 'date_unconfirmed' }, 409),
    () => json({ error: 'This day is more than a year ago.', code: 'date_unconfirmed' }, 409),
  ]
  const user = show(<RecordPaymentForm payment={payment} close={() => {}} />)
  await user.selectOptions(field('Method'), 'Cash')
  await user.clear(field('Date received'))
  await user.type(field('Date received'), '2019-01-01')
  expect(screen.queryByRole('checkbox')).toBeNull()
  await press(user, 'Record Payment')
  expect(await screen.findByText('This day is more than a year ago.')).toBeTruthy()
  await user.click(screen.getByLabelText('The money was received on Jan 1, 2019.'))
  // Another date is not confirmed.
  await user.clear(field('Date received'))
  await user.type(field('Date received'), '2019-01-02')
  await press(user, 'Record Payment')
  await user.click(await screen.findByLabelText('The money was received on Jan 2, 2019.'))
  await press(user, 'Record Payment')
  await vi.waitFor(() => expect(sent).toHaveLength(3))
  expect(sent.map(({ body }) => body)).toMatchObject([
    { date: '2019-01-01' },
    { date: '2019-01-02' },
    { date: '2019-01-02', confirmed_date: true },
  ])
  expect(sent[1]?.body).not.toHaveProperty('confirmed_date')
})

it('a refund says when and how it was given back', async () => {
  const user = show(<RefundForm transaction={payment} close={() => {}} />)
  await user.type(field('Reason'), 'Ill')
  await press(user, 'Record Refund')
  expect(await screen.findByText('Choose how it was given back')).toBeTruthy()
  await user.clear(field('Date given back'))
  expect(await screen.findByText('Enter the day it was given back')).toBeTruthy()
  await user.type(field('Date given back'), '2999-01-01')
  expect(await screen.findByText('The day it was given back cannot be in the future')).toBeTruthy()
  await user.selectOptions(field('Method'), 'Check')
  await user.type(screen.getByRole('textbox', { name: /^Reference/ }), '2077')
  await user.clear(field('Date given back'))
  await user.type(field('Date given back'), '2026-11-12')
  await press(user, 'Record Refund')
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    path: expect.stringContaining('/admin/financial/payments/p1/refunds'),
    body: { amount: 40, method: 'check', reference: '2077', date: '2026-11-12', reason: 'Ill' },
  })
})

it('a wrong entry is corrected from the history, which shows the day of each refund', async () => {
  const user = show(<PaymentEntries transaction={payment} />)
  expect(await screen.findByText(/^Refund: \$10\.00,/)).toHaveProperty(
    'textContent',
    'Refund: $10.00, Nov 12, 2026',
  )
  expect(screen.getByText('Check, 2077, Reason: Ill')).toBeTruthy()
  await press(user, /^Correct the Entry/)
  expect(field('Method')).toHaveProperty('value', 'card')
  expect(field('Date received')).toHaveProperty('value', '2026-11-02')
  await user.selectOptions(field('Method'), 'Cash')
  await press(user, 'Correct the Entry')
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    path: expect.stringContaining('/admin/financial/payments/p1/corrections'),
    body: { entry_id: 'e1', amount: 40, method: 'cash', date: '2026-11-02' },
  })
  expect(await screen.findByText(/^Receipt: \$40\.00,/)).toBeTruthy()
})

it('says before the click that Paid is recorded today as Other, and offers to record the payment', async () => {
  const record = vi.fn()
  const pending = { ...payment, status: 'pending', allowed_statuses: ['paid', 'failed'] } as Transaction
  const user = show(<TransactionForm transaction={pending} onRecord={record} close={() => {}} />)
  expect(screen.queryByRole('button', { name: 'Record Payment' })).toBeNull()
  await user.selectOptions(field('Status'), 'Paid')
  screen.getByText(
    '$55.00 is recorded as received today, with the method Other. To choose the day and the method, record the payment instead.',
  )
  await press(user, 'Record Payment')
  expect(record).toHaveBeenCalledOnce()
  expect(sent).toEqual([])
})

it('says that Paid keeps money that was due for a refund', async () => {
  const due = { ...payment, status: 'refund_due', paid: 95, can_record: false } as Transaction
  const user = show(
    <TransactionForm
      transaction={{ ...due, allowed_statuses: ['paid'] }}
      onRecord={() => {}}
      close={() => {}}
    />,
  )
  await user.selectOptions(field('Status'), 'Paid')
  screen.getByText('The $95.00 that was paid is kept, and no refund is due.')
  expect(screen.queryByRole('button', { name: 'Record Payment' })).toBeNull()
})

it('a receipt of the wrong student is moved to the right one', async () => {
  const right = { ...payment, payment_id: 'p2', student_name: 'Maya Lee', session_date: '2026-12-11' }
  found = [right]
  const user = show(<PaymentEntries transaction={payment} />)
  await press(user, /^Correct the Entry/)
  await press(user, 'Recorded for the wrong student, or never received?')
  await press(user, 'Move Payment')
  expect(await screen.findByText('Choose the payment of another enrollment')).toBeTruthy()
  expect(await screen.findByText('Please give the reason')).toBeTruthy()
  await user.type(field('Payment of the right student'), 'maya')
  await user.click(await screen.findByText(/owes \$55\.00/))
  await user.type(field('Reason'), 'Same name')
  await press(user, 'Move Payment')
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({
    path: '/api/admin/financial/payments/p1/removals',
    body: { entry_id: 'e1', to_payment_id: 'p2', reason: 'Same name' },
  })
})

it('a receipt that nobody paid is taken back', async () => {
  const user = show(<PaymentEntries transaction={payment} />)
  await press(user, /^Correct the Entry/)
  await press(user, 'Recorded for the wrong student, or never received?')
  await user.selectOptions(field('What really happened'), 'No one paid')
  await user.type(field('Reason'), 'Typed twice')
  await press(user, 'Reverse Payment')
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toEqual({ entry_id: 'e1', to_payment_id: null, reason: 'Typed twice' })
})
