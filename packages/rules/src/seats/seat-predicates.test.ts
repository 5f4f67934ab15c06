import { expect, it } from 'vitest'
import { hasValidOffer, holdsSeat, isOpenEntry, isSeatStatus } from './seat-predicates.ts'

it.each(['pending', 'approved'] as const)('%s holds a seat until it is historical', (status) => {
  expect(isSeatStatus(status)).toBe(true)
  expect(holdsSeat({ status, historical: false })).toBe(true)
  expect(holdsSeat({ status, historical: true })).toBe(false)
})

it.each(['rejected', 'declined', 'withdrawn'] as const)('%s holds no seat', (status) => {
  expect(isSeatStatus(status)).toBe(false)
  expect(holdsSeat({ status, historical: false })).toBe(false)
})

it('an entry is open while it waits or has an offer', () => {
  expect([isOpenEntry('waiting'), isOpenEntry('offered')]).toEqual([true, true])
  expect([isOpenEntry('expired'), isOpenEntry('accepted'), isOpenEntry('left')]).toEqual([
    false,
    false,
    false,
  ])
})

it('an offer is valid until its deadline', () => {
  const now = new Date('2026-12-01T10:00:00Z')
  const later = new Date('2026-12-01T10:00:01Z')
  expect(hasValidOffer({ status: 'offered', expiresAt: later, now })).toBe(true)
  expect(hasValidOffer({ status: 'offered', expiresAt: now, now })).toBe(false)
  expect(hasValidOffer({ status: 'offered', expiresAt: null, now })).toBe(false)
  expect(hasValidOffer({ status: 'waiting', expiresAt: later, now })).toBe(false)
})
