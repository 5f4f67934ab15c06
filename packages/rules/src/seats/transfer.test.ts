import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refused } from '../rule-result.ts'
import {
  decideTransfer,
  decideTransferRequest,
  type TransferFacts,
  type TransferRequestFacts,
  transferDueTexts,
  transferMoney,
  waivedCents,
} from './transfer.ts'

const now = new Date('2026-12-01T14:00:00Z')
const facts: TransferFacts = {
  status: 'approved',
  historical: false,
  isReviewed: false,
  isCertified: false,
  oldSession: {
    status: 'scheduled',
    removed: false,
    over: false,
    startsAt: new Date('2026-12-04T14:00:00Z'),
  },
  role: 'student',
  accountStatus: 'active',
  session: { status: 'scheduled', removed: false, startsAt: new Date('2026-12-11T14:00:00Z') },
  seats: { capacity: 10, enrolled: 9, offered: 0, waiting: 0, makeUps: 0 },
  participation: 'none',
  now,
}
const full = { capacity: 10, enrolled: 10, offered: 0, waiting: 0, makeUps: 0 }
const begun = { ...facts.oldSession, startsAt: new Date('2026-12-01T09:00:00Z') }
const decide = (changes: Partial<TransferFacts>) => decideTransfer({ ...facts, ...changes })

describe('who is moved', () => {
  it('moves pending and approved enrollments', () => {
    expect(decide({})).toEqual({ ok: true, from: 'free' })
    expect(decide({ status: 'pending' })).toEqual({ ok: true, from: 'free' })
  })

  it('moves nobody who holds no seat', () => {
    expect(decide({ status: 'rejected' })).toEqual(refused('not_transferable'))
    expect(decide({ status: 'withdrawn', historical: true })).toEqual(refused('not_transferable'))
    expect(decide({ historical: true })).toEqual(refused('not_transferable'))
  })

  it('moves students from a session that has begun, until it is over', () => {
    expect(decide({ oldSession: begun })).toMatchObject({ ok: true })
    expect(decide({ oldSession: { ...begun, over: true } })).toEqual(refused('not_transferable'))
    expect(decide({ oldSession: { ...begun, status: 'completed' } })).toEqual(refused('not_transferable'))
    expect(decide({ oldSession: { ...begun, removed: true } })).toEqual(refused('not_transferable'))
  })

  it('waits for a review that can still be undone', () => {
    expect(decide({ isReviewed: true })).toEqual(refused('review_waiting'))
  })

  it('moves nobody who has a certificate for the old session', () => {
    expect(decide({ isCertified: true })).toEqual(refused('already_certified'))
  })

  it('moves no staff and no suspended account', () => {
    expect(decide({ role: 'instructor' })).toEqual(refused('staff_cannot_enroll'))
    expect(decide({ accountStatus: 'suspended' })).toEqual(refused('account_not_active'))
  })
})

describe('where to', () => {
  it('takes a free seat, or the one that an offer holds', () => {
    expect(decide({ seats: full })).toEqual(refused('session_full'))
    expect(decide({ seats: { ...full, enrolled: 9, offered: 1 }, participation: 'offered' })).toEqual({
      ok: true,
      from: 'offer',
    })
  })

  it('does not pass the waitlist', () => {
    const seats = { ...full, enrolled: 9, waiting: 1 }
    expect(decide({ seats })).toEqual(refused('session_full'))
    expect(decide({ seats, participation: 'waiting' })).toEqual(refused('session_full'))
  })

  it('refuses a session in which the student is enrolled, and one that nobody can join', () => {
    const { session } = facts
    expect(decide({ participation: 'enrolled' })).toEqual(refused('already_enrolled'))
    expect(decide({ session: { ...session, startsAt: now } })).toEqual(refused('session_started'))
    expect(decide({ session: { ...session, status: 'cancelled' } })).toEqual(refused('session_cancelled'))
    expect(decide({ session: { ...session, removed: true } })).toEqual(refused('session_removed'))
  })
})

describe('the request of a student', () => {
  const request = (changes: Partial<TransferRequestFacts>) =>
    decideTransferRequest({ ...facts, requestedSessionId: null, sessionId: 'new', ...changes })

  it('is possible until the old session begins', () => {
    expect(request({})).toEqual({ ok: true, outcome: 'request' })
    expect(request({ oldSession: begun })).toEqual(refused('not_transferable'))
    expect(request({ oldSession: { ...begun, startsAt: now } })).toEqual(refused('not_transferable'))
  })

  it('follows the rules of a transfer', () => {
    expect(request({ seats: full })).toEqual(refused('session_full'))
    expect(request({ historical: true })).toEqual(refused('not_transferable'))
  })

  it('does not show a review that can still be undone', () => {
    expect(request({ isReviewed: true })).toEqual({ ok: true, outcome: 'request' })
  })

  it('is the only one, and the same one again changes nothing', () => {
    expect(request({ requestedSessionId: 'other' })).toEqual(refused('transfer_requested'))
    expect(request({ requestedSessionId: 'new', seats: full })).toEqual({ ok: true, outcome: 'unchanged' })
  })
})

describe('the money', () => {
  it('is carried over, and the difference is due or refunded', () => {
    expect(transferMoney({ paid: 24_000, owed: 24_000 })).toEqual({ carried: 24_000, due: 0, refund: 0 })
    expect(transferMoney({ paid: 24_000, owed: 30_000 })).toEqual({ carried: 24_000, due: 6_000, refund: 0 })
    expect(transferMoney({ paid: 24_000, owed: 9_500 })).toEqual({ carried: 9_500, due: 0, refund: 14_500 })
    expect(transferMoney({ paid: 10_000, owed: 24_000 })).toEqual({ carried: 10_000, due: 14_000, refund: 0 })
    expect(transferMoney({ paid: 10_000, owed: 0 })).toEqual({ carried: 0, due: 0, refund: 10_000 })
  })

  it('is neither lost nor counted twice', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(1_000_000), (paid, owed) => {
        const { carried, due, refund } = transferMoney({ paid, owed })
        expect(carried + refund).toBe(paid)
        expect(carried + due).toBe(owed)
        expect(Math.min(due, refund)).toBe(0)
      }),
    )
  })

  it('does not charge again what the office waived', () => {
    const payment = { amount_cents: 24_000, received_cents: 24_000, refunded_cents: 0, kept_cents: 0 }
    expect(waivedCents({ ...payment, status: 'paid' })).toBe(0)
    expect(waivedCents({ ...payment, status: 'paid', refunded_cents: 4_000 })).toBe(4_000)
    expect(waivedCents({ ...payment, status: 'void', received_cents: 0 })).toBe(24_000)
    expect(waivedCents({ ...payment, status: 'pending', received_cents: 10_000 })).toBe(0)
    expect(waivedCents({ ...payment, status: 'refund_due', refunded_cents: 4_000 })).toBe(0)
    // The refund policy kept a part when the student withdrew before.
    expect(waivedCents({ ...payment, status: 'paid', refunded_cents: 4_000, kept_cents: 20_000 })).toBe(0)
  })
})

describe('transferDueTexts', () => {
  it.each([
    [{ due: 0, due_date: null }, []],
    [{ due: 45, due_date: '2027-01-31' }, ['$45.00 is due by Jan 31, 2027.']],
    [
      { due: 160, due_date: '2027-01-31', due_next: 80 },
      ['$160.00 is due in installments, the next $80.00 by Jan 31, 2027.'],
    ],
  ])('says what is due of %j', (money, texts) => {
    expect(transferDueTexts(money)).toEqual(texts)
  })
})
