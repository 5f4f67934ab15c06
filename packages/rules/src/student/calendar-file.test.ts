import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import type { CalendarMeeting } from './calendar-event.ts'
import { type CalendarEntry, calendarFile } from './calendar-file.ts'

const now = new Date('2026-10-01T12:30:45.678Z')
const evening = (date: string, changes: Partial<CalendarMeeting> = {}): CalendarMeeting => ({
  date,
  start_time: '18:00',
  end_time: '20:30',
  status: 'scheduled',
  moved_from: null,
  ...changes,
})
const entry: CalendarEntry = {
  id: 's1@cubby.test',
  title: 'CPR',
  start_date: '2026-12-04',
  end_date: '2026-12-04',
  meetings: [evening('2026-12-04')],
  timezone: 'America/New_York',
  place: null,
  description: 'Bring a friend',
  url: 'https://cubby.test/classes/c1',
}

/** Returns the lines of a calendar file after unfolding. */
function linesOf(changes: Partial<CalendarEntry> = {}): string[] {
  return calendarFile([{ ...entry, ...changes }], now)
    .replaceAll('\r\n ', '')
    .split('\r\n')
}

test("a session is an entry in the provider's time zone", () => {
  expect(linesOf()).toEqual(
    expect.arrayContaining([
      'UID:s1@cubby.test',
      'DTSTAMP:20261001T123045Z',
      'DTSTART;TZID=America/New_York:20261204T180000',
      'DTEND;TZID=America/New_York:20261204T203000',
      'SUMMARY:CPR',
      'URL:https://cubby.test/classes/c1',
    ]),
  )
  expect(linesOf().join('\n')).not.toMatch(/RRULE|LOCATION/)
})

test('an entry to subscribe to says when it changed, and looks the same until then', () => {
  const changedAt = new Date('2026-09-30T08:00:00Z')
  const text = linesOf({ changedAt }).join('\n')
  expect(text).toContain('DTSTAMP:20260930T080000Z\nLAST-MODIFIED:20260930T080000Z\nSEQUENCE:212918400')
  expect(calendarFile([{ ...entry, changedAt }], new Date())).toBe(
    calendarFile([{ ...entry, changedAt }], now),
  )
  expect(linesOf().join('\n')).not.toMatch(/LAST-MODIFIED|SEQUENCE/)
})

/**
 * Returns when the events of a session take place, as ical.js reads the file: the local start and end of each,
 * in order, and how many series there are.
 */
function occurrences(meetings: readonly CalendarMeeting[]): string[] {
  const calendar = new ICAL.Component(ICAL.parse(calendarFile([{ ...entry, meetings }], now)))
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
  const [series, ...others] = events.filter((event) => !event.isRecurrenceException())
  if (!series || others.length > 0) throw new Error('a session is one series')
  const found: string[] = []
  const add = (event: InstanceType<typeof ICAL.Event>['startDate'][]) =>
    found.push(event.map(String).join(' – '))
  if (!series.isRecurring()) add([series.startDate, series.endDate])
  else {
    const days = series.iterator()
    for (let day = days.next(); day; day = days.next()) {
      const { startDate, endDate } = series.getOccurrenceDetails(day)
      add([startDate, endDate])
    }
  }
  return found.sort()
}
const at = (...days: string[]) => days.map((day) => `${day}T18:00:00 – ${day}T20:30:00`)

test('several days are one daily series, also across a clock change', () => {
  const days = ['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02']
  const meetings = days.map((day) => evening(day))
  expect(linesOf({ meetings })).toContain('RRULE:FREQ=DAILY;COUNT=4')
  expect(occurrences(meetings)).toEqual(at(...days))
})

test('weekdays are one weekly series with an exception for each holiday', () => {
  const days = ['2026-11-17', '2026-11-19', '2026-11-24', '2026-12-01', '2026-12-03']
  const meetings = days.map((day) => evening(day))
  expect(linesOf({ meetings })).toEqual(
    expect.arrayContaining([
      'RRULE:FREQ=WEEKLY;BYDAY=TU,TH;COUNT=6',
      'EXDATE;TZID=America/New_York:20261126T180000',
    ]),
  )
  expect(occurrences(meetings)).toEqual(at(...days))
})

