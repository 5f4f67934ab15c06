import { describe, expect, it } from 'vitest'
import { type CalendarMeeting, eventsOf } from './calendar-event.ts'

const zone = 'America/New_York'
const evening = (date: string, changes: Partial<CalendarMeeting> = {}): CalendarMeeting => ({
  date,
  start_time: '18:00',
  end_time: '20:30',
  status: 'scheduled',
  moved_from: null,
  ...changes,
})
const series = [
  'DTSTART;TZID=America/New_York:20261117T180000',
  'DTEND;TZID=America/New_York:20261117T203000',
  'RRULE:FREQ=DAILY;COUNT=3',
]
const [first, second, third] = [evening('2026-11-17'), evening('2026-11-18'), evening('2026-11-19')]

describe('the events of a session', () => {
  it('are none without meetings', () => {
    expect(eventsOf([], zone)).toEqual([])
  })

  it('are one series of regular meetings, in any order', () => {
    expect(eventsOf([first, second, third], zone)).toEqual([series])
    expect(eventsOf([third, first, second], zone)).toEqual([series])
  })

  it.each<[string, Partial<CalendarMeeting>, string, string]>([
    ['begins earlier', { start_time: '17:00' }, '20261118T170000', '20261118T203000'],
    ['ends later', { end_time: '21:00' }, '20261118T180000', '20261118T210000'],
    ['is on another day', { date: '2026-11-25' }, '20261125T180000', '20261125T203000'],
  ])('have an event for a meeting that %s', (_, changes, start, end) => {
    const moved = { ...second, moved_from: second.date, ...changes }
    expect(eventsOf([first, moved, third], zone)).toEqual([
      series,
      [
        'RECURRENCE-ID;TZID=America/New_York:20261118T180000',
        `DTSTART;TZID=America/New_York:${start}`,
        `DTEND;TZID=America/New_York:${end}`,
      ],
    ])
  })

  it('have no event for a cancelled meeting, even if it was moved before', () => {
    const exception = 'EXDATE;TZID=America/New_York:20261118T180000'
    const cancelled = { ...second, status: 'cancelled' as const }
    expect(eventsOf([first, cancelled, third], zone)).toEqual([[...series, exception]])
    const moved = { ...cancelled, date: '2026-11-25', moved_from: second.date }
    expect(eventsOf([first, moved, third], zone)).toEqual([[...series, exception]])
  })

  it('have the times of the last meeting that was not moved', () => {
    const moved = { ...third, start_time: '09:00', end_time: '11:00', moved_from: third.date }
    expect(eventsOf([first, second, moved], zone)[0]).toEqual(series)
  })

  it('have the times of the last meeting if all were moved', () => {
    const moved = [first, second].map((one) => ({ ...one, moved_from: one.date }))
    expect(eventsOf([...moved, { ...third, moved_from: third.date }], zone)).toEqual([series])
  })

  it('list days without a meeting and cancelled meetings in order', () => {
    const days = ['2026-11-17', '2026-11-19', '2026-11-26']
    const meetings = days.map((day) => evening(day, day === '2026-11-19' ? { status: 'cancelled' } : {}))
    expect(eventsOf(meetings, zone)[0]?.filter((line) => line.startsWith('EXDATE'))).toEqual([
      'EXDATE;TZID=America/New_York:20261119T180000',
      'EXDATE;TZID=America/New_York:20261124T180000',
    ])
  })
})
