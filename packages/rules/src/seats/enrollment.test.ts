import { describe, expect, it } from 'vitest'
import { ok, refused } from '../rule-result.ts'
import {
  checkWithdrawal,
  decideEnrollment,
  decideReview,
  type EnrollmentFacts,
  endReasonOf,
  type ReviewFacts,
} from './enrollment.ts'

const startsAt = new Date('2026-12-04T14:00:00Z')
const before = new Date(startsAt.getTime() - 1)
const open: EnrollmentFacts = {
  role: 'student',
  session: { status: 'scheduled', removed: false, startsAt },
  seats: { capacity: 10, enrolled: 9, offered: 0, waiting: 0, makeUps: 0 },
  participation: 'none',
  joinWaitlistIfFull: false,
  now: before,
}
const full = { capacity: 10, enrolled: 10, offered: 0, waiting: 0, makeUps: 0 }

describe('decideEnrollment', () => {
  it('gives the last free seat', () => {
    expect(decideEnrollment(open)).toEqual({ ok: true, outcome: 'seat', from: 'free' })
  })

  it('refuses admins and instructors before anything else', () => {
    for (const role of ['admin', 'instructor'] as const) {
      expect(decideEnrollment({ ...open, role, participation: 'enrolled', now: startsAt })).toEqual(
        refused('staff_cannot_enroll'),
      )
    }
  })

  it('refuses from the moment the session starts', () => {
    expect(decideEnrollment({ ...open, now: startsAt })).toEqual(refused('session_started'))
  })

  it.each([
    ['cancelled', 'session_cancelled'],
    ['completed', 'session_completed'],
  ] as const)('refuses a %s session', (status, code) => {
    expect(decideEnrollment({ ...open, session: { ...open.session, status } })).toEqual(refused(code))
  })

  it('refuses a removed session', () => {
    expect(decideEnrollment({ ...open, session: { ...open.session, removed: true } })).toEqual(
      refused('session_removed'),
    )
  })

  it('changes nothing for enrolled students, even once the session has started', () => {
    expect(decideEnrollment({ ...open, participation: 'enrolled' })).toEqual({
      ok: true,
      outcome: 'unchanged',
    })
    expect(decideEnrollment({ ...open, participation: 'enrolled', now: startsAt })).toEqual({
      ok: true,
      outcome: 'unchanged',
    })
  })

  it('refuses a full session, and adds students to the waitlist only on request', () => {
    expect(decideEnrollment({ ...open, seats: full })).toEqual(refused('session_full'))
    expect(decideEnrollment({ ...open, seats: full, joinWaitlistIfFull: true })).toEqual({
      ok: true,
      outcome: 'waitlist',
    })
  })

  it('does not give a freed seat to a new student while others wait', () => {
    expect(decideEnrollment({ ...open, seats: { ...open.seats, waiting: 1 } })).toEqual(
      refused('session_full'),
    )
  })

  it('gives the holder of an offer the held seat, also in a full session', () => {
    const seats = { capacity: 10, enrolled: 9, offered: 1, waiting: 3, makeUps: 0 }
    expect(decideEnrollment({ ...open, seats, participation: 'offered' })).toEqual({
      ok: true,
      outcome: 'seat',
      from: 'offer',
    })
  })

  it('does not add a user to the waitlist twice', () => {
    const facts = { ...open, seats: full, participation: 'waiting', joinWaitlistIfFull: true } as const
    expect(decideEnrollment(facts)).toEqual({ ok: true, outcome: 'unchanged' })
  })
})

describe('checkWithdrawal', () => {
  it('allows pending and approved students to withdraw until the session starts', () => {
    const facts = { historical: false, startsAt, now: before }
    expect(checkWithdrawal({ ...facts, status: 'pending' })).toEqual(ok)
    expect(checkWithdrawal({ ...facts, status: 'approved' })).toEqual(ok)
    expect(checkWithdrawal({ ...facts, status: 'approved', now: startsAt })).toEqual(
      refused('enrollment_closed'),
    )
  })

  it('refuses an enrollment that is over', () => {
    const facts = { startsAt, now: before }
    expect(checkWithdrawal({ ...facts, status: 'rejected', historical: false })).toEqual(
      refused('enrollment_closed'),
    )
    expect(checkWithdrawal({ ...facts, status: 'withdrawn', historical: true })).toEqual(
      refused('enrollment_closed'),
    )
    expect(checkWithdrawal({ ...facts, status: 'approved', historical: true })).toEqual(
      refused('enrollment_closed'),
    )
  })
})

