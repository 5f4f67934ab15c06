import { MAX_PAGE } from '@cubby/contract/constants'
import type { Pagination } from '@cubby/contract/paging'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

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

/** New values of some search parameters; undefined removes one. */
export type SearchChanges<Search> = { [Name in keyof Search]?: Search[Name] | undefined }

/** Changes of search parameters, or how to compute them from the latest ones. */
export type SearchUpdate<Search> = SearchChanges<Search> | ((latest: Search) => SearchChanges<Search>)

/**
 * Navigation options that apply the changes to the current search parameters, which may be newer than those on the
 * screen. A search term replaces the history entry, so that typing does not fill the history.
 */
export function searchChange<Search extends object>(
  readSearch: (search: Record<string, unknown>) => Search,
  update: SearchUpdate<Search>,
) {
  const changesOf = typeof update === 'function' ? update : () => update
  return {
    search: (latest: object) => readSearch({ ...latest, ...changesOf(readSearch({ ...latest })) }),
    replace: 'searchTerm' in update,
  }
}

/**
 * Returns the query options of a list. The previous page stays on screen until the next one arrives. Nothing is
 * fetched while the filters are invalid.
 */
export function whileValid(isPossible: boolean) {
  return { enabled: isPossible, ...(isPossible && { placeholderData: keepPreviousData }) }
}

/**
 * Returns a key of the shown page of a list, for the `stableKey` of its table. The key is empty while the rows of the
 * previous search are still shown.
 */
export function pageKey(
  { isPlaceholderData }: { isPlaceholderData: boolean },
  filter: string,
  { page, limit }: Pick<ListSearch, 'page' | 'limit'>,
): string {
  return isPlaceholderData ? '' : `${filter} ${page} ${limit}`
}

/** The search parameters of a list with a user panel beside it. */
export interface UserPanelSearch {
  /** The id of the user whose panel is open. */
  user?: string
}

export function readUserPanel(search: Record<string, unknown>): UserPanelSearch {
  const user = textOf(search.user)
  return user ? { user } : {}
}

/** '1,234', or 'more than 10,000' for a list whose end was not counted. */
export function totalText({ total, moreThanTotal }: Pick<Pagination, 'total' | 'moreThanTotal'>): string {
  return `${moreThanTotal ? 'more than ' : ''}${total.toLocaleString('en-US')}`
}

interface LastPageOptions {
  /** The position in the list; undefined while another page is shown. */
  pagination: Pagination | undefined
  /** Shows a page whose number is not in the URL. */
  onPage?: ((page: number) => void) | undefined
}

/**
 * Shows the last page if the requested page is beyond it, because rows were deleted or the number was typed. Replaces
 * the history entry. Returns whether the requested page is beyond the last.
 */
export function useLastPage({ pagination, onPage }: LastPageOptions): boolean {
  const navigate = useNavigate()
  const last = Math.max(pagination?.totalPages ?? 1, 1)
  const isPast = pagination !== undefined && pagination.page > last
  useEffect(() => {
    if (!isPast) return
    if (onPage) onPage(last)
    else void navigate({ to: '.', search: (latest) => atPage(latest, last), replace: true })
  }, [isPast, last, navigate, onPage])
  return isPast
}

/** Returns the search of a list at a page, without the number of the first page. */
export function atPage(search: object, page: number): Record<string, unknown> {
  const rest = Object.fromEntries(Object.entries(search).filter(([name]) => name !== 'page'))
  return page > 1 ? { ...rest, page } : rest
}
