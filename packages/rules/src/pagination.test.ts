import { expect, it } from 'vitest'
import { countedRows, paginationOf } from './pagination.ts'

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
