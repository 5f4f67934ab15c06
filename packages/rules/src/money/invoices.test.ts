import type { TransactionStatus } from '@cubby/contract/money/payments'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkInvoiceReceipt,
  divideAmongLines,
  type InvoiceSums,
  invoiceDueDay,
  invoiceStateOf,
  invoiceSums,
  isOpenInvoice,
  type LineFacts,
  linePaidCents,
  owedCents,
} from './invoices.ts'
import type { PaymentFacts } from './payment.ts'

const payment = (facts: Partial<PaymentFacts> = {}): PaymentFacts => ({
  status: 'pending',
  amount_cents: 9_500,
  received_cents: 0,
  refunded_cents: 0,
  kept_cents: 0,
  ...facts,
})

const line = (facts: Partial<LineFacts> = {}): LineFacts => ({
  id: 'a',
  amount_cents: 9_500,
  left_cents: 9_500,
  payment: payment(),
  ...facts,
})

describe('owedCents', () => {
  it.each<[string, Partial<PaymentFacts>, number]>([
    ['nothing paid', {}, 9_500],
    ['a part paid', { received_cents: 4_000 }, 9_500],
    ['a part paid and given back', { received_cents: 4_000, refunded_cents: 4_000 }, 9_500],
    ['a failed charge', { status: 'failed' }, 9_500],
    ['paid', { status: 'paid', received_cents: 9_500 }, 9_500],
    [
      'paid, and a part given back as a favor',
      { status: 'paid', received_cents: 9_500, refunded_cents: 2_000 },
      7_500,
    ],
    ['withdrawn after paying', { status: 'refund_due', received_cents: 9_500 }, 0],
    [
      'withdrawn late, a part kept',
      { status: 'refund_due', received_cents: 9_500, kept_cents: 4_750 },
      4_750,
    ],
    [
      'the rest given back',
      { status: 'paid', received_cents: 9_500, refunded_cents: 4_750, kept_cents: 4_750 },
      4_750,
    ],
    [
      'a lower price after paying',
      { status: 'refund_due', amount_cents: 5_000, received_cents: 9_500, kept_cents: 5_000 },
      5_000,
    ],
    ['given back', { status: 'refunded', received_cents: 9_500, refunded_cents: 9_500 }, 0],
    ['void', { status: 'void' }, 0],
  ])('of a payment: %s', (_, facts, cents) => {
    expect(owedCents(payment(facts))).toBe(cents)
  })
})

describe('invoiceSums', () => {
  it('counts what was credited and what was paid of what is left', () => {
    const paid = payment({ status: 'paid', received_cents: 9_500 })
    const withdrawn = payment({ status: 'refund_due', received_cents: 9_500 })
    expect(
      invoiceSums([line({ payment: paid }), line({ left_cents: 0, payment: withdrawn }), line()]),
    ).toEqual({ total: 28_500, credited: 9_500, paid: 9_500, balance: 9_500 })
  })

  it('counts no negative payment', () => {
    expect(linePaidCents({ left_cents: 500, payment: payment({ refunded_cents: 300 }) })).toBe(0)
  })
})

describe('invoiceStateOf', () => {
  const sums = (facts: Partial<InvoiceSums> = {}) => ({
    total: 100,
    credited: 0,
    paid: 0,
    balance: 100,
    ...facts,
  })
  const issued = { status: 'issued', due_on: '2026-12-31' } as const

  it.each([
    ['draft', { status: 'draft' as const, due_on: null }, sums(), '2026-12-01'],
    ['void', { ...issued, status: 'void' as const }, sums(), '2027-02-01'],
    ['sent', issued, sums(), '2026-12-31'],
    ['overdue', issued, sums(), '2027-01-01'],
    ['overdue', issued, sums({ paid: 40, balance: 60 }), '2027-01-01'],
    ['partly_paid', issued, sums({ paid: 40, balance: 60 }), '2026-12-31'],
    ['paid', issued, sums({ paid: 100, balance: 0 }), '2027-01-01'],
    ['paid', issued, sums({ credited: 40, paid: 60, balance: 0 }), '2027-01-01'],
    ['credited', issued, sums({ credited: 100, balance: 0 }), '2027-01-01'],
  ])('is %s', (state, facts, money, today) => {
    expect(invoiceStateOf(facts, money, today)).toBe(state)
  })

  it('is open while something can be owed', () => {
    const states = ['draft', 'sent', 'partly_paid', 'paid', 'overdue', 'credited', 'void'] as const
    expect(states.filter(isOpenInvoice)).toEqual(['sent', 'partly_paid', 'overdue'])
  })
})

describe('money on an invoice', () => {
  it('is refused if the balance is another one, or if it is too much', () => {
    expect(checkInvoiceReceipt({ balance: 100 }, { cents: 40, seenBalance: 100 })).toEqual({ ok: true })
    expect(checkInvoiceReceipt({ balance: 60 }, { cents: 40, seenBalance: 100 })).toMatchObject({
      reason: 'invoice_balance_changed',
    })
    expect(checkInvoiceReceipt({ balance: 60 }, { cents: 61, seenBalance: 60 })).toMatchObject({
      reason: 'invoice_overpaid',
    })
  })

  it('fills each line before the next, and skips what is paid or taken back', () => {
    const lines = [
      line({ id: 'paid', payment: payment({ status: 'paid', received_cents: 9_500 }) }),
      line({ id: 'half', payment: payment({ received_cents: 4_500 }) }),
      line({ id: 'gone', left_cents: 0, payment: payment({ status: 'void' }) }),
      line({ id: 'open' }),
    ]
    expect(divideAmongLines(lines, 6_000)).toEqual([
      { id: 'half', cents: 5_000 },
      { id: 'open', cents: 1_000 },
    ])
  })

  const lines = fc.array(
    fc.record({
      amount: fc.integer({ min: 1, max: 20_000 }),
      paidShare: fc.integer({ min: 0, max: 4 }),
      isGone: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  )

  it('is divided whole, never above a line, and never to a later line before an earlier one is full', () => {
    fc.assert(
      fc.property(lines, fc.nat(300_000), (facts, wanted) => {
        const all = facts.map(({ amount, paidShare, isGone }, number) => {
          const paid = Math.floor((amount * paidShare) / 4)
          const status: TransactionStatus = paid === amount ? 'paid' : 'pending'
          return line({
            id: String(number),
            amount_cents: amount,
            left_cents: isGone ? 0 : amount,
            payment: payment({ status, amount_cents: amount, received_cents: paid }),
          })
        })
        const { balance } = invoiceSums(all)
        const cents = Math.min(wanted, balance)
        const parts = new Map(divideAmongLines(all, cents).map((part) => [part.id, part.cents]))
        expect([...parts.values()].reduce((sum, part) => sum + part, 0)).toBe(cents)
        let isFull = true
        for (const one of all) {
          const open = one.left_cents - linePaidCents(one)
          const part = parts.get(one.id) ?? 0
          expect(part).toBeLessThanOrEqual(open)
          if (!isFull) expect(part).toBe(0)
          if (part < open) isFull = false
        }
      }),
    )
  })
})

it('is due by the terms of its center', () => {
  expect(invoiceDueDay('2026-12-10', 30)).toBe('2027-01-09')
  expect(invoiceDueDay('2026-12-10', 0)).toBe('2026-12-10')
})
