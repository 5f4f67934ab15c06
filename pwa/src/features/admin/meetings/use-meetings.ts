import { useQuery } from '@tanstack/react-query'
import { callAsUser } from '@/api/call-as-user.ts'

/** The key prefix of every query. A change of meetings changes all lists with sessions or hours. */
export const EVERY_QUERY = [] as const

/** Fetches the meetings of a session, or a proposal if they are not confirmed. */
export function useMeetings(sessionId: string) {
  return useQuery({
    queryKey: ['meetings', sessionId],
    queryFn: async ({ signal }) =>
      (await callAsUser('GET', '/sessions/:id/meetings', { params: { id: sessionId }, signal })).meetings,
  })
}
