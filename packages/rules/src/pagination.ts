import type { Pagination } from '@cubby/contract/paging'

/** Returns the position of a page in a list of `total` rows. */
export function paginationOf(page: number, limit: number, total: number): Pagination {
  return { page, limit, total, totalPages: Math.ceil(total / limit) }
}
