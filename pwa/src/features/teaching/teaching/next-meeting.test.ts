import type { Roster } from '@cubby/contract/teaching/attendance'
import type { TaughtSession } from '@cubby/contract/teaching/teaching'
import { expect, it } from 'vitest'
import { meetingOf } from '@/offline/testing.ts'
import { isTimeToJoin, nextHeading, nextTaughtMeetings, untilText, weekOf } from './next-meeting.ts'

const timezone = 'America/New_York'
/** Monday, 9:00 in New York. */
const shown = { now: new Date('2026-11-30T14:00:00Z'), timezone }
const session = (id: string, changes: Partial<TaughtSession> = {}): TaughtSession => ({
  id,
  class_id: 'class',
  class_title: id,
  start_date: '2026-12-01',
  end_date: '2026-12-24',
  start_time: '09:00',
  end_time: '12:00',
  ends_at: '2026-12-24T17:00:00Z',
  location: null,
  status: 'scheduled',
  instructor_name: null,
  capacity: 8,
  participants: [],
  ...changes,
})
const rosterOf = (id: string, days: readonly string[], changes: Partial<Roster> = {}): Roster => ({
  ...session(id),
  meetings: days.map((date) => ({
    ...meetingOf(),
    id: `${id} ${date}`,
    date,
    start_time: '09:16',
    end_time: '12:00',
  })),
  students: [],
  marks: [],
  ...changes,
})

it('finds the next meeting, also of a session that began before another one', () => {
  const sessions = [session('term', { start_date: '2026-11-03' }), session('week')]
  const rosters = [rosterOf('term', ['2026-11-03', '2026-12-08']), rosterOf('week', ['2026-12-02'])]
  expect(nextTaughtMeetings(sessions, rosters, shown).map(({ meeting }) => meeting.date)).toEqual([
    '2026-12-02',
  ])
  expect(nextTaughtMeetings([session('far', { start_date: '2027-03-01' })], [], shown)[0]?.meeting.date).toBe(
    '2027-03-01',
  )
})

it('finds all of the same day, also at the same time', () => {
  const sessions = ['evening', 'one', 'other', 'later'].map((id) => session(id))
  const rosters = [
    rosterOf('one', ['2026-11-30', '2026-12-02']),
    rosterOf('other', ['2026-11-30']),
    rosterOf('later', ['2026-12-01']),
    rosterOf('evening', [], { meetings: [meetingOf({ date: '2026-11-30', start_time: '18:00' })] }),
  ]
  const found = nextTaughtMeetings(sessions, rosters, shown)
  expect(found.map(({ session: { id } }) => id)).toEqual(['one', 'other', 'evening'])
})

it('finds none if all are over or cancelled', () => {
  const over = session('over', { ends_at: '2026-11-30T13:00:00Z' })
  const cancelled = session('cancelled', { status: 'cancelled' })
  expect(nextTaughtMeetings([over, cancelled], [], shown)).toEqual([])
  expect(nextTaughtMeetings([session('a')], [rosterOf('a', ['2026-11-27'])], shown)).toEqual([])
})

it.each([
  ['2026-11-30', '09:16', 'Today', 'in 16 min'],
  ['2026-11-30', '11:05', 'Today', 'in 2 h 5 min'],
  ['2026-11-30', '11:00', 'Today', 'in 2 h'],
  ['2026-11-30', '08:00', 'Today', 'ends in 3 h'],
  ['2026-12-01', '08:00', 'Next session', 'tomorrow'],
  ['2026-12-07', '08:00', 'Next session', 'in 7 days'],
])('says when a meeting on %s at %s is: %s', (date, start_time, heading, until) => {
  const meeting = { date, start_time, end_time: '12:00' }
  expect(nextHeading(meeting, shown)).toBe(heading)
  expect(untilText(meeting, shown)).toBe(until)
})

it.each([
  ['2026-11-30', '10:01', false],
  ['2026-11-30', '10:00', true],
  ['2026-11-30', '08:00', true],
  ['2026-11-29', '09:30', false],
])('tells whether it is time to join a meeting on %s at %s: %s', (date, start_time, isTime) => {
  expect(isTimeToJoin({ date, start_time, end_time: '12:00' }, shown)).toBe(isTime)
})

it('has a week from Sunday to Saturday, without cancelled sessions', () => {
  const rosters = [
    rosterOf('a', ['2026-11-29', '2026-11-30', '2026-12-06']),
    rosterOf('b', ['2026-12-01'], { status: 'cancelled' }),
  ]
  const week = weekOf('2026-12-05', rosters)
  expect(week.map(({ date }) => date).join(' ')).toBe(
    '2026-11-29 2026-11-30 2026-12-01 2026-12-02 2026-12-03 2026-12-04 2026-12-05',
  )
  expect(week.map(({ meetings }) => meetings.length)).toEqual([1, 1, 0, 0, 0, 0, 0])
})