describe('decideReview', () => {
  const rejected: ReviewFacts = {
    role: 'student',
    accountStatus: 'active',
    status: 'rejected',
    historical: false,
    to: 'approved',
    reasonChanged: false,
    session: { ...open.session, over: false },
    seats: open.seats,
    participation: 'none',
  }

  it('changes any status to any other, and keeps, frees, or takes the seat', () => {
    const seat = (status: ReviewFacts['status'], to: ReviewFacts['to']) =>
      decideReview({ ...rejected, status, to })
    expect(seat('pending', 'approved')).toEqual({ ok: true, outcome: 'changed', seat: 'kept' })
    expect(seat('approved', 'pending')).toEqual({ ok: true, outcome: 'changed', seat: 'kept' })
    expect(seat('approved', 'rejected')).toEqual({ ok: true, outcome: 'changed', seat: 'freed' })
    expect(seat('pending', 'declined')).toEqual({ ok: true, outcome: 'changed', seat: 'freed' })
    expect(seat('rejected', 'declined')).toEqual({ ok: true, outcome: 'changed', seat: 'kept' })
    expect(seat('declined', 'pending')).toEqual({ ok: true, outcome: 'changed', seat: 'free' })
    expect(seat('approved', 'approved')).toEqual({ ok: true, outcome: 'unchanged' })
  })

  it('approves a pending enrollment of a full session, because it already holds a seat', () => {
    expect(decideReview({ ...rejected, status: 'pending', seats: full })).toEqual({
      ok: true,
      outcome: 'changed',
      seat: 'kept',
    })
  })

  it('does not approve a rejected enrollment while the session is full or others wait', () => {
    expect(decideReview({ ...rejected, seats: full })).toEqual(refused('session_full'))
    const line = { ...open.seats, waiting: 1 }
    expect(decideReview({ ...rejected, seats: line })).toEqual(refused('session_full'))
    expect(decideReview({ ...rejected, seats: full, participation: 'waiting' })).toEqual(
      refused('session_full'),
    )
  })

  it('approves with the seat that an offer holds for the same user', () => {
    expect(decideReview({ ...rejected, seats: full, participation: 'offered' })).toEqual({
      ok: true,
      outcome: 'changed',
      seat: 'offer',
    })
  })

  it('refuses users who are already enrolled, are staff now, or are inactive', () => {
    expect(decideReview({ ...rejected, participation: 'enrolled' })).toEqual(refused('already_enrolled'))
    expect(decideReview({ ...rejected, role: 'instructor' })).toEqual(refused('staff_cannot_enroll'))
    expect(decideReview({ ...rejected, accountStatus: 'inactive' })).toEqual(refused('account_not_active'))
  })

  it('refuses every review in a removed session', () => {
    const session = { ...rejected.session, removed: true }
    expect(decideReview({ ...rejected, session })).toEqual(refused('session_removed'))
    expect(decideReview({ ...rejected, status: 'approved', to: 'rejected', session })).toEqual(
      refused('session_removed'),
    )
  })

  it('restores withdrawn and archived enrollments if a seat is free', () => {
    for (const status of ['withdrawn', 'rejected', 'approved', 'pending'] as const) {
      const past = { ...rejected, status, historical: true }
      expect(decideReview(past), status).toEqual({ ok: true, outcome: 'changed', seat: 'free' })
      expect(decideReview({ ...past, seats: full }), status).toEqual(refused('session_full'))
    }
    expect(decideReview({ ...rejected, status: 'withdrawn', historical: true, to: 'rejected' })).toEqual({
      ok: true,
      outcome: 'changed',
      seat: 'kept',
    })
  })

  it.each([
    ['completed', { status: 'completed' }],
    ['over', { over: true }],
    ['cancelled', { status: 'cancelled' }],
  ] as const)('corrects the record of a session that is %s, within its capacity', (_, changes) => {
    const session = { ...rejected.session, ...changes }
    const past = { ...rejected, historical: true, session }
    for (const to of ['approved', 'pending'] as const) {
      expect(decideReview({ ...past, to })).toEqual({ ok: true, outcome: 'changed', seat: 'kept' })
      expect(decideReview({ ...past, to, seats: full })).toEqual(refused('session_full'))
      expect(decideReview({ ...past, to, participation: 'enrolled' })).toEqual(refused('already_enrolled'))
    }
    // The current role does not matter for a past session.
    expect(decideReview({ ...past, role: 'instructor', accountStatus: 'inactive' })).toEqual({
      ok: true,
      outcome: 'changed',
      seat: 'kept',
    })
    expect(decideReview({ ...past, status: 'approved', to: 'rejected', seats: full })).toEqual({
      ok: true,
      outcome: 'changed',
      seat: 'kept',
    })
    expect(decideReview({ ...past, status: 'approved' })).toEqual({ ok: true, outcome: 'unchanged' })
  })
})

describe('endReasonOf', () => {
  const none = { decline_reason: null, completion_reason: null, archived_reason: null }

  it('returns the reason of a decline, of a completion, or of a removal', () => {
    expect(endReasonOf(none)).toBeNull()
    expect(endReasonOf({ ...none, archived_reason: 'Removed' })).toBe('Removed')
    expect(endReasonOf({ ...none, completion_reason: 'Ended' })).toBe('Ended')
    expect(endReasonOf({ ...none, completion_reason: 'Ended', archived_reason: 'Removed' })).toBe('Ended')
    expect(endReasonOf({ ...none, decline_reason: 'Too late', completion_reason: 'Ended' })).toBe('Too late')
  })
})
