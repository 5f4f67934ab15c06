import { useQuery } from '@tanstack/react-query'
import { callAsUser } from '@/api/call-as-user.ts'

/** Fetches the settings. */
export const settingsQuery = {
  queryKey: ['settings'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await callAsUser('GET', '/admin/settings', { signal })).settings,
}

/** The rooms of the school; none until they are loaded. */
export function useRooms() {
  return useQuery(settingsQuery).data?.rooms ?? []
}
