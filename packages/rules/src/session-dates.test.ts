import { expect, it } from 'vitest'
import { dayParts, displayDate } from './session-dates.ts'

it('shows one day as a date and several as a range', () => {
  expect(displayDate('2026-12-04', '2026-12-04')).toBe('Dec 4, 2026')
  expect(displayDate('2026-12-04', '2026-12-06').replace(/\s/g, ' ')).toBe('Dec 4 – 6, 2026')
})

it('returns the parts of the given day in any time zone of the device', () => {
  expect(dayParts('2026-12-04')).toEqual({ weekday: 'Friday', month: 'Dec', day: 4 })
})
