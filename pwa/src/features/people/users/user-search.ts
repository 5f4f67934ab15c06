import type { Role, UserStatus } from '@cubby/contract/accounts/user'
import { USER_PAGE_SIZES } from '@cubby/contract/page-sizes'
import {
  day,
  flag,
  listParameters,
  listView,
  searchReader,
  text,
  userPanel,
  withoutUndefined,
  word,
} from '@/desk/table/search-schema.ts'

export const roles = ['user', 'student', 'instructor', 'admin'] as const satisfies readonly Role[]
export const userStatuses = ['active', 'inactive', 'suspended'] as const satisfies readonly UserStatus[]
const profileTabs = ['activity', 'enrollments'] as const
export const sorts = ['name', 'email', 'role', 'status', 'created', 'updated'] as const

const read = searchReader({
  ...listParameters({ sizes: USER_PAGE_SIZES, sorts }),
  role: word(roles),
  status: word(userStatuses),
  /** Only those who hold a seat now. */
  current: flag,
  /** Only those whose email address is a spelling of another account's. */
  twins: flag,
  /** Only those created between these days. */
  createdFrom: day,
  createdTo: day,
  /** Only those who did something between these days. */
  activeFrom: day,
  activeTo: day,
  ...listView,
  ...userPanel,
  /** The id of the user whose profile is open. */
  profile: text,
  /** The tab of the open profile; without one it is the profile itself. */
  tab: word(profileTabs),
  /** The id of the user whose Enrollment History is open. */
  history: text,
  /** Which enrollments are shown; without it the active ones. */
  enrollments: word(['historical']),
})

/** The search parameters of User Management. */
export type UserListSearch = ReturnType<typeof read>

export function readUserSearch(search: Record<string, unknown>): UserListSearch {
  const { profile, tab, history, enrollments, ...list } = read(search)
  const open = profile ? { profile, tab } : { history }
  const showsEnrollments = open.tab === 'enrollments' || open.history
  return withoutUndefined({ ...list, ...open, enrollments: showsEnrollments ? enrollments : undefined })
}
