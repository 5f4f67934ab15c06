import type { ListSearch } from './list-search.ts'

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
