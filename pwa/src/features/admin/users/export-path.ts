import { queryOf } from '@/api/url.ts'
import type { Selection } from '@/features/admin/table/selection.ts'
import { filterQuery } from './use-users.ts'
import type { UserListSearch } from './user-search.ts'

/** The file of what is on screen: all that match, or those picked one by one. */
export function exportPath(
  search: UserListSearch,
  selection?: Pick<Selection, 'ids' | 'everything'>,
): string {
  const picked = selection && !selection.everything ? queryOf({ ids: selection.ids.join(',') }) : ''
  return `/admin/users/export?${[filterQuery(search), picked].filter(Boolean).join('&')}`
}
