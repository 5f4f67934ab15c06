import { expect, it } from 'vitest'
import { receivedText, statusText } from './transaction-labels.ts'

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
