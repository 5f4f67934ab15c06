import { COUNT_LIMIT } from '@cubby/contract/constants'
import type { Pagination } from '@cubby/contract/paging'

/** Returns the position of a page in a list of `total` rows, or of more rows than that. */
export function paginationOf(page: number, limit: number, total: number, moreThanTotal = false): Pagination {
  return {
    page,
    limit,
    total,
    ...(moreThanTotal && { moreThanTotal }),
    totalPages: Math.ceil((moreThanTotal ? total + 1 : total) / limit),
  }
}

/** How many rows of a list are counted for a page: all before the next page, so that it is known whether there is one. */
export function countedRows(page: number, limit: number): number {
  return Math.max(COUNT_LIMIT, page * limit)
}
