import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { offersDue, seatsOf } from './seats.ts'

const counts = fc.record({
  capacity: fc.integer({ min: 1, max: 60 }),
  enrolled: fc.integer({ min: 0, max: 70 }),
  offered: fc.integer({ min: 0, max: 10 }),
  waiting: fc.integer({ min: 0, max: 30 }),
})

describe('seatsOf', () => {
  it('counts enrollments and unexpired offers as taken', () => {
    expect(seatsOf({ capacity: 12, enrolled: 7, offered: 2, waiting: 0 })).toEqual({
      taken: 9,
      free: 3,
      availableSpots: 3,
    })
  })

  it('has no available spots while anyone waits', () => {
    expect(seatsOf({ capacity: 12, enrolled: 11, offered: 0, waiting: 1 })).toMatchObject({
      free: 1,
      availableSpots: 0,
    })
  })

  it('never goes below zero', () => {
    fc.assert(fc.property(counts, (some) => seatsOf(some).free >= 0 && seatsOf(some).availableSpots >= 0))
  })

  it('makes at most as many offers as there are seats and waiting users, all at once', () => {
    fc.assert(
      fc.property(counts, (some) => {
        const due = offersDue(some)
        const after = { ...some, offered: some.offered + due, waiting: some.waiting - due }
        return due >= 0 && offersDue(after) === 0 && (due === 0 || seatsOf(after).taken <= some.capacity)
      }),
    )
  })
})
