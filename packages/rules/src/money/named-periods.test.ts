import { expect, it } from 'vitest'
import { accountingPeriods, presetRanges } from './named-periods.ts'
import { rangeAfterChange } from './periods.ts'

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
    'January 2027',
    'December 2026',
    'November 2026',
    'October 2026',
    'September 2026',
    'August 2026',
    'July 2026',
    'June 2026',
    'May 2026',
    'April 2026',
    'March 2026',
    'February 2026',
    'Q4 2026',
    'Q3 2026',
    'Q2 2026',
    'Q1 2026',
  ])
  const daysOf = (wanted: string) => named.find(({ name }) => name === wanted)?.days
  expect(daysOf('February 2026')).toEqual({ startDate: '2026-02-01', endDate: '2026-02-28' })
  expect(daysOf('Q2 2026')).toEqual({ startDate: '2026-04-01', endDate: '2026-06-30' })
})

const presetsOn = (today: string) =>
  Object.fromEntries(presetRanges(today).map(({ name, days }) => [name, days]))

it.each(['2026-11-22', '2026-01-01', '2024-02-29', '2024-12-31'])(
  'offers years that the date rule of reports keeps, on %s',
  (day) => {
    const presets = presetsOn(day)
    expect(presets['Year to date']).toEqual({ startDate: `${day.slice(0, 4)}-01-01`, endDate: day })
    for (const name of ['Last 12 months', 'Last year']) {
      const days = presets[name]
      expect(days && rangeAfterChange('endDate', days, day)).toEqual(days)
    }
  },
)

it('offers reports of months, quarters, and years that end today at the latest', () => {
  expect(presetRanges('2026-11-22')).toEqual([
    { name: 'This month', days: { startDate: '2026-11-01', endDate: '2026-11-22' } },
    { name: 'Last month', days: { startDate: '2026-10-01', endDate: '2026-10-31' } },
    { name: 'This quarter', days: { startDate: '2026-10-01', endDate: '2026-11-22' } },
    { name: 'Year to date', days: { startDate: '2026-01-01', endDate: '2026-11-22' } },
    { name: 'Last 12 months', days: { startDate: '2025-11-23', endDate: '2026-11-22' } },
    { name: 'Last year', days: { startDate: '2025-01-01', endDate: '2025-12-31' } },
  ])
  expect(presetsOn('2027-01-01')).toMatchObject({
    'This month': { startDate: '2027-01-01', endDate: '2027-01-01' },
    'Last month': { startDate: '2026-12-01', endDate: '2026-12-31' },
  })
  expect(presetsOn('2024-02-29')).toMatchObject({
    'This month': { startDate: '2024-02-01', endDate: '2024-02-29' },
    'This quarter': { startDate: '2024-01-01', endDate: '2024-02-29' },
  })
})
