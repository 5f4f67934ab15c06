import type { Session } from '@cubby/contract/catalog/classes'
import { expect, test } from 'vitest'
import { sessionsNote, shortAndRest } from './class-row.tsx'

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
const running = { ...session, id: 's0', start_date: '2026-11-01', starts_at: '2026-11-01T22:00:00Z' }
const now = new Date('2026-11-21T12:00:00Z')

test('names the next session that has not started', () => {
  expect(sessionsNote([running, session], now)).toBe(
    'One session available · Next: Dec 4, 2026 · 6 spots left',
  )
  expect(sessionsNote([session, { ...session, id: 's2' }], now)).toBe(
    'Multiple sessions available · Next: Dec 4, 2026 · 6 spots left',
  )
  expect(sessionsNote([running], now)).toBe('No sessions scheduled right now')
})

test('prefers a session with free seats, and marks a full one if there is no other', () => {
  const full = { ...session, id: 's3', available_spots: 0, starts_at: '2026-12-01T23:00:00Z' }
  expect(sessionsNote([full, session], now)).toBe(
    'Multiple sessions available · Next: Dec 4, 2026 · 6 spots left',
  )
  expect(sessionsNote([full], now)).toBe('One session available · Next: Dec 4, 2026 · full, with a waitlist')
})

test('divides a description at the end of a sentence', () => {
  const long =
    'You practice until your hands know what to do: compressions, choking, seizures, and small injuries.'
  expect(shortAndRest(`One day. Bring $9.50 with you. ${long}`)).toEqual([
    'One day. Bring $9.50 with you.',
    ` ${long}`,
  ])
  expect(shortAndRest(`${long} ${long}`)).toEqual([long, ` ${long}`])
  expect(shortAndRest('No end')).toEqual(['No end', ''])
})
