import type { Enrollment } from '@cubby/contract/seats/enrollments'
import { expect, it } from 'vitest'
import { enrollmentOf, entryOf, meetingOf, sessionOf } from '@/offline/testing.ts'
import { classConflict, type NextStep } from './next-step.ts'

const session = sessionOf({ meetings: [meetingOf(), meetingOf({ date: '2026-12-05' })] })
const other = { class_id: 'c2', session_id: 's2', class_title: 'First Aid' }
const meeting = meetingOf({ date: '2026-12-05', start_time: '20:00', end_time: '22:00' })
const conflictWith = (changes: Partial<Enrollment>, step: NextStep = { kind: 'enroll' }) =>
  classConflict({ session, step }, [enrollmentOf({ ...other, meetings: [meeting], ...changes })])

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
