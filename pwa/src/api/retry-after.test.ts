import { expect, test } from 'vitest'
import { parseRetryAfter } from './read-response.ts'

const now = Date.parse('2026-01-01T00:00:00Z')

test.each([
  ['3', 3_000],
  ['0', 0],
  ['-5', 0],
  ['Thu, 01 Jan 2026 00:00:10 GMT', 10_000],
  ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
  ['soon', null],
  ['', null],
  [null, null],
])('%j is %j ms', (header, ms) => {
  expect(parseRetryAfter(header, now)).toBe(ms)
})
