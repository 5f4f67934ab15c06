import { expect, it } from 'vitest'
import { classOf, enrollmentOf, entryOf, sessionOf } from '@/offline/testing.ts'
import { whatHappensNext } from './confirmation.tsx'

const session = sessionOf({ session_location: 'Room 2' })

it('says that a pending enrollment needs an approval, and what to pay after that', () => {
  const step = { kind: 'enrolled', enrollment: enrollmentOf() } as const
  expect(whatHappensNext(step, classOf(), { session })).toEqual([
    'The office reviews your enrollment, and you get an email.',
    'Then you pay $95 under Payments Due.',
    'The class starts Fri, Dec 4 at 6:00 PM: Room 2.',
  ])
})

it('says what to pay for an approved enrollment, and nothing about money for a free class', () => {
  const step = { kind: 'enrolled', enrollment: enrollmentOf({ enrollment_status: 'approved' }) } as const
  expect(whatHappensNext(step, classOf(), { session: sessionOf() })).toEqual([
    'You pay $95 under Payments Due.',
    'The class starts Fri, Dec 4 at 6:00 PM.',
  ])
  expect(whatHappensNext(step, classOf({ price: 0 }), { session: sessionOf() })).toHaveLength(1)
})

it('tells a user on the waitlist how an offer arrives', () => {
  expect(whatHappensNext({ kind: 'on-waitlist', entry: entryOf() }, classOf(), { session })).toEqual([
    'Free spots are offered to the waitlist in order.',
    'When it is your turn, you get an email that says how long you have to accept.',
  ])
})

it('names the first day of a session of several days', () => {
  const step = { kind: 'enrolled', enrollment: enrollmentOf({ enrollment_status: 'approved' }) } as const
  const week = { ...session, start_date: '2026-12-08', end_date: '2026-12-15' }
  expect(whatHappensNext(step, classOf(), { session: week }).at(-1)).toMatch(
    /^The class starts Tue, Dec 8 at /,
  )
})

it('names the address of a room', () => {
  const step = { kind: 'enrolled', enrollment: enrollmentOf() } as const
  const provider = { address: '412 Court Street', rooms: [{ name: 'Room 2', address: '' }] }
  expect(whatHappensNext(step, classOf(), { session, provider }).at(-1)).toBe(
    'The class starts Fri, Dec 4 at 6:00 PM: Room 2, 412 Court Street.',
  )
})
