import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { offersDue, seatsOf } from './seats.ts'

const counts = fc.record({
  capacity: fc.integer({ min: 1, max: 60 }),
  enrolled: fc.integer({ min: 0, max: 70 }),
  offered: fc.integer({ min: 0, max: 10 }),
  waiting: fc.integer({ min: 0, max: 30 }),
  makeUps: fc.integer({ min: 0, max: 5 }),
})

describe('seatsOf', () => {
  it('counts enrollments and unexpired offers as taken', () => {
    expect(seatsOf({ capacity: 12, enrolled: 7, offered: 2, waiting: 0, makeUps: 0 })).toEqual({
      taken: 9,
      free: 3,
      availableSpots: 3,
    })
  })

  it('has no available spots while anyone waits', () => {
    expect(seatsOf({ capacity: 12, enrolled: 11, offered: 0, waiting: 1, makeUps: 0 })).toMatchObject({
      free: 1,
      availableSpots: 0,
    })
  })

  it('keeps a place for each make-up of the meeting with the most', () => {
    expect(seatsOf({ capacity: 3, enrolled: 1, offered: 0, waiting: 0, makeUps: 1 })).toEqual({
      taken: 1,
      free: 1,
      availableSpots: 1,
    })
    expect(offersDue({ capacity: 3, enrolled: 2, offered: 0, waiting: 1, makeUps: 1 })).toBe(0)
  })

  it('never goes below zero', () => {
    fc.assert(fc.property(counts, (some) => seatsOf(some).free >= 0 && seatsOf(some).availableSpots >= 0))
  })

  it('makes at most as many offers as there are seats and waiting users, all at once', () => {
    fc.assert(
      fc.property(counts, (some) => {
        const due = offersDue(some)
        const after = { ...some, offered: some.offered + due, waiting: some.waiting - due }
        return (
          due >= 0 &&
          offersDue(after) === 0 &&
          (due === 0 || seatsOf(after).taken + some.makeUps <= some.capacity)
        )
      }),
    )
  })
})
