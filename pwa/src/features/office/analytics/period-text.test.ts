import { expect, it } from 'vitest'
import { axisText, daysOfPeriod, periodText } from './period-text.ts'

it('names months and days', () => {
  expect(['2026-01', '2026-01-07'].map(periodText)).toEqual(['Jan 2026', 'Jan 7, 2026'])
  expect(['2026-01', '2026-01-07'].map(axisText)).toEqual(['Jan 2026', 'Jan 7'])
})

it('limits a period to the range of the report', () => {
  const range = { startDate: '2025-11-23', endDate: '2026-11-22' }
  expect(daysOfPeriod('2025-11', range)).toEqual({ startDate: '2025-11-23', endDate: '2025-11-30' })
  expect(daysOfPeriod('2026-02', range)).toEqual({ startDate: '2026-02-01', endDate: '2026-02-28' })
  expect(daysOfPeriod('2025-12', range)).toEqual({ startDate: '2025-12-01', endDate: '2025-12-31' })
  expect(daysOfPeriod('2026-11', range)).toEqual({ startDate: '2026-11-01', endDate: '2026-11-22' })
  expect(daysOfPeriod('2026-11-20', range)).toEqual({ startDate: '2026-11-20', endDate: '2026-11-20' })
})
