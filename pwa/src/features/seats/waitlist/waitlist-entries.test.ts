import { expect, it } from 'vitest'
import { enrollmentOf, entryOf, rowOf } from '@/offline/testing.ts'
import { endedOffers, openOrPendingEntries } from './waitlist-entries.ts'

const now = new Date('2026-01-15T12:00:00Z')

it('puts offers first, by deadline, and then the other entries by session date', () => {
  const late = entryOf({ id: 'late', starts_at: '2026-03-01T14:00:00Z' })
  const soon = entryOf({ id: 'soon', starts_at: '2026-02-01T14:00:00Z' })
  const offer = (id: string, deadline: string) =>
    entryOf({ id, status: 'offered', offer_expires_at: deadline, starts_at: '2026-09-01T14:00:00Z' })
  const tomorrow = offer('tomorrow', '2026-01-16T12:00:00Z')
  const tonight = offer('tonight', '2026-01-15T20:00:00Z')
  const left = entryOf({ id: 'left', status: 'left' })
  expect(openOrPendingEntries([late, tomorrow, left, soon, tonight])).toEqual([tonight, tomorrow, soon, late])
})

const expired = entryOf({ id: 'w1', status: 'expired' })
const held = { enrollments: [], waitlist: [expired], outbox: [] }

it('shows an expired offer until its session begins', () => {
  expect(endedOffers(held, now)).toEqual([expired])
  expect(endedOffers(held, new Date(expired.starts_at))).toEqual([])
})

it('hides an expired offer once the user joins again or enrolls, even if unsent', () => {
  const again = entryOf({ id: 'w2', joined_at: '2026-01-15T11:00:00Z' })
  expect(endedOffers({ ...held, waitlist: [again, expired] }, now)).toEqual([])
  const left = entryOf({ ...again, status: 'left' })
  expect(endedOffers({ ...held, waitlist: [left, expired] }, now)).toEqual([])
  const withdrawn = enrollmentOf({ enrollment_status: 'withdrawn', enrolled_at: '2026-01-15T11:00:00Z' })
  expect(endedOffers({ ...held, enrollments: [withdrawn] }, now)).toEqual([])
  expect(endedOffers({ ...held, outbox: [rowOf()] }, now)).toEqual([])
})
