import { expect, it } from 'vitest'
import { daysText, rangeOf } from './day-range-fields.tsx'

const on = (day: string) => rangeOf({}, day)

it('shows the last month unless the URL says otherwise', () => {
  expect(on('2026-11-21')).toEqual({ startDate: '2026-10-21', endDate: '2026-11-21' })
  expect(on('2026-03-31')).toEqual({ startDate: '2026-02-28', endDate: '2026-03-31' })
  expect(on('2026-01-15')).toEqual({ startDate: '2025-12-15', endDate: '2026-01-15' })
  const today = '2026-11-21'
  expect(rangeOf({ dates: 'all' }, today)).toEqual({})
  expect(rangeOf({ startDate: '2026-01-01' }, today)).toEqual({ startDate: '2026-01-01' })
})

it('names a range of days, also one with a single end', () => {
  expect(daysText('2026-11-01', '2026-11-22')).toBe('Nov 1 – 22, 2026')
  expect(daysText('2026-11-01', undefined)).toBe('since Nov 1, 2026')
  expect(daysText(undefined, '2026-11-22')).toBe('until Nov 22, 2026')
})
