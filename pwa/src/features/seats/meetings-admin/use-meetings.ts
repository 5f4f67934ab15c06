import { useQuery } from '@tanstack/react-query'
import { callAsUser } from '@/api/call-as-user.ts'

/** Fetches the meetings of a session, or a proposal if they are not confirmed. */
export function useMeetings(sessionId: string) {
  return useQuery({
    queryKey: ['meetings', sessionId],
    queryFn: async ({ signal }) =>
      (await callAsUser('GET', '/sessions/:id/meetings', { params: { id: sessionId }, signal })).meetings,
  })
}
