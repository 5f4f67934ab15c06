import { useQuery } from '@tanstack/react-query'
import { callAsUser } from '@/api/call-as-user.ts'
import { USER_OVERVIEW } from '@/features/seats/review-admin/query-keys.ts'
import { undoPoll } from '@/features/seats/review-admin/undo-poll.ts'

/** Fetches everything about a user. Polls while a review can be undone. */
export function useUserOverview(id: string) {
  return useQuery({
    queryKey: [USER_OVERVIEW, id],
    queryFn: ({ signal }) => callAsUser('GET', '/admin/users/:id/overview', { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => undoPoll(data && [...data.enrollments.rows, ...data.waitlist]),
  })
}
