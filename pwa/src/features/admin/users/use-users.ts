import { messages } from '@cubby/contract/messages'
import type { UserPage } from '@cubby/contract/users'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ask, queryOf } from '@/api/fetch-as-user.ts'
import type { UserListSearch } from './user-search.ts'

/** The part of the URL that decides who is listed, as the server reads it. */
export function filterQuery({ searchTerm, role, status, current, sort, direction }: UserListSearch): string {
  return queryOf({ searchTerm, role, status, current, sort, direction })
}

/** One page of users; the last one stays on screen until the next is there. */
export function useUsers(search: UserListSearch) {
  const { page, limit } = search
  const query = [filterQuery(search), queryOf({ page, limit })].filter(Boolean).join('&')
  return useQuery({
    queryKey: ['users', 'page', query],
    queryFn: async ({ signal }) => {
      const answer = await ask<Partial<UserPage>>(`/admin/users/search?${query}`, { signal })
      const { users, pagination } = answer
      if (!Array.isArray(users) || !pagination) throw new Error(messages.invalidResponseFormat)
      return { users, pagination }
    },
    placeholderData: keepPreviousData,
  })
}
