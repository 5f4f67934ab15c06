import { expect, it } from 'vitest'
import { paginationOf } from './pagination.ts'

it.each([
  [0, 0],
  [20, 1],
  [21, 2],
])('%i rows are %i pages of 20', (total, totalPages) => {
  expect(paginationOf(1, 20, total)).toEqual({ page: 1, limit: 20, total, totalPages })
})
