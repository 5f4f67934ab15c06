import { useQuery } from '@tanstack/react-query'
import { callAsUser } from '@/api/call-as-user.ts'
import { WORK_QUEUE } from './query-client.ts'
import type { Section } from './sections.ts'

/** The numbers of tasks that wait for an administrator. */
export function useWorkQueue() {
  return useQuery({
    queryKey: [WORK_QUEUE],
    queryFn: ({ signal }) => callAsUser('GET', '/admin/work-queue', { signal }),
  })
}

/**
 * Tells whether a section is shown. An optional one is shown if the school uses it, or if an older server does not say
 * what it uses; Approval Requests, if something needs two administrators.
 */
export function useIsShown(): (section: Section) => boolean {
  const { data } = useWorkQueue()
  return ({ id, isOptional }) => {
    if (id === 'approval-requests') return data?.approval_requests !== undefined
    if (!isOptional) return true
    return data !== undefined && (data.used_sections?.some((name) => name === id) ?? true)
  }
}
