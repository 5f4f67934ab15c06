import { expect, it } from 'vitest'
import {
  columnDates,
  dayParts,
  decisionDates,
  displayDate,
  sessionDates,
  shortSessionDates,
} from './session-dates.ts'

it('shows one day as a date and several as a range', () => {
  expect(displayDate('2026-12-04', '2026-12-04')).toBe('Dec 4, 2026')
  expect(sessionDates({ start_date: '2026-12-04', end_date: '2026-12-04' })).toBe('Dec 4, 2026')
  expect(displayDate('2026-12-04', '2026-12-06').replace(/\s/g, ' ')).toBe('Dec 4 – 6, 2026')
})

it('returns the parts of the given day in any time zone of the device', () => {
  expect(dayParts('2026-12-04')).toEqual({ weekday: 'Friday', month: 'Dec', day: 4 })
})

it('omits the year in a narrow place', () => {
  expect(shortSessionDates({ start_date: '2026-12-04', end_date: '2026-12-04' })).toBe('Dec 4')
  const dates = shortSessionDates({ start_date: '2026-11-25', end_date: '2026-12-18' })
  expect(dates.replace(/\s/g, ' ')).toBe('Nov 25 – Dec 18')
  expect(shortSessionDates({ start_date: '2026-12-15', end_date: '2027-01-07' })).toBe('Dec 15 – Jan 7')
})

it("names one year over New Year's Eve for users who decide", () => {
  expect(decisionDates({ start_date: '2026-12-15', end_date: '2027-01-07' })).toBe('Dec 15 – Jan 7, 2027')
  expect(decisionDates({ start_date: '2026-12-04', end_date: '2026-12-04' })).toBe('Fri, Dec 4, 2026')
})

it.each([
  ['2026-12-22', '2027-03-11', 'Dec 22 – Mar 11, 2027'],
  ['2026-12-04', '2026-12-06', 'Dec 4 – 6, 2026'],
  ['2026-12-04', '2026-12-04', 'Dec 4, 2026'],
  ['2025-12-22', '2027-03-11', 'Dec 22, 2025 – Mar 11, 2027'],
  ['2026-03-11', '2027-03-11', 'Mar 11, 2026 – Mar 11, 2027'],
])('names one year in a column, from %s to %s', (start_date, end_date, read) => {
  expect(columnDates({ start_date, end_date }).replace(/\s/g, ' ')).toBe(read)
})
