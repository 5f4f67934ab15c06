import { describe, expect, it } from 'vitest'
import { ok, refused } from '../rule-result.ts'
import {
  checkEntryApproval,
  checkEntryReview,
  checkOffer,
  checkOfferOutOfTurn,
  checkOfferRecipient,
  decideJoin,
  type EntryDecision,
  type EntryFacts,
  offerEnds,
  type ParticipationFacts,
} from './waitlist.ts'

const startsAt = new Date('2026-12-04T14:00:00Z')
const joining: ParticipationFacts = {
  role: 'student',
  session: { status: 'scheduled', removed: false, startsAt },
  seats: { capacity: 10, enrolled: 10, offered: 0, waiting: 4, makeUps: 0 },
  participation: 'none',
  now: new Date('2026-12-01T14:00:00Z'),
}

describe('decideJoin', () => {
  it('lets a student join the waitlist of a full session', () => {
    expect(decideJoin(joining)).toEqual({ ok: true, outcome: 'join' })
  })

  it('refuses a session with available spots', () => {
    const seats = { capacity: 10, enrolled: 9, offered: 0, waiting: 0, makeUps: 0 }
    expect(decideJoin({ ...joining, seats })).toEqual(refused('session_has_spots'))
  })

  it('adds each user once', () => {
    expect(decideJoin({ ...joining, participation: 'waiting' })).toEqual({ ok: true, outcome: 'unchanged' })
    expect(decideJoin({ ...joining, participation: 'offered' })).toEqual({ ok: true, outcome: 'unchanged' })
    expect(decideJoin({ ...joining, participation: 'enrolled' })).toEqual(refused('already_enrolled'))
  })

  it('refuses staff, and sessions that have started', () => {
    expect(decideJoin({ ...joining, role: 'instructor' })).toEqual(refused('staff_cannot_enroll'))
    expect(decideJoin({ ...joining, now: startsAt })).toEqual(refused('session_started'))
  })
})

describe('offerEnds', () => {
  it('lasts 24 hours', () => {
    expect(offerEnds(joining.now, startsAt, 24)).toEqual(new Date('2026-12-02T14:00:00Z'))
  })

  it('ends at the start of the session at the latest', () => {
    expect(offerEnds(new Date('2026-12-04T10:00:00Z'), startsAt, 24)).toEqual(startsAt)
  })
})

describe('checkOffer', () => {
  const deadline = new Date('2026-12-02T14:00:00Z')
  const at = (ms: number) =>
    checkOffer({ status: 'offered', expiresAt: deadline, now: new Date(deadline.getTime() + ms) })

  it('accepts until the deadline, to the millisecond', () => {
    expect([at(-1000), at(-1), at(0), at(1000)]).toEqual([
      ok,
      ok,
      refused('offer_expired'),
      refused('offer_expired'),
    ])
  })

  it.each([
    ['expired', 'offer_expired'],
    ['waiting', 'no_offer'],
    ['pending', 'no_offer'],
    ['accepted', 'offer_accepted'],
    ['declined', 'offer_declined'],
    ['left', 'waitlist_entry_closed'],
    ['closed', 'waitlist_entry_closed'],
    ['rejected', 'waitlist_entry_closed'],
  ] as const)('gives the reason for an offer that is %s', (status, code) => {
    expect(checkOffer({ status, expiresAt: deadline, now: joining.now })).toEqual(refused(code))
  })
})

describe('checkOfferRecipient', () => {
  it('skips users who cannot accept', () => {
    expect(checkOfferRecipient({ role: 'student', status: 'active' })).toEqual(ok)
    expect(checkOfferRecipient({ role: 'student', status: 'suspended' })).toMatchObject({
      ok: false,
      reason: expect.stringContaining('not active'),
    })
    expect(checkOfferRecipient({ role: 'instructor', status: 'active' })).toMatchObject({
      ok: false,
      reason: expect.stringContaining('cannot enroll'),
    })
  })
})

describe('checkOfferOutOfTurn', () => {
  const seats = { capacity: 10, enrolled: 9, offered: 0, waiting: 4, makeUps: 0 }
  const facts = {
    role: 'student',
    accountStatus: 'active',
    status: 'waiting',
    session: joining.session,
    seats,
    now: joining.now,
  } as const

  it('needs a free seat, an open session, and a waiting entry', () => {
    expect(checkOfferOutOfTurn(facts)).toEqual(ok)
    expect(checkOfferOutOfTurn({ ...facts, seats: { ...seats, offered: 1 } })).toEqual(
      refused('session_full'),
    )
    expect(checkOfferOutOfTurn({ ...facts, status: 'expired' })).toEqual(refused('not_waiting'))
    expect(checkOfferOutOfTurn({ ...facts, now: startsAt })).toEqual(refused('session_started'))
  })

  it('needs a user who can accept', () => {
    expect(checkOfferOutOfTurn({ ...facts, role: 'instructor' })).toEqual(refused('staff_cannot_enroll'))
    expect(checkOfferOutOfTurn({ ...facts, accountStatus: 'suspended' })).toEqual(
      refused('account_not_active'),
    )
  })
})

describe('checkEntryApproval', () => {
  const full = { capacity: 10, enrolled: 10, offered: 0, waiting: 4, makeUps: 0 }
  const approving: EntryFacts = {
    role: 'student',
    accountStatus: 'active',
    status: 'waiting',
    session: joining.session,
    seats: { ...full, enrolled: 9 },
    now: joining.now,
  }

  it('uses a free seat for a waiting entry, and the held seat for an offer', () => {
    expect(checkEntryApproval(approving)).toEqual(ok)
    expect(checkEntryApproval({ ...approving, seats: full })).toEqual(refused('session_full'))
    expect(checkEntryApproval({ ...approving, seats: full, status: 'offered' })).toEqual(ok)
  })

  it('needs a user who can enroll, an active entry, and an open session', () => {
    expect(checkEntryApproval({ ...approving, role: 'instructor' })).toEqual(refused('staff_cannot_enroll'))
    expect(checkEntryApproval({ ...approving, accountStatus: 'suspended' })).toEqual(
      refused('account_not_active'),
    )
    expect(checkEntryApproval({ ...approving, status: 'left' })).toEqual(refused('waitlist_entry_closed'))
    expect(checkEntryApproval({ ...approving, now: startsAt })).toEqual(refused('session_started'))
  })
})

describe('checkEntryReview', () => {
  const review = (to: EntryDecision, changes: Partial<EntryFacts>) =>
    checkEntryReview(to, {
      role: 'student',
      accountStatus: 'active',
      status: 'waiting',
      session: joining.session,
      seats: { capacity: 10, enrolled: 9, offered: 0, waiting: 4, makeUps: 0 },
      now: joining.now,
      ...changes,
    })

  it('checks an approval: an offer is enough', () => {
    expect(review('approved', { status: 'offered' })).toEqual(ok)
    expect(review('approved', { status: 'left' })).toEqual(refused('waitlist_entry_closed'))
  })

  it('checks an offer: the entry must be waiting', () => {
    expect(review('offered', {})).toEqual(ok)
    expect(review('offered', { status: 'offered' })).toEqual(refused('not_waiting'))
  })

  it('checks a rejection: the entry must be live, even after the session started', () => {
    expect(review('rejected', { now: startsAt })).toEqual(ok)
    expect(review('rejected', { status: 'offered', role: 'instructor' })).toEqual(ok)
    expect(review('rejected', { status: 'expired' })).toEqual(refused('waitlist_entry_closed'))
  })
})
