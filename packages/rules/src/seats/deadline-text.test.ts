import { expect, it } from 'vitest'
import { deadlineText } from './deadline-text.ts'

it.each([
  ['2026-11-26T23:00:00Z', 'America/New_York', 'Thursday, Nov 26, 6:00 PM'],
  ['2026-11-26T23:00:00Z', 'Europe/Berlin', 'Friday, Nov 27, 12:00 AM'],
  ['2027-07-05T13:05:00Z', 'America/New_York', 'Monday, Jul 5, 9:05 AM'],
])('%s in %s is %s', (instant, timeZone, text) => {
  expect(deadlineText(new Date(instant), timeZone)).toBe(text)
})
