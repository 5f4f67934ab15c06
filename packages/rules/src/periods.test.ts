import { expect, it } from 'vitest'
import { periodsOf, rateOf, startAfterNewEnd } from './periods.ts'

it('tells two months by the day, and more by the month', () => {
  expect(periodsOf('2026-03-07', '2026-03-09')).toEqual(['2026-03-07', '2026-03-08', '2026-03-09'])
  expect(periodsOf('2026-01-01', '2026-03-03')).toHaveLength(62)
  expect(periodsOf('2026-01-01', '2026-03-04')).toEqual(['2026-01', '2026-02', '2026-03'])
  expect(periodsOf('2025-12-31', '2026-12-31')).toHaveLength(13)
})

it('ends, also at the end of all years of four digits', () => {
  expect(periodsOf('9999-12-31', '9999-12-31')).toEqual(['9999-12-31'])
  expect(periodsOf('0001-01-01', '9999-12-31')).toHaveLength(9999 * 12)
  expect(periodsOf('0001-01-01', '9999-12-31').at(-1)).toBe('9999-12')
})

it('rounds rates to 2 decimals, and has none of nothing', () => {
  expect(rateOf(1, 3)).toBe(33.33)
  expect(rateOf(0, 0)).toBe(0)
})

it.each([
  ['2026-01-01', '2026-11-21', '2025-11-21'],
  ['2025-11-26', '2026-11-21', '2025-11-26'],
  ['2025-11-27', '2026-11-21', '2025-11-21'],
  ['2025-11-16', '2026-11-21', '2025-11-16'],
  ['2025-11-15', '2026-11-21', '2025-11-21'],
  ['2028-02-01', '2028-02-29', '2027-02-28'],
])('from %s, a new last day %s makes it begin on %s', (startDate, endDate, begins) => {
  expect(startAfterNewEnd(startDate, endDate)).toBe(begins)
})
