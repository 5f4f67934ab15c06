import type { ListView } from '@cubby/contract/list-views'
import { queryOf } from '@/api/url.ts'
import { hideText } from './list-view-search.ts'

/** What a list's URL holds besides its filter, order, and columns. */
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

/** Returns the query string that a saved view stores: everything but the page and what is open on the screen. */
export function savedQuery(
  search: object,
  { view, hidden }: { view: ListView | undefined; hidden: readonly string[] },
): string {
  const kept = Object.entries({ ...search, view: view ?? 'cards', hide: hideText(hidden) })
    .filter(([name]) => !transient.has(name))
    .sort(([one], [other]) => one.localeCompare(other))
  return queryOf(Object.fromEntries(kept))
}