test('irregular dates are exactly these dates', () => {
  const days = ['2026-10-07', '2026-10-10', '2026-10-19', '2026-11-01']
  expect(occurrences(days.map((day) => evening(day)))).toEqual(at(...days))
})

test('a cancelled meeting is an exception, and a moved one is an event in the same series', () => {
  const meetings = [
    evening('2026-11-17', { status: 'cancelled' }),
    evening('2026-11-19'),
    evening('2026-11-25', { moved_from: '2026-11-24', start_time: '09:00', end_time: '11:30' }),
    evening('2026-11-26'),
  ]
  expect(occurrences(meetings)).toEqual([
    ...at('2026-11-19'),
    '2026-11-25T09:00:00 – 2026-11-25T11:30:00',
    ...at('2026-11-26'),
  ])
  expect(linesOf({ meetings })).toContain('RECURRENCE-ID;TZID=America/New_York:20261124T180000')
})

test('a single meeting that was moved is one event', () => {
  expect(occurrences([evening('2026-11-25', { moved_from: '2026-11-24' })])).toEqual(at('2026-11-25'))
})

test('a session without a meeting that takes place is cancelled', () => {
  const cancelled = ['2026-11-17', '2026-11-19'].map((day) => evening(day, { status: 'cancelled' }))
  expect(linesOf({ meetings: cancelled })).toContain('STATUS:CANCELLED')
  const moved = evening('2026-11-25', { status: 'cancelled', moved_from: '2026-11-24' })
  expect(linesOf({ meetings: [...cancelled, moved] })).toContain(
    'RECURRENCE-ID;TZID=America/New_York:20261124T180000',
  )
})

test('a session over midnight ends on the next day, and is repeated nightly', () => {
  const night = (date: string) => evening(date, { start_time: '22:00', end_time: '02:00' })
  expect(occurrences([night('2026-12-31')])).toEqual(['2026-12-31T22:00:00 – 2027-01-01T02:00:00'])
  expect(occurrences([night('2026-12-31'), night('2027-01-01')])).toEqual([
    '2026-12-31T22:00:00 – 2027-01-01T02:00:00',
    '2027-01-01T22:00:00 – 2027-01-02T02:00:00',
  ])
})

test('a course whose meetings are unknown covers its days without times', () => {
  const lines = linesOf({ start_date: '2026-12-03', end_date: '2027-02-25', meetings: [] })
  expect(lines).toEqual(
    expect.arrayContaining([
      'DTSTART;VALUE=DATE:20261203',
      'DTEND;VALUE=DATE:20270226',
      'TRANSP:TRANSPARENT',
    ]),
  )
  expect(lines.join('\n')).not.toContain('RRULE')
})

test('commas, semicolons, backslashes, and line ends are escaped', () => {
  const lines = linesOf({
    title: 'A, B; C\\D',
    description: 'one\r\ntwo\nthree',
    place: '5 Court St, Brooklyn',
  })
  expect(lines).toContain('SUMMARY:A\\, B\\; C\\\\D')
  expect(lines).toContain('DESCRIPTION:one\\ntwo\\nthree')
  expect(lines).toContain('LOCATION:5 Court St\\, Brooklyn')
})

test('no line is longer than 75 octets, and no character is split', () => {
  const title = 'Früherziehung 👩‍🏫 für Größere '.repeat(12).trim()
  const file = calendarFile([{ ...entry, title }], now)
  for (const line of file.split('\r\n')) {
    expect(encodeURIComponent(line).replace(/%../g, '_').length).toBeLessThanOrEqual(75)
    expect(line.isWellFormed()).toBe(true)
  }
  expect(linesOf({ title })).toContain(`SUMMARY:${title}`)
})

test('every line ends with CRLF, including the last one', () => {
  const file = calendarFile([entry], now)
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
})

