import { queryOf } from '@/api/url.ts'
import type { Selection } from '@/desk/table/selection.ts'
import { filterQuery } from './use-users.ts'
import type { UserListSearch } from './user-search.ts'

/** Returns the path of the export of all matching rows, or of the selected ones. */
export function exportPath(
  search: UserListSearch,
  selection?: Pick<Selection, 'ids' | 'everything'>,
): string {
  const picked = selection && !selection.everything ? queryOf({ ids: selection.ids.join(',') }) : ''
  return `/admin/users/export?${[filterQuery(search), picked].filter(Boolean).join('&')}`
}
