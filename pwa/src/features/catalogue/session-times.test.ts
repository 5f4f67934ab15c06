import { expect, test } from 'vitest'
import { clockTime, dayParts, hoursPerDay, sessionDates, timeRange } from './session-times.ts'

const evening = { start_date: '2026-12-04', end_date: '2026-12-04', start_time: '18:00', end_time: '20:30' }

test.each([
  ['00:00', '12:00 AM'],
  ['09:05', '9:05 AM'],
  ['12:00', '12:00 PM'],
  ['23:59', '11:59 PM'],
])('%s reads %s', (time, read) => {
  expect(clockTime(time)).toBe(read)
})

test('a session reads with its times and its hours per day to two decimals', () => {
  expect(timeRange(evening)).toBe('6:00 PM – 8:30 PM')
  expect(hoursPerDay(evening)).toBe('2.50')
  expect(hoursPerDay({ ...evening, end_time: '18:20' })).toBe('0.33')
})

test('one day reads as a date and several as a range', () => {
  expect(sessionDates(evening)).toBe('Dec 4, 2026')
  expect(sessionDates({ ...evening, end_date: '2026-12-06' })).toMatch(/^Dec 4\s–\s6, 2026$/)
})

test('a calendar leaf shows the written day, whatever the zone of the device', () => {
  expect(dayParts('2026-12-04')).toEqual({ weekday: 'Friday', month: 'Dec', day: 4 })
})
