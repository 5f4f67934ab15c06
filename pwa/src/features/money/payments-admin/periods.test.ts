import { expect, it } from 'vitest'
import { accountingPeriods } from './periods.ts'

it('names months, quarters, and years by their first and last days', () => {
  const days = Object.fromEntries(
    accountingPeriods('2027-01-31')
      .slice(0, 6)
      .map(({ name, days }) => [name, `${days.startDate} ${days.endDate}`]),
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

it('names the last 12 months and the last 4 quarters, the newest first', () => {
  const named = accountingPeriods('2027-02-28').slice(6)
  expect(named.map(({ name }) => name)).toEqual([
    ...['January 2027', 'December 2026', 'November 2026', 'October 2026', 'September 2026', 'August 2026'],
    ...['July 2026', 'June 2026', 'May 2026', 'April 2026', 'March 2026', 'February 2026'],
    ...['Q4 2026', 'Q3 2026', 'Q2 2026', 'Q1 2026'],
  ])
  const daysOf = (wanted: string) => named.find(({ name }) => name === wanted)?.days
  expect(daysOf('February 2026')).toEqual({ startDate: '2026-02-01', endDate: '2026-02-28' })
  expect(daysOf('Q2 2026')).toEqual({ startDate: '2026-04-01', endDate: '2026-06-30' })
})
