import { expect, test } from 'vitest'
import { type CalendarEntry, calendarFile } from './calendar-file.ts'

const now = new Date('2026-10-01T12:30:45.678Z')
const evening: CalendarEntry = {
  id: 's1@cubby.test',
  title: 'CPR',
  start_date: '2026-12-04',
  end_date: '2026-12-04',
  start_time: '18:00',
  end_time: '20:30',
  timezone: 'America/New_York',
  place: null,
  description: 'Bring a friend',
  url: 'https://cubby.test/classes/c1',
}

/** Returns the lines of a calendar file after unfolding. */
function linesOf(changes: Partial<CalendarEntry> = {}): string[] {
  return calendarFile([{ ...evening, ...changes }], now)
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

test('several days are one entry repeated daily, also across a clock change', () => {
  const days = { start_date: '2026-10-30', end_date: '2026-11-02' }
  expect(linesOf(days)).toContain('RRULE:FREQ=DAILY;COUNT=4')
})

test('a session over midnight ends on the next day, and has one night fewer than days', () => {
  const night = { start_date: '2026-12-31', end_date: '2027-01-01', start_time: '22:00', end_time: '02:00' }
  expect(linesOf(night)).toEqual(
    expect.arrayContaining([
      'DTSTART;TZID=America/New_York:20261231T220000',
      'DTEND;TZID=America/New_York:20270101T020000',
    ]),
  )
  expect(linesOf(night).join('\n')).not.toContain('RRULE')
  expect(linesOf({ ...night, end_date: '2027-01-03' })).toContain('RRULE:FREQ=DAILY;COUNT=3')
})

test('a course of several weeks is an entry on its first day only', () => {
  const weeks = linesOf({ start_date: '2026-12-03', end_date: '2027-02-25' })
  expect(weeks.join('\n')).not.toContain('RRULE')
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
  const file = calendarFile([{ ...evening, title }], now)
  for (const line of file.split('\r\n')) {
    expect(encodeURIComponent(line).replace(/%../g, '_').length).toBeLessThanOrEqual(75)
    expect(line.isWellFormed()).toBe(true)
  }
  expect(linesOf({ title })).toContain(`SUMMARY:${title}`)
})

test('every line ends with CRLF, including the last one', () => {
  const file = calendarFile([evening], now)
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
})

test('a subscribed calendar has a name, one time zone, and all entries', () => {
  const later = {
    ...evening,
    id: 's2@cubby.test',
    start_date: '2027-04-02',
    end_date: '2027-04-02',
    status: 'tentative' as const,
  }
  const lines = calendarFile([evening, later], now, 'Rosa, at Cubby').split('\r\n')
  expect(lines).toContain('NAME:Rosa\\, at Cubby')
  expect(lines.filter((line) => line === 'BEGIN:VTIMEZONE')).toHaveLength(1)
  expect(lines.filter((line) => line === 'BEGIN:DAYLIGHT').length).toBeGreaterThan(0)
  expect(lines.filter((line) => line.startsWith('STATUS:'))).toEqual(['STATUS:CONFIRMED', 'STATUS:TENTATIVE'])
})

test('a calendar without entries is valid and empty', () => {
  expect(calendarFile([], now, 'Cubby')).not.toMatch(/VTIMEZONE|VEVENT/)
})
