import type { AdminClassList } from '@cubby/contract/catalog/admin-classes'
import { messages } from '@cubby/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { callAsUser } from '@/api/call-as-user.ts'
import { CLASSES } from './query-client.ts'

/** All classes by title, for selects. */
export function useAllClasses() {
  return useQuery({
    queryKey: [...CLASSES, 'all'],
    queryFn: async ({ signal }) => {
      const { classes }: Partial<AdminClassList> = await callAsUser('GET', '/admin/classes', { signal })
      if (!Array.isArray(classes)) throw new Error(messages.invalidResponseFormat)
      return classes
    },
  })
}
