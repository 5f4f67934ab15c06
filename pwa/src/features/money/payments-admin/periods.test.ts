import { expect, it } from 'vitest'
import { periodsOf } from './periods.ts'

it('names months, quarters, and years by their first and last days', () => {
  const days = Object.fromEntries(
    periodsOf('2027-01-31').map(({ name, days }) => [name, `${days.startDate} ${days.endDate}`]),
  )
  expect(days).toEqual({
    'This month': '2027-01-01 2027-01-31',
    'Last month': '2026-12-01 2026-12-31',
    'This quarter': '2027-01-01 2027-03-31',
    'Last quarter': '2026-10-01 2026-12-31',
    'This year': '2027-01-01 2027-12-31',
    'Last year': '2026-01-01 2026-12-31',
  })
})
