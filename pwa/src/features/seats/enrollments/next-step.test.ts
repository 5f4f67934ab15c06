import { messages } from '@cubby/contract/messages'
import { expect, test } from 'vitest'
import type { Auth } from '@/offline/hooks/use-collection.ts'
import { entryOf, loginOf, sessionOf } from '@/offline/testing.ts'
import { nextStep, type StepFacts } from './next-step.ts'

const session = sessionOf()
const student = loginOf('rosa').user
const signedIn: Auth = { status: 'in', user: student }
const facts: StepFacts = {
  auth: signedIn,
  session,
  commandState: { kind: 'none' },
  now: new Date('2026-11-21T12:00:00Z'),
}
const full = { ...session, available_spots: 0 }
const refused = {
  kind: 'refused',
  command: 'enroll',
  code: 'session_full',
  message: messages.sessionFull,
  rowId: 'r1',
  before: { kind: 'none' },
} as const

test('a student may enroll while there are spots, and join the waitlist when there are none', () => {
  expect(nextStep(facts)).toEqual({ kind: 'enroll' })
  expect(nextStep({ ...facts, session: full })).toEqual({ kind: 'join-waitlist' })
})

test('an anonymous visitor logs in first', () => {
  expect(nextStep({ ...facts, auth: { status: 'out' } })).toEqual({ kind: 'log-in' })
})

test.each(['admin', 'instructor'] as const)('an %s cannot enroll', (role) => {
  expect(nextStep({ ...facts, auth: { status: 'in', user: { ...student, role } } })).toEqual({
    kind: 'staff',
  })
})

test('a session is closed from the moment it starts', () => {
  const now = new Date(session.starts_at)
  expect(nextStep({ ...facts, now })).toEqual({ kind: 'closed', reason: messages.sessionStarted })
})

test('after a refusal without a free seat, the next step is the waitlist, even if the stored count shows seats', () => {
  expect(nextStep({ ...facts, commandState: refused })).toMatchObject({
    kind: 'refused',
    retry: 'join-waitlist',
  })
})

test('after a refusal that a second try cannot change, there is no next step', () => {
  const commandState = { ...refused, code: 'already_enrolled', message: messages.alreadyEnrolled }
  expect(nextStep({ ...facts, commandState })).toMatchObject({ kind: 'refused', retry: null })
})

test('an offer can be accepted only before its deadline', () => {
  const entry = entryOf({ status: 'offered', offer_expires_at: '2026-11-21T12:00:00Z' })
  const at = (time: string) =>
    nextStep({ ...facts, commandState: { kind: 'offered', entry }, now: new Date(time) }).kind
  expect(at('2026-11-21T11:59:59Z')).toBe('accept')
  expect(at('2026-11-21T12:00:00Z')).toBe('offer-expired')
})

test('after an offer expired the next step is to join the waitlist, or to enroll if a seat is free', () => {
  const commandState = { kind: 'offer-ended', entry: entryOf({ status: 'expired' }) } as const
  expect(nextStep({ ...facts, session: full, commandState })).toMatchObject({
    kind: 'offer-expired',
    retry: 'join-waitlist',
  })
  expect(nextStep({ ...facts, commandState })).toMatchObject({ kind: 'offer-expired', retry: 'enroll' })
})

test('after an acceptance that came too late, the next step is to join the waitlist, or to enroll if a seat is free', () => {
  const commandState = { ...refused, command: 'accept-offer', code: 'offer_expired' } as const
  expect(nextStep({ ...facts, session: full, commandState })).toMatchObject({ retry: 'join-waitlist' })
  expect(nextStep({ ...facts, commandState })).toMatchObject({ retry: 'enroll' })
})
