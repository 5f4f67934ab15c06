import { expect, it } from 'vitest'
import { clockTime, hoursPerDay, shortClockTime, shortTimeRange, timeRange } from './session-times.ts'

it.each([
  ['00:00', '12:00 AM'],
  ['09:05', '9:05 AM'],
  ['12:00', '12:00 PM'],
  ['23:59', '11:59 PM'],
])('%s is shown as %s', (time, text) => {
  expect(clockTime(time)).toBe(text)
})

it.each([
  ['18:00', '20:30', '6:00–8:30 PM'],
  ['11:00', '13:30', '11:00 AM–1:30 PM'],
  ['22:00', '06:00', '10:00 PM–6:00 AM'],
])('shows the times from %s to %s', (start_time, end_time, read) => {
  expect(timeRange({ start_time, end_time })).toBe(read)
})

it('shows the hours per day with two decimals', () => {
  expect(hoursPerDay({ start_time: '18:00', end_time: '20:30' })).toBe('2.50')
  expect(hoursPerDay({ start_time: '18:00', end_time: '18:20' })).toBe('0.33')
})

it('counts the hours of a session over midnight', () => {
  expect(hoursPerDay({ start_time: '22:00', end_time: '02:00' })).toBe('4.00')
  expect(hoursPerDay({ start_time: '20:00', end_time: '20:00' })).toBe('24.00')
})

it('leaves out whole hours in a sentence', () => {
  expect(['18:00', '18:30', '00:00', '12:00'].map(shortClockTime)).toEqual([
    '6 PM',
    '6:30 PM',
    '12 AM',
    '12 PM',
  ])
})

it.each([
  ['12:00', '14:30', '12–2:30 PM'],
  ['10:00', '12:00', '10 AM–12 PM'],
])('shortens the times from %s to %s', (start_time, end_time, read) => {
  expect(shortTimeRange({ start_time, end_time })).toBe(read)
})
