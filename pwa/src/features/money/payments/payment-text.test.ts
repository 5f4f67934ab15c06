import type { Payment, PaymentReceipt } from '@cubby/contract/money/payments'
import { expect, it } from 'vitest'
import { dueText, paidText, paymentText } from './payment-text.ts'

const receipt = (amount: number, refunded = 0): PaymentReceipt => ({
  id: `receipt-${amount}`,
  amount,
  refunded,
  method: 'cash',
  last_four: null,
  received_at: '2026-11-03T15:00:00Z',
})
const paymentOf240 = (changes: Partial<Payment>): Payment => ({
  id: 'payment',
  enrollment_id: 'enrollment',
  class_id: 'class',
  session_id: 'session',
  class_name: 'Art',
  class_title: 'Art',
  amount: 240,
  paid: 0,
  remaining: 240,
  receipts: [],
  due_date: '2026-12-04',
  status: 'pending',
  session_date: '2026-12-11',
  paid_at: null,
  created_at: '2026-11-01T15:00:00Z',
  ...changes,
})
const part = paymentOf240({ paid: 100, remaining: 140, receipts: [receipt(100)] })
const all = paymentOf240({ paid: 240, remaining: 0, status: 'paid', receipts: [receipt(240)] })

it.each([
  ['Due Dec 4, 2026', paymentOf240({})],
  ['Paid $100.00 of $240.00, $140.00 due Dec 4, 2026', part],
  ['$100.00 will be refunded', { ...part, status: 'refund_due' as const, remaining: 0 }],
  [
    '$120.00 of $240.00 will be refunded',
    { ...all, status: 'refund_due' as const, refund_due: 120, kept: 120 },
  ],
  [
    '$120.00 was refunded; $120.00 was kept under the refund policy',
    { ...all, paid: 120, kept: 120, receipts: [receipt(240, 120)] },
  ],
  ['Paid $240.00, not refunded under the refund policy', { ...all, kept: 240 }],
  ['Paid $240.00', all],
  ['Nothing is due', paymentOf240({ status: 'void', remaining: 0 })],
  ['$40.00 was refunded', { ...all, paid: 200, receipts: [receipt(240, 40)] }],
  [
    '$240.00 was carried over to another date',
    paymentOf240({ status: 'void', remaining: 0, receipts: [{ ...receipt(240), moved: 240 }] }),
  ],
])('shows %s', (text, payment) => {
  expect(paymentText(payment)).toBe(text)
})

it('says what is due next and when, and apart from that what was paid', () => {
  expect([dueText(part), paidText(part)]).toEqual(['$140.00 due Dec 4', 'Paid $100.00 of $240.00'])
  expect([dueText(paymentOf240({})), paidText(paymentOf240({}))]).toEqual(['$240.00 due Dec 4', ''])
  const installments = [80, 80, 80].map((amount) => {
    return { amount, remaining: amount, due_date: '2026-12-04', status: 'pending' as const }
  })
  expect(dueText(paymentOf240({ installments }))).toBe('$80.00 due Dec 4')
})
