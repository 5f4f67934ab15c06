import { expect, test } from 'vitest'
import { timeLeft, timeLeftChanges } from './time-left.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

test.each([
  ['2026-11-22T12:00:00.000Z', '24 h 0 min left'],
  ['2026-11-22T11:59:59.999Z', '23 h 59 min left'],
  ['2026-11-22T11:12:00Z', '23 h 12 min left'],
  ['2026-11-21T13:00:00.000Z', '1 h 0 min left'],
  ['2026-11-21T12:59:59.999Z', '59 min 59 s left'],
  ['2026-11-21T12:03:01.500Z', '3 min 1 s left'],
  ['2026-11-21T12:00:59Z', '59 s left'],
  ['2026-11-21T12:00:00.001Z', '0 s left'],
  ['2026-11-21T12:00:00Z', 'Expired'],
  ['2026-11-21T11:00:00Z', 'Expired'],
])('a deadline at %s shows %s', (expiresAt, text) => {
  expect(timeLeft(Date.parse(expiresAt), now)).toBe(text)
})

test('timeLeftChanges names the moment when the text changes', () => {
  const deadline = now + 3 * 3_600_000 + 1234
  let at = now
  let changes = 0
  while (at < deadline) {
    const next = timeLeftChanges(deadline, at)
    expect(timeLeft(deadline, next - 1)).toBe(timeLeft(deadline, at))
    expect(timeLeft(deadline, next)).not.toBe(timeLeft(deadline, at))
    at = next
    changes += 1
  }
  expect(at).toBe(deadline)
  expect(changes).toBeGreaterThan(3600)
  expect(timeLeftChanges(deadline, deadline)).toBe(Number.POSITIVE_INFINITY)
})
