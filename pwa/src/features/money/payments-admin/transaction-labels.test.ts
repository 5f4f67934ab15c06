import { expect, it } from 'vitest'
import { receivedText } from './transaction-labels.ts'

it('shows the amount received in the filtered period, unless it is the full amount', () => {
  const paidTwice = { paid: 100 } as const
  expect(receivedText({ ...paidTwice, received: 60.5 })).toBe('$60.50 in this period')
  expect(receivedText({ ...paidTwice, received: 100 })).toBeNull()
  expect(receivedText({ ...paidTwice, received: null })).toBeNull()
})
