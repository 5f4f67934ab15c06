import type { ListSearch } from './list-search.ts'

/**
 * Returns the name of the shown page of a list, for the `stableKey` of its table. Until the next rows arrive, those of
 * another search are shown, which have no name.
 */
export function pageKey(
  { isPlaceholderData }: { isPlaceholderData: boolean },
  filter: string,
  { page, limit }: Pick<ListSearch, 'page' | 'limit'>,
): string {
  return isPlaceholderData ? '' : `${filter} ${page} ${limit}`
}
