import { expect, it } from 'vitest'
import { waitText } from './failure-of.ts'

it.each([
  [0, '1 second'],
  [40_000, '40 seconds'],
  [59_001, '1 minute'],
  [60_000, '1 minute'],
  [61_000, '2 minutes'],
  [3_600_000, '60 minutes'],
])('rounds a wait of %i ms up', (ms, text) => {
  expect(waitText(ms)).toBe(text)
})
