import { expect, it } from 'vitest'
import { readPaymentsSearch } from './payments-search.ts'
import { filterQuery, outstandingQuery } from './use-payments.ts'

it('sends the dates, filter, and order of the screen, but not the page', () => {
  const search = { list: 'transactions', status: 'paid', sort: 'amount', page: 3, limit: 50 } as const
  expect(filterQuery({ ...search, startDate: '2026-11-01' }, '2026-11-21')).toBe(
    'status=paid&startDate=2026-11-01&sort=amount&direction=asc',
  )
  expect(filterQuery({ dates: 'all', sort: 'amount', direction: 'desc' }, '2026-11-21')).toBe(
    'sort=amount&direction=desc',
  )
})

it('lists everything that is owed today, unless somebody chose the days on which it was charged', () => {
  expect(outstandingQuery(readPaymentsSearch({ due: 'overdue', page: 2 }))).toBe('due=overdue')
  const days = { startDate: '2026-11-01', endDate: '2026-11-21' }
  expect(outstandingQuery(readPaymentsSearch({ ...days, due: 'overdue' }))).toBe(
    'due=overdue&startDate=2026-11-01&endDate=2026-11-21',
  )
})

it('filters by the days of receipt on the Transactions tab only', () => {
  const days = { dates: 'all', receivedFrom: '2026-11-01', receivedTo: '2026-11-21' }
  const transactions = readPaymentsSearch({ ...days, list: 'transactions' })
  expect(filterQuery(transactions, '2026-11-21')).toBe('receivedFrom=2026-11-01&receivedTo=2026-11-21')
  expect(readPaymentsSearch(days)).toEqual({ dates: 'all' })
  expect(readPaymentsSearch({ list: 'transactions', receivedFrom: 'lately' })).toEqual({
    list: 'transactions',
  })
})
