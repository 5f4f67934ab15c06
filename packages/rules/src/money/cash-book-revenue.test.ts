import { expect, it } from 'vitest'
import { cashBookRevenue, differenceName } from './cash-book-revenue.ts'

const paid = [
  { kind: 'receipt', amount_in: 190, amount_out: 0 },
  { kind: 'refund', amount_in: 0, amount_out: 20.1 },
] as const

it('counts receipts minus refunds, whatever it is called', () => {
  expect(cashBookRevenue({ kinds: paid })).toBe(169.9)
  expect(differenceName({ kinds: paid })).toBe('Revenue')
})

it('leaves out fees, disputes, and payouts, so that the difference has another name', () => {
  const kinds = [
    ...paid,
    { kind: 'fee', amount_in: 0, amount_out: 6.11 },
    { kind: 'dispute_out', amount_in: 0, amount_out: 95 },
    { kind: 'payout_out', amount_in: 0, amount_out: 50 },
    { kind: 'payout_in', amount_in: 50, amount_out: 0 },
  ] as const
  expect(cashBookRevenue({ kinds })).toBe(169.9)
  expect(differenceName({ kinds })).toBe('Net')
})
