import { MAX_PAGE } from '@cubby/contract/constants'

/** The search parameters of every list. */
export interface ListSearch {
  searchTerm?: string
  page?: number
  limit?: number
  sort?: string
  direction?: 'desc'
}

/** Returns the search without its order, for a selection that sorting keeps. */
export function withoutOrder<Search extends ListSearch>({ sort, direction, ...search }: Search) {
  return search
}

/** Returns a text or a number from a URL as text, or undefined for an empty text and anything else. */
export function textOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text.trim() !== '' ? text : undefined
}

/** Returns a day from a URL, yyyy-MM-dd, or undefined for anything else. */
export function dayFrom(value: unknown): string | undefined {
  const text = textOf(value)
  return text && /^\d{4}-\d{2}-\d{2}$/.test(text) && exists(text) ? text : undefined
}

/** Whether a day exists. `Date` turns February 31 into March 3. */
function exists(day: string): boolean {
  const start = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(day)
}

/** Returns a page number from a URL, or undefined for the first page and for anything invalid. */
export function pageFrom(value: unknown): number | undefined {
  const page = Math.min(Math.floor(Number(value)), MAX_PAGE)
  return page > 1 ? page : undefined
}

/** Returns one of the given values from a URL, or undefined for any other. */
export function oneOf<Word extends string>(values: readonly Word[], value: unknown): Word | undefined {
  return values.find((word) => word === value)
}

/** Reads page, size, order, and search from a URL. Drops defaults and invalid values. */
export function readListSearch(
  search: Record<string, unknown>,
  { sizes, sorts }: { sizes: readonly number[]; sorts: readonly string[] },
): ListSearch {
  const page = pageFrom(search.page)
  const limit = sizes.find((size, index) => index > 0 && size === Number(search.limit))
  const sort = oneOf(sorts, search.sort)
  const searchTerm = textOf(search.searchTerm)
  return {
    ...(searchTerm && { searchTerm }),
    ...(page && { page }),
    ...(limit && { limit }),
    ...(sort && { sort }),
    ...(search.direction === 'desc' && { direction: 'desc' as const }),
  }
}
