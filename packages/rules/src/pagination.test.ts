import { expect, it } from 'vitest'
import { countedRows, olderThan, paginationOf } from './pagination.ts'

it.each([
  [0, 0],
  [20, 1],
  [21, 2],
])('%i rows are %i pages of 20', (total, totalPages) => {
  expect(paginationOf(1, 20, total)).toEqual({ page: 1, limit: 20, total, totalPages })
})

it.each([1, 500, 501, 2_000])('page %i of a list that is too long to count has a next page', (page) => {
  const total = countedRows(page, 20)
  const pagination = paginationOf(page, 20, total, true)
  expect(pagination).toMatchObject({ total: Math.max(10_000, page * 20), moreThanTotal: true })
  expect(pagination.totalPages).toBeGreaterThan(page)
})

it('older rows are those before the first day that match the rest of the filter', () => {
  const days = { startDate: '2026-03-01', endDate: '2026-03-31' }
  expect(olderThan({ ...days, searchTerm: 'rosa' })).toEqual({ endDate: '2026-02-28', searchTerm: 'rosa' })
  expect(olderThan({ startDate: '2026-01-01' })).toEqual({ endDate: '2025-12-31' })
  expect(olderThan({ endDate: '2026-03-31' })).toBeNull()
})
