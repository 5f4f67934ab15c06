import type { TaughtSession } from '@cubby/contract/teaching/teaching'
import { expect, it } from 'vitest'
import { orderSessions } from './order-sessions.ts'

const session = (
  id: string,
  ends_at: string,
  status: TaughtSession['status'] = 'scheduled',
): TaughtSession => ({
  id,
  class_id: 'class',
  class_title: 'CPR',
  start_date: ends_at.slice(0, 10),
  end_date: ends_at.slice(0, 10),
  start_time: '09:00',
  end_time: '12:00',
  ends_at,
  location: null,
  status,
  instructor_name: null,
  capacity: 8,
  participants: [],
})
const now = new Date('2026-12-04T12:00:00Z')

it('puts past sessions last, the latest first', () => {
  const sessions = [
    session('old', '2026-10-01T17:00:00Z'),
    session('recent', '2026-12-01T17:00:00Z'),
    session('cancelled', '2026-12-04T17:00:00Z', 'cancelled'),
    session('now', '2026-12-04T18:00:00Z'),
    session('closed', '2026-12-05T18:00:00Z', 'completed'),
    session('later', '2027-01-04T18:00:00Z'),
  ]
  const { upcoming, past } = orderSessions(sessions, now)
  expect(upcoming.map(({ id }) => id)).toEqual(['cancelled', 'now', 'later'])
  expect(past.map(({ id }) => id)).toEqual(['closed', 'recent', 'old'])
})
