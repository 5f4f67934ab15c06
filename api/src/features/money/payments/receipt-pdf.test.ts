import type { ReceiptChange } from '@cubby/contract/money/payments'
import { expect, it } from 'vitest'
import { balanceLines, type ReceiptFacts } from './receipt-pdf.ts'

const facts: ReceiptFacts = {
  number: 'R-2026-00042',
  provider: {
    name: 'Cubby',
    address: '1 Elm St',
    phone: '555',
    email: 'office@cubby.test',
    license: '',
    brand: { accent: '#123456' },
    logo: null,
  },
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
const after = (changes: ReceiptChange[]) => balanceLines({ ...facts, changes }).slice(3)

it('states what was carried over and refunded, with days and amounts', () => {
  expect(after([carried, refunded])).toEqual([
    ['Carried over later, on Nov 28, 2026', 'To CPR, Dec 11, 2026: $60.00'],
    ['Refunded later, on Dec 1, 2026', '$35.00'],
  ])
  expect(after([])).toEqual([])
})

it('shows how a discount made the price', () => {
  const discount = { kind: 'code', amount: 15, code: 'SPRING20' } as const
  expect(balanceLines({ ...facts, discount })[0]).toEqual([
    'Price of the class',
    '$110.00 − $15.00 (Code SPRING20) = $95.00',
  ])
})
