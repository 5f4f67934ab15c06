import type { ListView } from '@cubby/contract/office/list-views'
import { queryOf } from '@/api/url.ts'
import { hideText } from './list-view-search.ts'

/** The parameters of a list's URL that a saved view does not store: the page, and what is open. */
const transient = new Set([
  'page',
  'user',
  'profile',
  'tab',
  'history',
  'enrollments',
  'edit',
  'from',
  'sessions',
])

/** Returns the query string that a saved view stores: the filter, the order, the view, and the hidden columns. */
export function savedQuery(
  search: object,
  { view, hidden }: { view: ListView | undefined; hidden: readonly string[] },
): string {
  const kept = Object.entries({ ...search, view: view ?? 'cards', hide: hideText(hidden) })
    .filter(([name]) => !transient.has(name))
    .sort(([one], [other]) => one.localeCompare(other))
  return queryOf(Object.fromEntries(kept))
}