test('a subscribed calendar has a name, one time zone, and all entries', () => {
  const later = {
    ...entry,
    id: 's2@cubby.test',
    start_date: '2027-04-02',
    end_date: '2027-04-02',
    meetings: [evening('2027-04-02')],
    status: 'tentative' as const,
  }
  const lines = calendarFile([entry, later], now, 'Rosa, at Cubby').split('\r\n')
  expect(lines).toContain('NAME:Rosa\\, at Cubby')
  expect(lines).toContain('X-WR-CALNAME:Rosa\\, at Cubby')
  expect(lines).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H')
  expect(lines.filter((line) => line === 'BEGIN:VTIMEZONE')).toHaveLength(1)
  expect(lines.filter((line) => line === 'BEGIN:DAYLIGHT').length).toBeGreaterThan(0)
  expect(lines.filter((line) => line.startsWith('STATUS:'))).toEqual(['STATUS:CONFIRMED', 'STATUS:TENTATIVE'])
})

test('a calendar without entries is valid and empty', () => {
  const lines = calendarFile([], now, 'Cubby').trim().split('\r\n')
  expect(lines.map((line) => line.split(':')[0])).toEqual([
    'BEGIN',
    'VERSION',
    'PRODID',
    'CALSCALE',
    'METHOD',
    'NAME',
    'X-WR-CALNAME',
    'REFRESH-INTERVAL;VALUE=DURATION',
    'END',
  ])
})

test('the lines of a calendar are exactly those that RFC 5545 asks for', () => {
  expect(linesOf({ timezone: 'America/Phoenix', place: 'Room 2' })).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cubby//Classes//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VTIMEZONE',
    'TZID:America/Phoenix',
    'BEGIN:STANDARD',
    'DTSTART:19691231T170000',
    'TZOFFSETFROM:-0700',
    'TZOFFSETTO:-0700',
    'END:STANDARD',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    'UID:s1@cubby.test',
    'DTSTAMP:20261001T123045Z',
    'DTSTART;TZID=America/Phoenix:20261204T180000',
    'DTEND;TZID=America/Phoenix:20261204T203000',
    'SUMMARY:CPR',
    'STATUS:CONFIRMED',
    'LOCATION:Room 2',
    'DESCRIPTION:Bring a friend',
    'URL:https://cubby.test/classes/c1',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('a line of 75 octets is not folded, and one of 76 is', () => {
  const titleOf = (octets: number) => 'x'.repeat(octets - 'SUMMARY:'.length)
  const fileOf = (title: string) => calendarFile([{ ...entry, title }], now)
  expect(fileOf(titleOf(75))).toContain(`SUMMARY:${titleOf(75)}\r\n`)
  expect(fileOf(titleOf(76))).toContain(`SUMMARY:${titleOf(75)}\r\n x\r\n`)
})

test('the time zone covers the days of all entries, in any order', () => {
  const spring = { ...entry, start_date: '2027-04-02', end_date: '2027-04-02', meetings: [] }
  const zoneOf = (entries: CalendarEntry[]) => calendarFile(entries, now).split('BEGIN:VEVENT')[0]
  expect(zoneOf([spring, entry])).toBe(zoneOf([entry, spring]))
  expect(zoneOf([spring, entry])).toContain('DTSTART:20261101T020000')
  expect(zoneOf([spring, entry])).toContain('DTSTART:20270314T020000')
})

test('the status of a session of unknown meetings is its own', () => {
  expect(linesOf({ meetings: [] })).toContain('STATUS:CONFIRMED')
  expect(linesOf({ meetings: [], status: 'tentative' })).toContain('STATUS:TENTATIVE')
})

test('a cancelled session keeps its times, because some calendar apps need an event to remove', () => {
  const cancelled = ['2026-11-17', '2026-11-18'].map((day) => evening(day, { status: 'cancelled' }))
  expect(linesOf({ meetings: cancelled })).toContain('RRULE:FREQ=DAILY;COUNT=2')
  expect(linesOf({ meetings: cancelled }).join()).not.toContain('EXDATE')
})
