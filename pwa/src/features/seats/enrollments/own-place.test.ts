import { expect, it } from 'vitest'
import { enrollmentOf, entryOf, sessionOf } from '@/offline/testing.ts'
import { enrolledElsewhere, type NextStep, ownPlace, ownSession } from './next-step.ts'

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
