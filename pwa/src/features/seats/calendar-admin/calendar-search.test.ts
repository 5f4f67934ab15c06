import { expect, it } from 'vitest'
import { readCalendarSearch, shownDays, stepFrom } from './calendar-search.ts'

const ends = (days: readonly string[]) => [days[0], days.at(-1), days.length]

it('a week is from Sunday to Saturday', () => {
  expect(ends(shownDays(undefined, '2026-11-26'))).toEqual(['2026-11-22', '2026-11-28', 7])
  expect(ends(shownDays(undefined, '2026-11-28'))).toEqual(['2026-11-22', '2026-11-28', 7])
})

it('seven days begin on the date', () => {
  expect(ends(shownDays('days', '2026-11-26'))).toEqual(['2026-11-26', '2026-12-02', 7])
  expect(readCalendarSearch({ view: 'days', date: '2026-11-26' }).view).toBe('days')
})

it.each([
  ['2026-11-26', '2026-11-01', '2026-12-05', 35],
  ['2026-02-10', '2026-02-01', '2026-02-28', 28],
  ['2027-05-31', '2027-04-25', '2027-06-05', 42],
  ['2026-12-31', '2026-11-29', '2027-01-02', 35],
])('the month of %s has whole weeks', (day, first, last, count) => {
  expect(ends(shownDays('month', day))).toEqual([first, last, count])
})

it('steps by weeks and months', () => {
  expect([stepFrom(undefined, '2026-12-30', 1), stepFrom(undefined, '2027-01-02', -1)]).toEqual([
    '2027-01-06',
    '2026-12-26',
  ])
  expect([stepFrom('month', '2026-12-31', 1), stepFrom('month', '2027-01-31', -1)]).toEqual([
    '2027-01-01',
    '2026-12-01',
  ])
  expect(stepFrom('month', '2027-01-31', 1)).toBe('2027-02-01')
})

it('reads its state from the URL, and drops what is invalid', () => {
  const search = {
    view: 'month',
    date: '2026-11-26',
    by: 'instructor',
    only: 'i1',
    move: 'm1',
    to: '2026-11-27',
  }
  expect(readCalendarSearch(search)).toEqual(search)
  expect(readCalendarSearch({ view: 'year', date: '2026-02-31', by: 'room', to: '2026-11-27' })).toEqual({})
})
