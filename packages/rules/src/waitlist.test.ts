import { describe, expect, it } from 'vitest'
import {
  type ApprovalFacts,
  approvalRefusedBecause,
  decideJoin,
  type JoinFacts,
  offerEnds,
  offerGoneBecause,
  outOfTurnRefusedBecause,
  passedOverBecause,
} from './waitlist.ts'

const startsAt = new Date('2026-12-04T14:00:00Z')
const joining: JoinFacts = {
  role: 'student',
  session: { status: 'scheduled', removed: false, startsAt },
  seats: { capacity: 10, enrolled: 10, offered: 0, waiting: 4 },
  standing: 'none',
  now: new Date('2026-12-01T14:00:00Z'),
}

describe('decideJoin', () => {
  it('lets a student join the line of a full session', () => {
    expect(decideJoin(joining)).toEqual({ kind: 'join' })
  })

  it('sends a student to the open spots of a session that has some', () => {
    const seats = { capacity: 10, enrolled: 9, offered: 0, waiting: 0 }
    expect(decideJoin({ ...joining, seats })).toEqual({ kind: 'refused', code: 'session_has_spots' })
  })

  it('has one place a user', () => {
    expect(decideJoin({ ...joining, standing: 'waiting' })).toEqual({ kind: 'unchanged' })
    expect(decideJoin({ ...joining, standing: 'offered' })).toEqual({ kind: 'unchanged' })
    expect(decideJoin({ ...joining, standing: 'enrolled' })).toEqual({
      kind: 'refused',
      code: 'already_enrolled',
    })
  })

  it('is not for staff, nor for a session that has started', () => {
    expect(decideJoin({ ...joining, role: 'instructor' })).toEqual({
      kind: 'refused',
      code: 'staff_cannot_enroll',
    })
    expect(decideJoin({ ...joining, now: startsAt })).toEqual({ kind: 'refused', code: 'session_started' })
  })
})

describe('offerEnds', () => {
  it('gives 24 hours', () => {
    expect(offerEnds(joining.now, startsAt, 24)).toEqual(new Date('2026-12-02T14:00:00Z'))
  })

  it('never outlives the start of the session', () => {
    expect(offerEnds(new Date('2026-12-04T10:00:00Z'), startsAt, 24)).toEqual(startsAt)
  })
})

describe('offerGoneBecause', () => {
  const deadline = new Date('2026-12-02T14:00:00Z')
  const at = (ms: number) =>
    offerGoneBecause({ status: 'offered', expiresAt: deadline, now: new Date(deadline.getTime() + ms) })

  it('stands until its deadline, to the millisecond', () => {
    expect([at(-1000), at(-1), at(0), at(1000)]).toEqual([null, null, 'offer_expired', 'offer_expired'])
  })

  it.each([
    ['expired', 'offer_expired'],
    ['waiting', 'no_offer'],
    ['accepted', 'offer_accepted'],
    ['declined', 'offer_declined'],
    ['left', 'waitlist_entry_closed'],
    ['closed', 'waitlist_entry_closed'],
    ['rejected', 'waitlist_entry_closed'],
  ] as const)('says what became of it when it is %s', (status, code) => {
    expect(offerGoneBecause({ status, expiresAt: deadline, now: joining.now })).toBe(code)
  })
})

describe('passedOverBecause', () => {
  it('passes over who could not accept', () => {
    expect(passedOverBecause({ role: 'student', status: 'active' })).toBeNull()
    expect(passedOverBecause({ role: 'student', status: 'suspended' })).toContain('not active')
    expect(passedOverBecause({ role: 'instructor', status: 'active' })).toContain('cannot enroll')
  })
})

describe('outOfTurnRefusedBecause', () => {
  const seats = { capacity: 10, enrolled: 9, offered: 0, waiting: 4 }
  const facts = {
    role: 'student',
    accountStatus: 'active',
    status: 'waiting',
    session: joining.session,
    seats,
    now: joining.now,
  } as const

  it('needs a free seat, an open session and somebody who waits', () => {
    expect(outOfTurnRefusedBecause(facts)).toBeNull()
    expect(outOfTurnRefusedBecause({ ...facts, seats: { ...seats, offered: 1 } })).toBe('session_full')
    expect(outOfTurnRefusedBecause({ ...facts, status: 'expired' })).toBe('not_waiting')
    expect(outOfTurnRefusedBecause({ ...facts, now: startsAt })).toBe('session_started')
  })

  it('needs somebody who could accept', () => {
    expect(outOfTurnRefusedBecause({ ...facts, role: 'instructor' })).toBe('staff_cannot_enroll')
    expect(outOfTurnRefusedBecause({ ...facts, accountStatus: 'suspended' })).toBe('account_not_active')
  })
})

describe('approvalRefusedBecause', () => {
  const full = { capacity: 10, enrolled: 10, offered: 0, waiting: 4 }
  const approving: ApprovalFacts = {
    role: 'student',
    accountStatus: 'active',
    status: 'waiting',
    session: joining.session,
    seats: { ...full, enrolled: 9 },
    now: joining.now,
  }

  it('enrolls who waits on a free seat, and who holds an offer on that one', () => {
    expect(approvalRefusedBecause(approving)).toBeNull()
    expect(approvalRefusedBecause({ ...approving, seats: full })).toBe('session_full')
    expect(approvalRefusedBecause({ ...approving, seats: full, status: 'offered' })).toBeNull()
  })

  it('needs somebody who can enroll, a live entry and an open session', () => {
    expect(approvalRefusedBecause({ ...approving, role: 'instructor' })).toBe('staff_cannot_enroll')
    expect(approvalRefusedBecause({ ...approving, accountStatus: 'suspended' })).toBe('account_not_active')
    expect(approvalRefusedBecause({ ...approving, status: 'left' })).toBe('waitlist_entry_closed')
    expect(approvalRefusedBecause({ ...approving, now: startsAt })).toBe('session_started')
  })
})
