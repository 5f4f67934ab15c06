import { messages } from '@cubby/contract/messages'
import type { UserPage } from '@cubby/contract/people/users'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf } from '@/api/call.ts'
import { callAsUser } from '@/api/call-as-user.ts'
import { oneOf } from '@/desk/table/search-schema.ts'
import { sorts, type UserListSearch } from './user-search.ts'

/** Returns the query string of the filters for the server. */
export function filterQuery(search: UserListSearch): string {
  return queryOf(filterOf(search))
}

function filterOf(search: UserListSearch) {
  const { searchTerm, role, status, current, twins, sort, direction } = search
  const { createdFrom, createdTo, activeFrom, activeTo } = search
  const days = { createdFrom, createdTo, activeFrom, activeTo }
  return { searchTerm, role, status, current, twins, ...days, sort: oneOf(sorts, sort), direction }
}

/** Fetches everything that an administrator may see of a user. */
export function useUserDetails(userId: string) {
  return useQuery({
    queryKey: ['users', userId, 'profile'],
    queryFn: async ({ signal }) =>
      (await callAsUser('GET', '/admin/users/:id/profile', { params: { id: userId }, signal })).profile,
  })
}

/** Fetches one page of users. The previous page stays on screen until the next one arrives. */
export function useUsers(search: UserListSearch) {
  const { page, limit } = search
  const query = { ...filterOf(search), page, limit }
  return useQuery({
    queryKey: ['users', 'page', query],
    queryFn: async ({ signal }) => {
      const response: Partial<UserPage> = await callAsUser('GET', '/admin/users/search', { query, signal })
      const { users, pagination } = response
      if (!Array.isArray(users) || !pagination) throw new Error(messages.invalidResponseFormat)
      return { users, pagination }
    },
    enabled: search.view !== undefined,
    placeholderData: keepPreviousData,
  })
}
