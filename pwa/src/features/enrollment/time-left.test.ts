import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

const now = new Date('2026-11-21T12:00:00Z')

test.each([
  ['2026-11-22T11:12:00Z', '23 h 12 min left'],
  ['2026-11-21T12:03:01Z', '4 min left'],
  ['2026-11-21T12:00:00Z', 'Expired'],
])('an offer until %s reads %s', (expiresAt, read) => {
  expect(timeLeft(expiresAt, now)).toBe(read)
})
