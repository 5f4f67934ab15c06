import { expect, it } from 'vitest'
import { daysText } from './day-range-fields.tsx'

it('names a range of days, also one with a single end', () => {
  expect(daysText('2026-11-01', '2026-11-22')).toBe('Nov 1 – 22, 2026')
  expect(daysText('2026-11-01', undefined)).toBe('since Nov 1, 2026')
  expect(daysText(undefined, '2026-11-22')).toBe('until Nov 22, 2026')
})
