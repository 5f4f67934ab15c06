import type { Transaction } from '@cubby/contract/money/transactions'
import { describe, expect, it } from 'vitest'
import { dueNow, paidTexts, receivedText, statusText } from './transaction-labels.ts'

it('states the amount of a refund that is due', () => {
  expect(statusText({ status: 'refund_due', refund_due: 35 })).toBe('Refund due $35.00')
  expect(statusText({ status: 'paid', refund_due: 0 })).toBe('Paid')
})

it('shows the amount received in the filtered period, unless it is the full amount', () => {
  const paidTwice = { paid: 100 } as const
  expect(receivedText({ ...paidTwice, received: 60.5 })).toBe('$60.50 in this period')
  expect(receivedText({ ...paidTwice, received: 100 })).toBeNull()
  expect(receivedText({ ...paidTwice, received: null })).toBeNull()
})

describe('the Paid column', () => {
  const cash = { amount: 40, method: 'cash', last_four: null, reference: null } as const
  const check = { amount: 55, method: 'check', last_four: null, reference: '2077' } as const
  const on = (day: string) => ({ received_at: `${day}T17:00:00.000Z` })
  const textsOf = (changes: Partial<Transaction>) =>
    paidTexts({ amount: 95, paid_at: null, last_four: null, parts: [], ...changes }, 'America/New_York')

  it('shows the day and the method of a payment that was paid at once', () => {
    const parts = [{ ...cash, amount: 95, ...on('2026-11-19') }]
    expect(textsOf({ paid_at: '2026-11-19T17:00:00.000Z', parts })).toEqual(['Nov 19, 2026, Cash'])
    const card = [{ ...cash, amount: 95, method: 'card' as const, last_four: '4242', ...on('2026-11-19') }]
    expect(textsOf({ paid_at: '2026-11-19T17:00:00.000Z', parts: card })).toEqual(['Nov 19, 2026, **** 4242'])
  })

  it('shows every part, also of a payment that is not paid in full', () => {
    const parts = [
      { ...cash, ...on('2026-11-12') },
      { ...check, ...on('2026-11-19') },
    ]
    expect(textsOf({ parts: parts.slice(0, 1) })).toEqual(['$40.00 Cash, Nov 12, 2026'])
    expect(textsOf({ paid_at: '2026-11-19T17:00:00.000Z', parts })).toEqual([
      '$40.00 Cash, Nov 12, 2026',
      '$55.00 Check 2077, Nov 19, 2026',
    ])
  })

  it('shows nothing if nothing was received, and the card if the server sends no parts', () => {
    expect(textsOf({})).toEqual([])
    const { parts: _, ...old } = {
      amount: 95,
      paid_at: '2026-11-19T17:00:00.000Z',
      last_four: '4242',
      parts: [],
    }
    expect(paidTexts(old, 'America/New_York')).toEqual(['Nov 19, 2026, **** 4242'])
  })
})

it.each([
  ['what is overdue', { remaining: 240, overdue: 80 }, 80],
  ['the next installment', { remaining: 240, overdue: 0 }, 60],
  ['all of it without installments', { remaining: 240, overdue: 0, installments: undefined }, 240],
  ['all of it from a server of version 1.1.0', { remaining: 95, installments: undefined }, 95],
])('a reminder names %s', (_what, payment, dollars) => {
  const status = 'pending' as const
  const installments = [
    { amount: 80, remaining: 60, due_date: '2026-12-01', status },
    { amount: 180, remaining: 180, due_date: '2027-01-01', status },
  ]
  expect(dueNow({ installments, ...payment } as Parameters<typeof dueNow>[0])).toBe(dollars)
})
