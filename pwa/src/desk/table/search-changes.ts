/** New values of some search parameters; undefined removes one. */
export type SearchChanges<Search> = { [Name in keyof Search]?: Search[Name] | undefined }

/**
 * Navigation options that apply the changes to the current search parameters, which may be newer than those on the
 * screen. A search term replaces the history entry, so that typing does not fill the history.
 */
export function searchChange<Search extends object>(
  readSearch: (search: Record<string, unknown>) => Search,
  changes: SearchChanges<Search>,
) {
  return {
    search: (latest: object) => readSearch({ ...latest, ...changes }),
    replace: 'searchTerm' in changes,
  }
}
