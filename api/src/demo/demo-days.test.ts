import { expect, it } from 'vitest'
import { holidayAfter, isOfficeDay, officeDayFrom, officeDayUntil } from './demo-days.ts'

it('knows weekends and holidays', () => {
  expect(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map(isOfficeDay)).toEqual([
    true,
    false,
    false,
    true,
  ])
  expect(['2026-11-26', '2026-11-27', '2026-12-25', '2027-01-01'].some(isOfficeDay)).toBe(false)
  expect(holidayAfter('2026-11-21')).toEqual({ day: '2026-11-26', name: 'Thanksgiving' })
  expect(holidayAfter('2026-12-25')).toEqual({ day: '2027-01-01', name: "New Year's Day" })
})

it('moves a day to the next day when the office is open', () => {
  expect(officeDayFrom('2026-11-26')).toBe('2026-11-30')
  expect(officeDayFrom('2026-11-20', 2)).toBe('2026-11-23')
  expect(officeDayUntil('2026-11-29')).toBe('2026-11-25')
  expect(officeDayUntil('2026-11-30')).toBe('2026-11-30')
})
