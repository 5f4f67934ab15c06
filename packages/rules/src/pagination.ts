import type { Pagination } from '@cubby/contract/paging'

/** Where a page of so many rows stands in a list of `total`. */
export function paginationOf(page: number, limit: number, total: number): Pagination {
  return { page, limit, total, totalPages: Math.ceil(total / limit) }
}
