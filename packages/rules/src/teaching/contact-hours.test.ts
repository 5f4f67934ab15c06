import { expect, it } from 'vitest'
import { contactHours, contactMinutes, meetingsText } from './contact-hours.ts'

const meeting = (start_time: string, end_time: string, break_minutes = 0) => ({
  start_time,
  end_time,
  break_minutes,
  status: 'scheduled' as const,
})
const cancelled = { ...meeting('18:00', '20:30'), status: 'cancelled' as const }

it.each([
  ['an evening', meeting('18:00', '20:30'), 150],
  ['a day with lunch', meeting('09:00', '15:30', 30), 360],
  ['a quarter of an hour', meeting('09:00', '09:15'), 15],
  ['a session past midnight', meeting('22:00', '02:00', 15), 225],
  ['a whole day', meeting('20:00', '20:00'), 1440],
  // The specification counts the clock on the wall: 1 AM to 4 AM is three hours in every night of the year.
  ['a night in which the clock changes', meeting('01:00', '04:00'), 180],
  ['a cancelled meeting', cancelled, 0],
  ['a meeting that is all break', meeting('09:00', '09:15', 30), 0],
])('counts the minutes of %s', (_, one, minutes) => {
  expect(contactMinutes(one)).toBe(minutes)
})

it('adds up the meetings that are not cancelled, and rounds only the sum', () => {
  const evenings = Array.from({ length: 8 }, () => meeting('18:00', '20:30'))
  expect(contactHours(evenings)).toBe(20)
  expect(contactHours([...evenings, cancelled])).toBe(20)
  // Three times 20 minutes are one hour, not three times 0.33 hours.
  expect(contactHours(Array.from({ length: 3 }, () => meeting('18:00', '18:20')))).toBe(1)
  expect(contactHours([])).toBe(0)
})

it('says how many meetings and hours there are', () => {
  const evening = meeting('18:00', '20:45', 15)
  expect(meetingsText(Array.from({ length: 8 }, () => evening))).toBe('8 meetings, 20 hours')
  expect(meetingsText([meeting('09:00', '10:00'), cancelled])).toBe('1 meeting, 1 hour')
  expect(meetingsText([meeting('09:00', '15:30'), meeting('09:00', '15:45')])).toBe('2 meetings, 13.25 hours')
})
