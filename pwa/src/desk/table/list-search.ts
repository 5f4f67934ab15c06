import type { Pagination } from '@cubby/contract/paging'
import { t } from '@cubby/texts/t'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ListSearch } from './search-schema.ts'

/** Returns the search without its order, for a selection that sorting keeps. */
export function withoutOrder<Search extends ListSearch>({ sort, direction, ...search }: Search) {
  return search
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

/** '1,234', or 'more than 10,000' for a list whose end was not counted. */
export function totalText({ total, moreThanTotal }: Pick<Pagination, 'total' | 'moreThanTotal'>): string {
  const count = total.toLocaleString('en-US')
  return moreThanTotal ? t('more than {count}', { count }) : count
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
