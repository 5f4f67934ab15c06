import { describe, expect, it } from 'vitest'
import { addMonths, endOfMonth, periodOf } from './calendar-months.ts'

describe('addMonths', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2026-11-15', 24, '2028-11-15'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-12-01', 1, '2027-01-01'],
  ])('%s and %i months', (day, months, expected) => {
    expect(addMonths(day, months)).toBe(expected)
  })
})

it('finds the end of a month, also in leap years', () => {
  expect(['2026-02-03', '2028-02-03', '2100-02-03', '2026-12-31'].map(endOfMonth)).toEqual([
    '2026-02-28',
    '2028-02-29',
    '2100-02-28',
    '2026-12-31',
  ])
})

describe('periodOf', () => {
  it('includes its first and its last day', () => {
    const first = { from: '2024-03-15', to: '2026-03-14' }
    expect(periodOf('2024-03-15', 24, '2024-03-15')).toEqual(first)
    expect(periodOf('2024-03-15', 24, '2026-03-14')).toEqual(first)
    expect(periodOf('2024-03-15', 24, '2026-03-15')).toEqual({ from: '2026-03-15', to: '2028-03-14' })
  })

  it('does not drift after a leap day', () => {
    expect(periodOf('2024-02-29', 12, '2027-06-01')).toEqual({ from: '2027-02-28', to: '2028-02-28' })
    expect(periodOf('2024-02-29', 12, '2028-06-01')).toEqual({ from: '2028-02-29', to: '2029-02-27' })
  })

  it('has no period before the start', () => {
    expect(periodOf('2026-01-01', 12, '2025-12-31')).toBeNull()
  })
})
