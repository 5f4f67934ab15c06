import type { OrderOutcome } from '@cubby/contract/seats/center-orders'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideOrder, type OrderedPersonFacts, type OrderFacts } from './center-order.ts'
import { seatsOf } from './seats.ts'

const now = new Date('2026-12-01T12:00:00Z')
const session = { status: 'scheduled', removed: false, startsAt: new Date('2026-12-04T14:00:00Z') } as const
const person: OrderedPersonFacts = {
  isStaff: true,
  role: 'student',
  accountStatus: 'active',
  hasAgreed: true,
  participation: 'none',
}
const free = (capacity: number) => ({ capacity, enrolled: 0, offered: 0, waiting: 0, makeUps: 0 })

function decide(facts: Partial<OrderFacts>) {
  return decideOrder({ mode: 'all', people: [person], session, seats: free(10), now, ...facts })
}

describe('decideOrder', () => {
  it.each<[string, Partial<OrderedPersonFacts>, OrderOutcome]>([
    ['an instructor', { role: 'instructor' }, 'staff_cannot_enroll'],
    ['an administrator', { role: 'admin' }, 'staff_cannot_enroll'],
    ['somebody who left', { isStaff: false }, 'not_available'],
    ['a suspended account', { accountStatus: 'suspended' }, 'not_available'],
    ['somebody who did not agree', { hasAgreed: false }, 'consent_missing'],
    ['somebody who is enrolled', { participation: 'enrolled' }, 'already_enrolled'],
    ['somebody with an offer', { participation: 'offered' }, 'has_offer'],
    [
      'somebody who is enrolled and did not agree',
      { participation: 'enrolled', hasAgreed: false },
      'already_enrolled',
    ],
  ])('refuses all for %s', (_, facts, outcome) => {
    const people = [person, { ...person, ...facts }]
    expect(decide({ people })).toEqual({ outcome: 'refused', outcomes: ['seat', outcome] })
    expect(decide({ people, mode: 'fitting' })).toEqual({ outcome: 'ordered', outcomes: ['seat', outcome] })
  })

  it('refuses all if one does not fit, and puts them on the waitlist otherwise', () => {
    const people = [person, person, person]
    expect(decide({ people, seats: free(2) })).toEqual({
      outcome: 'refused',
      outcomes: ['seat', 'seat', 'session_full'],
    })
    expect(decide({ people, seats: free(2), mode: 'fitting' })).toEqual({
      outcome: 'ordered',
      outcomes: ['seat', 'seat', 'waitlist'],
    })
  })

  it('passes over nobody who waits', () => {
    const seats = { ...free(5), waiting: 1 }
    expect(decide({ seats })).toEqual({ outcome: 'refused', outcomes: ['session_full'] })
    expect(decide({ seats, mode: 'fitting' })).toEqual({ outcome: 'ordered', outcomes: ['waitlist'] })
  })

  it('keeps the place of somebody who waits already', () => {
    const people = [{ ...person, participation: 'waiting' as const }]
    const seats = { ...free(1), enrolled: 1, waiting: 1 }
    expect(decide({ people, seats, mode: 'fitting' })).toEqual({
      outcome: 'refused',
      outcomes: ['already_waiting'],
    })
  })

  it('is closed once the session begins, and when it is cancelled', () => {
    expect(decide({ now: session.startsAt })).toEqual({ outcome: 'closed', reason: 'session_started' })
    expect(decide({ session: { ...session, status: 'cancelled' } })).toEqual({
      outcome: 'closed',
      reason: 'session_cancelled',
    })
  })

  const people = fc.array(
    fc.record<OrderedPersonFacts>({
      isStaff: fc.boolean(),
      role: fc.constantFrom('student', 'user', 'instructor', 'admin'),
      accountStatus: fc.constantFrom('active', 'active', 'suspended'),
      hasAgreed: fc.boolean(),
      participation: fc.constantFrom('none', 'none', 'enrolled', 'waiting', 'offered'),
    }),
    { minLength: 1, maxLength: 15 },
  )
  const seats = fc.record({
    capacity: fc.nat(12),
    enrolled: fc.nat(12),
    offered: fc.nat(3),
    waiting: fc.nat(3),
    makeUps: fc.nat(2),
  })

  it('never gives more seats than are free, and never a part of a group', () => {
    fc.assert(
      fc.property(
        people,
        seats,
        fc.constantFrom('all' as const, 'fitting' as const),
        (some, counts, mode) => {
          const decision = decide({ people: some, seats: counts, mode })
          if (decision.outcome !== 'ordered') return
          const given = decision.outcomes.filter((outcome) => outcome === 'seat').length
          expect(given).toBeLessThanOrEqual(seatsOf(counts).availableSpots)
          if (mode === 'all') expect(given).toBe(some.length)
          decision.outcomes.forEach((outcome, number) => {
            const { isStaff, hasAgreed, accountStatus, role } = some[number] ?? person
            if (outcome !== 'seat' && outcome !== 'waitlist') return
            expect({ isStaff, hasAgreed, accountStatus }).toEqual({
              isStaff: true,
              hasAgreed: true,
              accountStatus: 'active',
            })
            expect(['student', 'user']).toContain(role)
          })
        },
      ),
    )
  })
})
