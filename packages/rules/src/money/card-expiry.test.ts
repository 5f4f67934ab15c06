import { expect, it } from 'vitest'
import { isCardExpired } from './card-expiry.ts'

it.each([
  ['11/26', '2026-11-01', false],
  ['11/26', '2026-11-30', false],
  ['11/26', '2026-12-01', true],
  ['12/25', '2026-01-01', true],
  ['01/27', '2026-12-31', false],
])('a card through %s is expired on %s: %s', (expiry, today, expired) => {
  expect(isCardExpired(expiry, today)).toBe(expired)
})
