import { useQuery } from '@tanstack/react-query'
import { callAsUser } from '@/api/call-as-user.ts'
import { CENTERS } from './centers-search.ts'

/** Fetches a center with its people. */
export function useCenter(id: string) {
  return useQuery({
    queryKey: [...CENTERS, id, 'details'],
    queryFn: ({ signal }) => callAsUser('GET', '/admin/centers/:id', { params: { id }, signal }),
  })
}
