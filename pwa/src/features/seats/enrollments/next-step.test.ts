import { messages } from '@cubby/contract/messages'
import type { Enrollment } from '@cubby/contract/seats/enrollments'
import { expect, it, test } from 'vitest'
import type { Auth } from '@/offline/hooks/use-auth.ts'
import { enrollmentOf, entryOf, loginOf, meetingOf, sessionOf } from '@/offline/testing.ts'
import {
  classConflict,
  enrolledElsewhere,
  type NextStep,
  nextStep,
  ownPlace,
  ownSession,
  type StepFacts,
} from './next-step.ts'

const stepAt = (id: string, step: NextStep) => ({ session: sessionOf({ id }), step, conflict: null })
const free = stepAt('free', { kind: 'enroll' })
const waiting = stepAt('waiting', { kind: 'on-waitlist', entry: entryOf() })
const enrolled = stepAt('enrolled', { kind: 'enrolled', enrollment: enrollmentOf() })
const offered = stepAt('offered', { kind: 'accept', entry: entryOf({ status: 'offered' }) })
const sending = stepAt('sending', {
  kind: 'unsent',
  commandState: {
    kind: 'unsent',
    command: 'enroll',
    state: 'sending',
    ...{ tried: false, nextAttemptAt: 0, isUndo: false },
    rowId: 'row',
    before: { kind: 'none' },
  },
})

it('shows an offer before a seat, and a seat before a place on the waitlist', () => {
  expect(ownPlace([free, waiting, enrolled, offered])).toBe(offered)
  expect(ownPlace([free, waiting, enrolled])).toBe(enrolled)
  expect(ownPlace([free, waiting])).toBe(waiting)
  expect(ownPlace([free, sending])).toBeNull()
})

it('selects the session of an unsent change, then that of an offer, and not that of a waitlist', () => {
  expect(ownSession([free, offered, sending])).toBe(sending)
  expect(ownSession([free, enrolled, offered])).toBe(offered)
  expect(ownSession([free, waiting])).toBeNull()
})

it('finds another session in which the user is enrolled', () => {
  expect(enrolledElsewhere([free, enrolled], 'free')?.id).toBe('enrolled')
  expect(enrolledElsewhere([free, enrolled], 'enrolled')).toBeNull()
  expect(enrolledElsewhere([free, offered], 'free')).toBeNull()
})

const twoDays = sessionOf({ meetings: [meetingOf(), meetingOf({ date: '2026-12-05' })] })
const other = { class_id: 'c2', session_id: 's2', class_title: 'First Aid' }
const meeting = meetingOf({ date: '2026-12-05', start_time: '20:00', end_time: '22:00' })
const conflictWith = (changes: Partial<Enrollment>, step: NextStep = { kind: 'enroll' }) =>
  classConflict({ session: twoDays, step }, [enrollmentOf({ ...other, meetings: [meeting], ...changes })])

it('names the class and its first meeting at that time', () => {
  const early = meetingOf({ start_time: '08:00', end_time: '10:00' })
  expect(conflictWith({ meetings: [early, meeting] })).toEqual({ title: 'First Aid', meeting })
  expect(conflictWith({ enrollment_status: 'approved' })).toEqual({ title: 'First Aid', meeting })
})

it.each<[string, Partial<Enrollment>]>([
  ['meets at other times', { meetings: [{ ...meeting, start_time: '20:30' }] }],
  ['has cancelled its meeting', { meetings: [{ ...meeting, status: 'cancelled' }] }],
  ['has no confirmed meetings', { meetings: [] }],
  ['was stored by an earlier version', { meetings: undefined }],
  ['is historical', { enrollment_type: 'historical' }],
  ['was declined', { enrollment_status: 'declined' }],
  ['is the same class', { class_id: 'c1' }],
])('finds none if the other class %s', (_, changes) => {
  expect(conflictWith(changes)).toBeNull()
})

it('is stated while the user may take a seat, and not afterwards', () => {
  const entry = entryOf()
  const steps: NextStep[] = [
    { kind: 'join-waitlist' },
    { kind: 'on-waitlist', entry },
    { kind: 'accept', entry },
    { kind: 'offer-expired', entry, retry: 'enroll' },
  ]
  for (const step of steps) expect(conflictWith({}, step)).not.toBeNull()
  expect(conflictWith({}, { kind: 'enrolled', enrollment: enrollmentOf() })).toBeNull()
  expect(conflictWith({}, { kind: 'closed', reason: '' })).toBeNull()
})

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
