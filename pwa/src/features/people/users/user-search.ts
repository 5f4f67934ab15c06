import type { Role, UserStatus } from '@cubby/contract/accounts/user'
import { USER_PAGE_SIZES } from '@cubby/contract/page-sizes'
import { type ListViewSearch, readListView } from '@/desk/list-views/list-view-search.ts'
import {
  dayFrom,
  type ListSearch,
  oneOf,
  readListSearch,
  readUserPanel,
  textOf,
  type UserPanelSearch,
} from '@/desk/table/list-search.ts'

export const roles = ['user', 'student', 'instructor', 'admin'] as const satisfies readonly Role[]
export const userStatuses = ['active', 'inactive', 'suspended'] as const satisfies readonly UserStatus[]
const profileTabs = ['activity', 'enrollments'] as const
export const sorts = ['name', 'email', 'role', 'status', 'created', 'updated'] as const

/** The search parameters of User Management. */
export interface UserListSearch extends ListSearch, ListViewSearch, UserPanelSearch {
  role?: Role
  status?: UserStatus
  /** Only those who hold a seat now. */
  current?: 'true'
  /** Only those whose email address is a spelling of another account's. */
  twins?: 'true'
  /** Only those created between these days. */
  createdFrom?: string
  createdTo?: string
  /** Only those who did something between these days. */
  activeFrom?: string
  activeTo?: string
  /** The id of the user whose profile is open. */
  profile?: string
  /** The tab of the open profile; without one it is the profile itself. */
  tab?: (typeof profileTabs)[number]
  /** The id of the user whose Enrollment History is open. */
  history?: string
  /** Which enrollments are shown; without it the active ones. */
  enrollments?: 'historical'
}

export function readUserSearch(search: Record<string, unknown>): UserListSearch {
  const role = oneOf(roles, search.role)
  const status = oneOf(userStatuses, search.status)
  const profile = textOf(search.profile)
  const tab = profile && oneOf(profileTabs, search.tab)
  const history = profile ? undefined : textOf(search.history)
  const isEnded = (tab === 'enrollments' || history) && search.enrollments === 'historical'
  return {
    ...readListSearch(search, { sizes: USER_PAGE_SIZES, sorts }),
    ...(role && { role }),
    ...(status && { status }),
    ...(String(search.current) === 'true' && { current: 'true' as const }),
    ...(String(search.twins) === 'true' && { twins: 'true' as const }),
    ...daysIn(search),
    ...readListView(search),
    ...readUserPanel(search),
    ...(profile && { profile }),
    ...(tab && { tab }),
    ...(history && { history }),
    ...(isEnded && { enrollments: 'historical' as const }),
  }
}

function daysIn(search: Record<string, unknown>) {
  const names = ['createdFrom', 'createdTo', 'activeFrom', 'activeTo'] as const
  const days = names.flatMap((name) => {
    const day = dayFrom(search[name])
    return day ? [[name, day] as const] : []
  })
  return Object.fromEntries(days)
}
