import type { AdminWaitlistEntry } from '@cubby/contract/seats/waitlist'
import { expect, it } from 'vitest'
import { seatReasons } from './seat-reasons.tsx'

const offer = {
  session_id: 's1',
  class_name: 'CPR',
  start_date: '2026-12-04',
  end_date: '2026-12-04',
  expired_at: '2026-11-20T15:00:00Z',
}
const entry = (facts: object) =>
  ({
    session_id: 's1',
    class_name: 'CPR',
    next_session_date: '2026-12-04',
    end_date: '2026-12-04',
    status: 'waiting',
    offer_expires_at: null,
    ...facts,
  }) as AdminWaitlistEntry

it.each([
  [
    'waits',
    entry({ position: 3, free_seats: 0 }),
    '2 people ahead on the waitlist. Session full. Last offer expired Nov 20.',
  ],
  [
    'is first',
    entry({ position: 1, free_seats: 0 }),
    'First on the waitlist. Session full. Last offer expired Nov 20.',
  ],
])('says why a student who %s has no seat', (_, waiting, sentence) => {
  const reasons = seatReasons({ waitlist: [waiting], expired_offers: [offer, offer] }, 'America/New_York')
  expect(reasons).toEqual([{ session_id: 's1', session: 'CPR, Dec 4, 2026', sentence }])
})

it('also names a session that the student no longer waits for', () => {
  const [reason] = seatReasons({ waitlist: [], expired_offers: [offer] }, 'America/New_York')
  expect(reason?.sentence).toBe('No longer waiting. Last offer expired Nov 20.')
  expect(seatReasons({ waitlist: [] }, undefined)).toEqual([])
})
