import type { MeetingPattern } from '@cubby/contract/seats/meetings'
import { describe, expect, it } from 'vitest'
import { defaultPattern, meetingDays, patternAfterChange, planMeetings, proposedPattern } from './meetings.ts'

const span = (start_date: string, end_date: string, start_time = '18:00', end_time = '20:30') => ({
  start_date,
  end_date,
  start_time,
  end_time,
})
const daily: MeetingPattern = { kind: 'daily', exceptions: [] }
const tuesdaysAndThursdays: MeetingPattern = {
  kind: 'weekdays',
  weekdays: ['tuesday', 'thursday'],
  exceptions: [],
}
/** Tuesday, October 6 to Thursday, October 29, 2026. */
const october = span('2026-10-06', '2026-10-29')

describe('the meetings of a session', () => {
  it('are all its days, also over a change of the clock', () => {
    expect(meetingDays(daily, span('2026-10-31', '2026-11-02'))).toEqual([
      '2026-10-31',
      '2026-11-01',
      '2026-11-02',
    ])
  })

  it('are the nights between its days', () => {
    expect(meetingDays(daily, span('2026-11-02', '2026-11-04', '22:00', '02:00'))).toEqual([
      '2026-11-02',
      '2026-11-03',
    ])
  })

  it('are the chosen weekdays without the exceptions', () => {
    const pattern: MeetingPattern = { ...tuesdaysAndThursdays, exceptions: ['2026-10-13'] }
    expect(meetingDays(pattern, october)).toEqual([
      '2026-10-06',
      '2026-10-08',
      '2026-10-15',
      '2026-10-20',
      '2026-10-22',
      '2026-10-27',
      '2026-10-29',
    ])
  })

  it('are the listed dates in order', () => {
    const dates: MeetingPattern = { kind: 'dates', dates: ['2026-10-20', '2026-10-07'] }
    expect(meetingDays(dates, october)).toEqual(['2026-10-07', '2026-10-20'])
  })
})

describe('a proposal', () => {
  it('is every day for up to seven days or nights, which needs no confirmation', () => {
    const week = span('2026-11-02', '2026-11-08')
    expect(proposedPattern(week)).toEqual(daily)
    expect(defaultPattern(week)).toEqual(daily)
    expect(defaultPattern(span('2026-11-02', '2026-11-09', '22:00', '02:00'))).toEqual(daily)
  })

  it('is the weekdays of the first and the last day for a longer session', () => {
    expect(defaultPattern(span('2026-11-02', '2026-11-09'))).toBeNull()
    expect(proposedPattern(october)).toEqual(tuesdaysAndThursdays)
    // The last night from Wednesday to Thursday begins on Wednesday.
    expect(proposedPattern({ ...october, start_time: '22:00', end_time: '02:00' })).toMatchObject({
      weekdays: ['tuesday', 'wednesday'],
    })
  })
})

describe('a pattern to confirm', () => {
  it('has 8 meetings on the Tuesdays and Thursdays of October 6 to 29', () => {
    expect(planMeetings(tuesdaysAndThursdays, october, 15)).toMatchObject({ ok: true, days: { length: 8 } })
  })

  it.each<[string, MeetingPattern, number, string]>([
    ['without meetings', { ...tuesdaysAndThursdays, weekdays: [] }, 0, 'no_meetings'],
    [
      'with a date before the session',
      { kind: 'dates', dates: ['2026-10-05'] },
      0,
      'meeting_outside_session',
    ],
    [
      'with one of two dates outside the session',
      { kind: 'dates', dates: ['2026-10-06', '2026-10-30'] },
      0,
      'meeting_outside_session',
    ],
    ['with a date after the session', { kind: 'dates', dates: ['2026-10-30'] }, 0, 'meeting_outside_session'],
    ['with a break as long as a meeting', tuesdaysAndThursdays, 150, 'invalid_break'],
    ['with a negative break', tuesdaysAndThursdays, -1, 'invalid_break'],
  ])('is refused %s', (_, pattern, breakMinutes, reason) => {
    expect(planMeetings(pattern, october, breakMinutes)).toEqual({ ok: false, reason })
  })

  it('accepts the day before the end as the last night', () => {
    const nights = span('2026-11-02', '2026-11-04', '22:00', '02:00')
    const on = (day: string) => planMeetings({ kind: 'dates', dates: [day] }, nights, 0).ok
    expect(on('2026-11-03')).toBe(true)
    expect(on('2026-11-04')).toBe(false)
  })
})

describe('after its days or times changed, a session', () => {
  it.each<[string, MeetingPattern | null, ReturnType<typeof span>, ReturnType<typeof span>, boolean]>([
    [
      'of some days meets daily on other days',
      daily,
      span('2026-11-02', '2026-11-04'),
      span('2026-12-07', '2026-12-08'),
      true,
    ],
    [
      'of some days that becomes long is unconfirmed',
      daily,
      span('2026-11-02', '2026-11-04'),
      span('2026-11-02', '2026-11-20'),
      false,
    ],
    ['that became short meets daily', null, october, span('2026-10-06', '2026-10-08'), true],
    ['that stays long stays unconfirmed', null, october, span('2026-10-06', '2026-11-05'), false],
    [
      'keeps its weekdays when it becomes longer',
      tuesdaysAndThursdays,
      october,
      span('2026-10-06', '2026-11-05'),
      true,
    ],
    [
      'keeps its weekdays when it moves by weeks',
      tuesdaysAndThursdays,
      october,
      span('2026-10-13', '2026-11-05'),
      true,
    ],
    [
      'is unconfirmed when it starts on another weekday',
      tuesdaysAndThursdays,
      october,
      span('2026-10-07', '2026-10-29'),
      false,
    ],
    [
      'is unconfirmed when nothing of its weekdays is left',
      tuesdaysAndThursdays,
      october,
      span('2026-10-09', '2026-10-12'),
      false,
    ],
    [
      'keeps weekdays that never met its first day',
      tuesdaysAndThursdays,
      span('2026-10-05', '2026-10-29'),
      span('2026-10-12', '2026-10-29'),
      true,
    ],
    [
      'is unconfirmed when nothing is left of weekdays that never met its first day',
      tuesdaysAndThursdays,
      span('2026-10-05', '2026-10-29'),
      span('2026-10-09', '2026-10-12'),
      false,
    ],
    [
      'of some days keeps its weekdays when it becomes long',
      tuesdaysAndThursdays,
      span('2026-10-06', '2026-10-08'),
      october,
      true,
    ],
    [
      'keeps listed dates that are all within its days',
      { kind: 'dates', dates: ['2026-10-08'] },
      october,
      span('2026-10-08', '2026-10-10'),
      true,
    ],
    [
      'is unconfirmed when a listed date is outside',
      { kind: 'dates', dates: ['2026-10-08', '2026-10-20'] },
      october,
      span('2026-10-08', '2026-10-19'),
      false,
    ],
    [
      'keeps its pattern at other times',
      daily,
      span('2026-10-06', '2026-10-29'),
      span('2026-10-06', '2026-10-29', '09:00', '12:00'),
      true,
    ],
  ])('%s', (_, confirmed, before, after, isConfirmed) => {
    expect(patternAfterChange(confirmed, before, after)).toEqual(isConfirmed ? (confirmed ?? daily) : null)
  })
})
