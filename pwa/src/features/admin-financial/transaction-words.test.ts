import { expect, it } from 'vitest'
import { receivedText } from './transaction-words.ts'

it('says how much of a payment came in on the days of the filter, unless that is all of it', () => {
  const paidTwice = { paid: 100 } as const
  expect(receivedText({ ...paidTwice, received: 60.5 })).toBe('$60.50 in these days')
  expect(receivedText({ ...paidTwice, received: 100 })).toBeNull()
  expect(receivedText({ ...paidTwice, received: null })).toBeNull()
})
