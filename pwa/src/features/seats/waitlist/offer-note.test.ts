import { expect, it } from 'vitest'
import { entryOf } from '@/offline/testing.ts'
import { offerText } from './offer-note.tsx'

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
