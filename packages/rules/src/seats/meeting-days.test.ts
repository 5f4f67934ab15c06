import type { Meeting } from '@cubby/contract/seats/meetings'
import { expect, it } from 'vitest'
import { nextMeeting, scheduleText, weekdaysText, whenText } from './meeting-days.ts'

const meetingOn = (date: string, changes: Partial<Meeting> = {}): Meeting => ({
  id: date,
  date,
  start_time: '12:00',
  end_time: '14:30',
  break_minutes: 0,
  status: 'scheduled',
  moved_from: null,
  version: 1,
  ...changes,
})
const times = { start_time: '12:00', end_time: '14:30' }
const range = { ...times, start_date: '2026-12-07', end_date: '2026-12-20' }
const on = (...dates: string[]) => ({ ...range, meetings: dates.map((date) => meetingOn(date)) })

it.each([
  [on('2026-12-08', '2026-12-10', '2026-12-15', '2026-12-17'), 'Tue and Thu'],
  [on('2026-12-07', '2026-12-08'), 'Mon and Tue'],
  [on('2026-12-07', '2026-12-08', '2026-12-09', '2026-12-10', '2026-12-11'), 'Mon to Fri'],
  [on('2026-12-12', '2026-12-13'), 'Sat and Sun'],
  [on('2026-12-07', '2026-12-09', '2026-12-13'), 'Mon, Wed, and Sun'],
  [{ ...range, end_date: '2026-12-07' }, 'Mon'],
  [range, null],
])('names the weekdays of %o', (session, text) => {
  expect(weekdaysText(session)).toBe(text)
})

it('does not count cancelled meetings', () => {
  const meetings = [meetingOn('2026-12-08'), meetingOn('2026-12-11', { status: 'cancelled' })]
  expect(weekdaysText({ ...range, meetings })).toBe('Tue')
})

it('says the weekdays and the times together', () => {
  expect(scheduleText(on('2026-12-08', '2026-12-10'))).toBe('Tue and Thu, 12:00–2:30 PM')
  expect(scheduleText(range)).toBe('12:00–2:30 PM')
  const oneDay = { ...range, end_date: range.start_date }
  expect(scheduleText(oneDay)).toBe('12:00–2:30 PM')
  expect(whenText(oneDay)).toBe('Mon, Dec 7, 2026, 12:00–2:30 PM')
})

// 2:29 PM and 2:30 PM in New York.
it.each([
  ['2026-12-08T19:29:00Z', '2026-12-08'],
  ['2026-12-08T19:30:00Z', '2026-12-10'],
  ['2026-12-10T20:00:00Z', undefined],
])('at %s the next meeting is on %s', (now, date) => {
  const session = on('2026-12-10', '2026-12-08')
  expect(nextMeeting(session, new Date(now), 'America/New_York')?.date).toBe(date)
})

it('a night lasts into the next day, and a cancelled meeting is not next', () => {
  const night = meetingOn('2026-12-08', { start_time: '22:00', end_time: '06:00' })
  const cancelled = meetingOn('2026-12-07', { status: 'cancelled' })
  const now = new Date('2026-12-09T04:00:00Z')
  expect(nextMeeting({ meetings: [cancelled, night] }, now, 'America/New_York')).toBe(night)
})
