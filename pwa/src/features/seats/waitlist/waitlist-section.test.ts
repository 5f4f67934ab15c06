import type { Session } from '@cubby/contract/catalog/classes'
import { expect, test } from 'vitest'
import { openStep } from './waitlist-section.tsx'

const session: Session = {
  id: 's1',
  class_id: 'c1',
  start_date: '2026-12-04',
  session_date: '2026-12-04',
  end_date: '2026-12-04',
  start_time: '18:00',
  end_time: '20:30',
  starts_at: '2026-12-04T23:00:00Z',
  instructor_name: null,
  session_location: null,
  location_details: null,
  capacity: 10,
  enrolled_count: 4,
  available_spots: 6,
  status: 'scheduled',
}

test.each([
  ['with free spots', {}, 'enroll'],
  ['without free spots', { available_spots: 0 }, 'join-waitlist'],
  ['that was cancelled', { available_spots: 0, status: 'cancelled' as const }, null],
  ['that has started', { starts_at: '2026-11-20T12:00:00Z' }, null],
])('the next step for a session %s', (_what, changes, step) => {
  expect(openStep({ ...session, ...changes }, new Date('2026-11-21T12:00:00Z'))).toBe(step)
})
