import { expect, it } from 'vitest'
import { contactHours, contactMinutes, meetingsText } from './contact-hours.ts'

const ZONE = 'America/New_York'

const meeting = (start_time: string, end_time: string, break_minutes = 0) => ({
  date: '2026-12-04',
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
  ['the night in which clocks go forward', { ...meeting('23:00', '03:00'), date: '2027-03-13' }, 180],
  ['the night in which clocks go back', { ...meeting('23:00', '03:00', 15), date: '2027-11-06' }, 285],
  ['the morning after clocks went back', { ...meeting('09:00', '12:00'), date: '2027-11-07' }, 180],
  ['a meeting that ends at a skipped time', { ...meeting('01:00', '02:30'), date: '2027-03-14' }, 90],
  ['a cancelled meeting', cancelled, 0],
  ['a meeting that is all break', meeting('09:00', '09:15', 30), 0],
])('counts the minutes of %s', (_, one, minutes) => {
  expect(contactMinutes(one, ZONE)).toBe(minutes)
})

it('adds up the meetings that are not cancelled, and rounds only the sum', () => {
  const evenings = Array.from({ length: 8 }, () => meeting('18:00', '20:30'))
  expect(contactHours(evenings, ZONE)).toBe(20)
  expect(contactHours([...evenings, cancelled], ZONE)).toBe(20)
  // Three times 20 minutes are one hour, not three times 0.33 hours.
  expect(
    contactHours(
      Array.from({ length: 3 }, () => meeting('18:00', '18:20')),
      ZONE,
    ),
  ).toBe(1)
  expect(contactHours([], ZONE)).toBe(0)
})

it('says how many meetings and hours there are', () => {
  const evening = meeting('18:00', '20:45', 15)
  expect(
    meetingsText(
      Array.from({ length: 8 }, () => evening),
      20,
    ),
  ).toBe('8 meetings, 20 hours')
  expect(meetingsText([evening, cancelled], 1)).toBe('1 meeting, 1 hour')
})
