import { expect, it } from 'vitest'
import { checkMakeUp, freePlaces, type MakeUpFacts } from './make-up-meetings.ts'

const facts: MakeUpFacts = {
  enrollment: {
    status: 'approved',
    isArchived: false,
    classId: 'cpr',
    sessionId: 'mornings',
    meetingsConfirmed: true,
  },
  meeting: {
    classId: 'cpr',
    sessionId: 'evenings',
    status: 'scheduled',
    sessionStatus: 'scheduled',
    isOver: false,
  },
  isStudentThere: false,
  isAssigned: false,
  seats: { capacity: 12, enrolled: 10, offered: 1, waiting: 0, makeUps: 0 },
  makeUps: 0,
}
const { enrollment, meeting, seats } = facts

it.each<[name: string, changes: Partial<MakeUpFacts>, reason: string | null]>([
  ['a place is free', {}, null],
  ['the student was pending', { enrollment: { ...enrollment, status: 'pending' } }, 'make_up_not_approved'],
  ['the student withdrew', { enrollment: { ...enrollment, isArchived: true } }, 'make_up_not_approved'],
  [
    'the own meetings are unknown',
    { enrollment: { ...enrollment, meetingsConfirmed: false } },
    'make_up_unconfirmed',
  ],
  ['the meeting is of another class', { meeting: { ...meeting, classId: 'art' } }, 'make_up_other_class'],
  [
    'the meeting is of the own session',
    { meeting: { ...meeting, sessionId: 'mornings' } },
    'make_up_own_session',
  ],
  ['the student has a seat there', { isStudentThere: true }, 'make_up_own_session'],
  ['the meeting is cancelled', { meeting: { ...meeting, status: 'cancelled' } }, 'meeting_cancelled'],
  [
    'the other session is cancelled',
    { meeting: { ...meeting, sessionStatus: 'cancelled' } },
    'session_cancelled',
  ],
  ['it is assigned already', { isAssigned: true }, 'make_up_exists'],
  ['another make-up takes the last place', { makeUps: 1 }, 'make_up_full'],
  ['enrollments and offers take all seats', { seats: { ...seats, offered: 2 } }, 'make_up_full'],
  ['somebody waits for a seat', { seats: { ...seats, waiting: 1 } }, 'make_up_full'],
  ['a full meeting is over', { makeUps: 1, meeting: { ...meeting, isOver: true } }, null],
  [
    'the session of a past meeting is completed',
    { meeting: { ...meeting, sessionStatus: 'completed', isOver: true } },
    null,
  ],
])('decides when %s', (_, changes, reason) => {
  const result = checkMakeUp({ ...facts, ...changes })
  expect(result.ok ? null : result.reason).toBe(reason)
})

it.each([
  [0, 0, 12],
  [5, 2, 5],
  [11, 1, 0],
  // An earlier version let a student enroll after the make-up was assigned.
  [12, 1, 0],
])('with %i enrolled and %i make-ups, %i places are free', (enrolled, makeUps, free) => {
  expect(freePlaces({ seats: { ...seats, offered: 0, enrolled }, makeUps })).toBe(free)
})

it('counts the make-ups at the meeting, not the most at another one', () => {
  expect(freePlaces({ seats: { ...seats, makeUps: 1 }, makeUps: 0 })).toBe(1)
})
