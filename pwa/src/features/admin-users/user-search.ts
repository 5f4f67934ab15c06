import { USER_PAGE_SIZES } from '@cubby/contract/constants'
import type { Role } from '@cubby/contract/people'
import { type ListSearch, oneOf, readListSearch, textOf } from '@/features/admin/table/list-search.ts'

const roles = ['user', 'student', 'instructor', 'admin'] as const satisfies readonly Role[]
const sorts = ['name', 'email', 'role', 'status', 'created', 'updated'] as const

/** What User Management keeps in its URL. */
export interface UserListSearch extends ListSearch {
  role?: Role
  view?: 'table'
  /** The id of the person whose profile is open. */
  profile?: string
}

export function readUserSearch(search: Record<string, unknown>): UserListSearch {
  const role = oneOf(roles, search.role)
  const profile = textOf(search.profile)
  return {
    ...readListSearch(search, { sizes: USER_PAGE_SIZES, sorts }),
    ...(role && { role }),
    ...(search.view === 'table' && { view: 'table' as const }),
    ...(profile && { profile }),
  }
}
