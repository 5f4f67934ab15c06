import type { AdminSession } from '@cubby/contract/catalog/admin-classes'
import { expect, it } from 'vitest'
import { notifiedUsers } from './date-entry.tsx'

const session = (enrolled_count: number, waiting_count = 0): AdminSession => ({
  id: 's',
  class_id: 'c',
  session_date: '2027-03-01',
  start_date: '2027-03-01',
  end_date: '2027-03-01',
  start_time: '09:00',
  end_time: '12:00',
  location: 'Room 2',
  location_details: null,
  session_location: 'Room 2',
  capacity: 8,
  enrolled_count,
  seats_taken: enrolled_count,
  pending_count: 0,
  rejected_count: 0,
  archived_count: 0,
  available_spots: 0,
  waiting_count,
  instructor_id: 'i',
  instructor_name: null,
  status: 'scheduled',
  status_change: null,
  meetings_confirmed: true,
  meeting_count: 1,
  contact_hours: 6.5,
})
const entry = (changes = {}) => ({
  date: '2027-03-01',
  end_date: '2027-03-01',
  start_time: '09:00',
  end_time: '12:00',
  location: 'Room 2',
  capacity: 8,
  instructor_id: 'i',
  ...changes,
})

it.each([
  [session(12), entry({ location: 'Room 7' }), '12 enrolled will be notified'],
  [session(12, 3), entry({ start_time: '10:00' }), '12 enrolled and 3 on the waitlist will be notified'],
  [session(0), entry({ date: '2027-03-02' }), null],
  [session(12), entry({ capacity: 20, instructor_id: 'j' }), null],
])('lists the notified users', (stored, edited, expected) => {
  expect(notifiedUsers(stored, edited)).toBe(expected)
})
