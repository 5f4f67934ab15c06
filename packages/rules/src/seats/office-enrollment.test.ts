import { expect, it } from 'vitest'
import { refused } from '../rule-result.ts'
import { decideOfficeEnrollment, type OfficeEnrollmentFacts } from './office-enrollment.ts'

const call: OfficeEnrollmentFacts = {
  role: 'student',
  accountStatus: 'active',
  session: { status: 'scheduled', removed: false, startsAt: new Date('2026-12-04T14:00:00Z') },
  seats: { capacity: 10, enrolled: 9, offered: 0, waiting: 0, makeUps: 0 },
  participation: 'none',
  wanted: 'seat',
  now: new Date('2026-12-01T14:00:00Z'),
}
const full = { capacity: 10, enrolled: 10, offered: 0, waiting: 0, makeUps: 0 }
const decide = (changes: Partial<OfficeEnrollmentFacts>) => decideOfficeEnrollment({ ...call, ...changes })

it('gives the last free seat, and the one that an offer holds', () => {
  expect(decide({})).toEqual({ ok: true, outcome: 'seat', from: 'free' })
  expect(decide({ seats: { ...full, enrolled: 9, offered: 1 }, participation: 'offered' })).toEqual({
    ok: true,
    outcome: 'seat',
    from: 'offer',
  })
})

it('does not pass the waitlist', () => {
  const seats = { ...full, enrolled: 9, waiting: 1 }
  expect(decide({ seats })).toEqual(refused('session_full'))
  expect(decide({ seats, participation: 'waiting' })).toEqual(refused('session_full'))
})

it('gives a place on the waitlist of a full session only', () => {
  expect(decide({ wanted: 'waitlist', seats: full })).toEqual({ ok: true, outcome: 'waitlist' })
  expect(decide({ wanted: 'waitlist' })).toEqual(refused('session_has_spots'))
})

it('says what the student has already', () => {
  expect(decide({ participation: 'enrolled' })).toEqual(refused('already_enrolled'))
  expect(decide({ wanted: 'waitlist', participation: 'enrolled' })).toEqual(refused('already_enrolled'))
  const now = new Date('2026-12-05T14:00:00Z')
  expect(decide({ wanted: 'waitlist', participation: 'enrolled', now })).toEqual(refused('already_enrolled'))
  expect(decide({ wanted: 'waitlist', seats: full, participation: 'waiting' })).toEqual(
    refused('already_waiting'),
  )
  expect(decide({ wanted: 'waitlist', seats: full, participation: 'offered' })).toEqual(
    refused('already_waiting'),
  )
})

it('gives a seat of a session that has begun if the office confirmed it, until the session is over', () => {
  const lateUntil = new Date('2026-12-05T05:00:00Z')
  const now = new Date('2026-12-04T14:00:00Z')
  expect(decide({ now, lateUntil })).toEqual({ ok: true, outcome: 'seat', from: 'free' })
  expect(decide({ now, lateUntil, seats: full })).toEqual(refused('session_full'))
  expect(decide({ now: lateUntil, lateUntil })).toEqual(refused('session_completed'))
  expect(decide({ now, lateUntil, wanted: 'waitlist', seats: full })).toEqual(refused('session_started'))
  const cancelled = { ...call.session, status: 'cancelled' as const }
  expect(decide({ now, lateUntil, session: cancelled })).toEqual(refused('session_cancelled'))
})

it('refuses staff, accounts that are not active, and sessions that have begun', () => {
  expect(decide({ role: 'instructor' })).toEqual(refused('staff_cannot_enroll'))
  expect(decide({ role: 'instructor', accountStatus: 'suspended' })).toEqual(refused('staff_cannot_enroll'))
  expect(decide({ accountStatus: 'suspended' })).toEqual(refused('account_not_active'))
  expect(decide({ now: new Date('2026-12-04T14:00:00Z') })).toEqual(refused('session_started'))
  expect(decide({ wanted: 'waitlist', seats: full, now: new Date('2026-12-04T14:00:00Z') })).toEqual(
    refused('session_started'),
  )
})
