import { useQuery } from '@tanstack/react-query'
import { callAsUser } from '@/api/call-as-user.ts'

/** Fetches what a merge would move, once both accounts are chosen. */
export function useMergePreview(endingId: string | undefined, stayingId: string | undefined) {
  return useQuery({
    queryKey: ['users', 'merge', endingId, stayingId],
    queryFn: ({ signal }) =>
      callAsUser('GET', '/admin/users/:id/merge', {
        params: { id: endingId ?? '' },
        query: { into: stayingId ?? '' },
        signal,
      }),
    enabled: endingId !== undefined && stayingId !== undefined,
    // Somebody may enroll at any time.
    staleTime: 0,
  })
}
