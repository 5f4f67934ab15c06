import { expect, it, test } from 'vitest'
import { entryOf } from '@/offline/testing.ts'
import { offerText, timeLeft, timeLeftChanges } from './offer-note.tsx'

const starts_at = '2026-12-04T14:00:00.000Z'
const offer = { status: 'offered', starts_at, offer_expires_at: '2026-11-22T11:30:00.000Z' } as const

it.each([
  [24, 'A spot is available! You have 24 hours to accept.'],
  [1, 'A spot is available! You have 1 hour to accept.'],
  [48, 'A spot is available! You have 48 hours to accept.'],
  // From an earlier version, whose offers lasted 24 hours by default.
  [undefined, 'A spot is available! You have 24 hours to accept.'],
])('an offer of %s hours says so', (offer_hours, text) => {
  expect(offerText(entryOf({ ...offer, offer_hours }))).toBe(text)
})

it('an offer that the start of the class ends says that', () => {
  const text = 'A spot is available! You have until the class starts to accept.'
  expect(offerText(entryOf({ ...offer, offer_hours: 5, offer_expires_at: starts_at }))).toBe(text)
})

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
])('an offer until %s shows %s', (expiresAt, text) => {
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
