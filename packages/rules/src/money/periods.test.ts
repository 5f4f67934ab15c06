import { expect, it } from 'vitest'
import { daysBetween } from '../days.ts'
import { periodLength, periodsOf, previousRange, rangeAfterChange, rateOf } from './periods.ts'

it('divides two months into days, and more into months', () => {
  expect(periodsOf('2026-03-07', '2026-03-09')).toEqual(['2026-03-07', '2026-03-08', '2026-03-09'])
  expect(periodsOf('2026-01-01', '2026-03-03')).toHaveLength(62)
  expect(periodsOf('2026-01-01', '2026-03-04')).toEqual(['2026-01', '2026-02', '2026-03'])
  expect(periodsOf('2025-12-31', '2026-12-31')).toHaveLength(13)
  expect(periodLength('2026-01-01', '2026-03-03')).toBe('day')
  expect(periodLength('2026-01-01', '2026-03-04')).toBe('month')
})

it('ends with the last period, also in the year 9999', () => {
  expect(periodsOf('9999-12-31', '9999-12-31')).toEqual(['9999-12-31'])
  expect(periodsOf('0001-01-01', '9999-12-31')).toHaveLength(9999 * 12)
  expect(periodsOf('0001-01-01', '9999-12-31').at(0)).toBe('0001-01')
  expect(periodsOf('0001-01-01', '9999-12-31').at(-1)).toBe('9999-12')
})

it('rounds rates to 2 decimals, and returns 0 for 0 of 0', () => {
  expect(rateOf(1, 3)).toBe(33.33)
  expect(rateOf(0, 0)).toBe(0)
})

const today = '2028-03-01'

it.each([
  ['2026-01-01', '2026-11-21', '2025-11-21'],
  ['2025-11-26', '2026-11-21', '2025-11-26'],
  ['2025-11-27', '2026-11-21', '2025-11-21'],
  ['2025-11-16', '2026-11-21', '2025-11-16'],
  ['2025-11-15', '2026-11-21', '2025-11-21'],
  ['2028-02-01', '2028-02-29', '2027-02-28'],
])('a range from %s to %s begins on %s, whichever day was changed', (startDate, endDate, begins) => {
  for (const changed of ['startDate', 'endDate'] as const) {
    expect(rangeAfterChange(changed, { startDate, endDate }, today)).toEqual({ startDate: begins, endDate })
  }
})

it('a range ends today at the latest', () => {
  expect(rangeAfterChange('endDate', { startDate: '2026-01-01', endDate: '2099-12-31' }, today)).toEqual({
    startDate: '2027-03-01',
    endDate: today,
  })
})

it('keeps a range of one day out, because it is no year', () => {
  const day = { startDate: '2027-12-01', endDate: '2027-12-01' }
  expect(rangeAfterChange('startDate', day, today)).toEqual({ ...day, startDate: '2026-12-01' })
})

it('keeps a start after the end for the form to report, and moves it with a new end', () => {
  const range = { startDate: '2027-12-01', endDate: '2027-11-21' }
  expect(rangeAfterChange('startDate', range, today)).toEqual(range)
  expect(rangeAfterChange('endDate', range, today)).toEqual({ ...range, startDate: '2026-11-21' })
})

it.each([
  ['2026-01-01', '2026-11-22', '2025-01-01', '2025-11-22'],
  ['2024-02-01', '2024-02-29', '2023-02-01', '2023-02-28'],
  ['2025-11-23', '2026-11-22', '2024-11-23', '2025-11-22'],
  ['2025-11-22', '2026-11-22', '2024-11-21', '2025-11-21'],
  // A leap year has a day more, and is compared with the whole year before it, as is the year after it.
  ['2024-01-01', '2024-12-31', '2023-01-01', '2023-12-31'],
  ['2025-01-01', '2025-12-31', '2024-01-01', '2024-12-31'],
  ['2024-02-29', '2025-02-27', '2023-02-28', '2024-02-27'],
  ['2025-11-27', '2026-11-22', '2024-11-27', '2025-11-22'],
  // The first centuries have four digits.
  ['0999-01-01', '0999-03-01', '0998-01-01', '0998-03-01'],
])('compares %s to %s with %s to %s', (startDate, endDate, previousStart, previousEnd) => {
  expect(previousRange({ startDate, endDate })).toEqual({ startDate: previousStart, endDate: previousEnd })
})

it('never compares a range with a part of itself', () => {
  for (let days = 0; days < 800; days += 7) {
    const startDate = '2026-03-01'
    const endDate = new Date(Date.UTC(2026, 2, 1 + days)).toISOString().slice(0, 10)
    expect(daysBetween(previousRange({ startDate, endDate }).endDate, startDate)).toBeGreaterThan(0)
  }
})
