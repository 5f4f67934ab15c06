import { expect, it } from 'vitest'
import { refused } from '../rule-result.ts'
import { decideWalkIn, type WalkInFacts } from './walk-in.ts'

const atTheDoor: WalkInFacts = {
  allowsWalkIns: true,
  session: {
    status: 'scheduled',
    removed: false,
    startsAt: new Date('2026-12-04T14:00:00Z'),
    over: false,
  },
  firstDay: '2026-12-04',
  seats: { capacity: 10, enrolled: 9, offered: 0, waiting: 0, makeUps: 0 },
  account: null,
  participation: 'none',
  today: '2026-12-04',
}
const full = { capacity: 10, enrolled: 10, offered: 0, waiting: 0, makeUps: 0 }
const decide = (changes: Partial<WalkInFacts>) => decideWalkIn({ ...atTheDoor, ...changes })

it('gives a new person and an active student the last free seat', () => {
  expect(decide({})).toEqual({ ok: true, from: 'free' })
  expect(decide({ account: { role: 'student', status: 'active' } })).toEqual({ ok: true, from: 'free' })
})

it('gives the holder of an offer the seat that it holds', () => {
  expect(decide({ participation: 'offered', seats: { ...full, enrolled: 9, offered: 1 } })).toEqual({
    ok: true,
    from: 'offer',
  })
})

it('refuses where the class does not allow walk-ins', () => {
  expect(decide({ allowsWalkIns: false, participation: 'enrolled' })).toEqual(refused('walk_ins_not_allowed'))
})

it.each([
  ['cancelled', { status: 'cancelled' }, 'session_cancelled'],
  ['completed', { status: 'completed' }, 'session_completed'],
  ['removed', { removed: true }, 'session_removed'],
  ['past', { over: true }, 'session_completed'],
] as const)('refuses in a %s session', (_, changes, code) => {
  expect(decide({ session: { ...atTheDoor.session, ...changes } })).toEqual(refused(code))
})

it('refuses before the first day of the session, and not after its start', () => {
  expect(decide({ today: '2026-12-03' })).toEqual(refused('walk_in_too_early'))
  expect(decide({ today: '2026-12-05' })).toEqual({ ok: true, from: 'free' })
})

it('refuses a student who is enrolled, also in a full session', () => {
  expect(decide({ participation: 'enrolled', seats: full })).toEqual(refused('already_enrolled'))
})

it('refuses when no seat is free, or when users wait for it', () => {
  expect(decide({ seats: full })).toEqual(refused('session_full'))
  expect(decide({ seats: { ...full, enrolled: 9, waiting: 1 } })).toEqual(refused('session_full'))
  expect(decide({ seats: { ...full, enrolled: 9, waiting: 1 }, participation: 'waiting' })).toEqual(
    refused('session_full'),
  )
})

it.each([
  ['an instructor', { role: 'instructor', status: 'active' }],
  ['a suspended student', { role: 'student', status: 'suspended' }],
] as const)('refuses %s, but says nothing about them in a full session', (_, account) => {
  expect(decide({ account })).toEqual(refused('walk_in_refused'))
  expect(decide({ account, seats: full })).toEqual(refused('session_full'))
})
