import { expect, it } from 'vitest'
import { defaultDuration } from './class-duration.ts'

it.each([
  [[['2026-12-01', '2026-12-01']], '1 day'],
  [
    [
      ['2026-12-01', '2026-12-01'],
      ['2026-12-08', '2026-12-09'],
    ],
    '2 days',
  ],
  [[['2026-12-01', '2026-12-07']], '7 days'],
  [[['2026-12-01', '2026-12-14']], '2 weeks'],
  [[['2026-12-01', '2026-12-15']], '15 days'],
  [[], '1 day'],
])('%j lasts %s', (spans, expected) => {
  const dates = spans.map(([date = '', end_date = '']) => ({ date, end_date }))
  expect(defaultDuration(dates)).toBe(expected)
})
