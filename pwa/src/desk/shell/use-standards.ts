import { useQuery } from '@tanstack/react-query'
import { callAsUser } from '@/api/call-as-user.ts'

/** All standards with their versions, by name. */
export function useStandards() {
  return useQuery({
    queryKey: ['standards'],
    queryFn: async ({ signal }) => (await callAsUser('GET', '/admin/standards', { signal })).standards,
  })
}
