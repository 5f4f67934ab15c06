import type { ReceiptChange } from '@cubby/contract/money/payments'
import { expect, it } from 'vitest'
import { type ReceiptFacts, receiptLines } from './receipt-pdf.ts'

const facts: ReceiptFacts = {
  number: 'R-2026-00042',
  provider: { name: 'Cubby', address: '1 Elm St', phone: '555', brand: { accent: '#123456' } },
  studentName: 'Rosa Moss',
  className: 'CPR',
  sessionDays: ['2026-12-04', '2026-12-04'],
  receivedOn: '2026-11-20',
  method: 'Check (1042)',
  amountCents: 9_500,
  priceCents: 9_500,
  paidCents: 9_500,
  changes: [],
  recordedAt: new Date(0),
}
const refunded: ReceiptChange = { kind: 'refunded', amount: 35, day: '2026-12-01', to: null }
const carried: ReceiptChange = {
  kind: 'carried_over',
  amount: 60,
  day: '2026-11-28',
  to: 'CPR, Dec 11, 2026',
}
const after = (changes: ReceiptChange[]) => receiptLines({ ...facts, changes }).slice(10)

it('states what was carried over and refunded, with days and amounts', () => {
  expect(after([carried, refunded])).toEqual([
    ['Carried over since', '$60.00 to CPR, Dec 11, 2026, on Nov 28, 2026'],
    ['Refunded since', '$35.00, on Dec 1, 2026'],
  ])
  expect(after([])).toEqual([])
})

it('adds up what would not fit on the page', () => {
  const lines = after(Array.from({ length: 11 }, () => refunded))
  expect(lines).toHaveLength(9)
  expect(lines[0]).toEqual(['3 earlier changes', '$105.00'])
})
