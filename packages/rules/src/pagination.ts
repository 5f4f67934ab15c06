import { COUNT_LIMIT } from '@cubby/contract/constants'
import type { Pagination } from '@cubby/contract/paging'
import { addDays } from './days.ts'

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

/**
 * How many rows of a list are counted for a page: all before the next page, so that it is known whether there
 * is one.
 */
export function countedRows(page: number, limit: number): number {
  return Math.max(COUNT_LIMIT, page * limit)
}

interface DayFilter {
  readonly startDate?: string | undefined
  readonly endDate?: string | undefined
}

/** Returns the filter of the rows that a first day hides, or null without a first day. Other filters stay. */
export function olderThan<Filter extends DayFilter>(filter: Filter): Filter | null {
  const { startDate } = filter
  return startDate === undefined ? null : { ...filter, startDate: undefined, endDate: addDays(startDate, -1) }
}
