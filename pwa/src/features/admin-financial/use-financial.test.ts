import { expect, it } from 'vitest'
import { filterQuery } from './use-financial.ts'

it('asks for the dates, the filter and the order on screen, whatever page is shown', () => {
  const search = { list: 'transactions', status: 'paid', sort: 'amount', page: 3, limit: 50 } as const
  expect(filterQuery({ ...search, startDate: '2026-11-01' }, '2026-11-21')).toBe(
    'status=paid&startDate=2026-11-01&sort=amount&direction=asc',
  )
  expect(filterQuery({ dates: 'all', sort: 'amount', direction: 'desc' }, '2026-11-21')).toBe(
    'sort=amount&direction=desc',
  )
})
