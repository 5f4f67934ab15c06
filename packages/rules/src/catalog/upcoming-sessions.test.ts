import type { Session, TrainingClass } from '@cubby/contract/catalog/classes'
import { expect, test } from 'vitest'
import { isOpen, nextSession, upcomingSessions } from './upcoming-sessions.ts'

const now = new Date('2026-11-21T12:00:00Z')

function session(id: string, startsAt: string, availableSpots: number): Session {
  const day = startsAt.slice(0, 10)
  return {
    id,
    class_id: 'c1',
    start_date: day,
    session_date: day,
    end_date: day,
    start_time: '09:00',
    end_time: '15:00',
    starts_at: startsAt,
    instructor_name: null,
    session_location: null,
    location_details: null,
    capacity: 10,
    enrolled_count: 10 - availableSpots,
    available_spots: availableSpots,
    status: 'scheduled',
  }
}

const started = session('started', '2026-11-20T14:00:00Z', 5)
const full = session('full', '2026-11-24T14:00:00Z', 0)
const soon = session('soon', '2026-12-01T14:00:00Z', 3)
const later = session('later', '2026-12-04T14:00:00Z', 1)

test('the next session is the first with a free seat, or a full one if there is no other', () => {
  expect(nextSession([started, full, soon, later], now)?.id).toBe('soon')
  expect(nextSession([started, full], now)?.id).toBe('full')
  expect(nextSession([started], now)).toBeUndefined()
})

test('upcoming sessions have free seats, soonest first; full ones are listed only if all are full', () => {
  const trainingClass = (...sessions: Session[]): TrainingClass => ({
    id: 'c1',
    title: 'CPR',
    description: '',
    duration: '1 day',
    location_type: 'Online',
    location: 'Online',
    location_details: null,
    price: 95,
    image_url: null,
    instructor_name: null,
    status: 'active',
    sessions,
  })
  const ids = (...classes: TrainingClass[]) =>
    upcomingSessions(classes, now, 2).map(({ session: { id } }) => id)
  expect(ids(trainingClass(later), trainingClass(started, full, soon))).toEqual(['soon', 'later'])
  expect(ids(trainingClass(full, later))).toEqual(['later'])
  expect(ids(trainingClass(soon, later), trainingClass(later))).toEqual(['soon', 'later'])
  expect(ids(trainingClass(started, full))).toEqual(['full'])
})

test('a session is open until it starts, unless it is cancelled', () => {
  expect(isOpen(soon, now)).toBe(true)
  expect(isOpen(soon, new Date(soon.starts_at))).toBe(false)
  expect(isOpen({ ...soon, status: 'cancelled' }, now)).toBe(false)
})

test('the next session is the first in the given order, even with seats in both', () => {
  expect(nextSession([later, soon], now)?.id).toBe('later')
})
