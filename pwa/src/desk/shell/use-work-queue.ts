import { useQuery } from '@tanstack/react-query'
import { callAsUser } from '@/api/call-as-user.ts'
import { WORK_QUEUE } from './query-client.ts'
import { adminSections } from './sections.ts'

/** The numbers of tasks that wait for an administrator. */
export function useWorkQueue() {
  return useQuery({
    queryKey: [WORK_QUEUE],
    queryFn: ({ signal }) => callAsUser('GET', '/admin/work-queue', { signal }),
  })
}

/** Returns the sections of the sidebar. Approval Requests is one of them only in schools that use it. */
export function useShownSections() {
  const { data } = useWorkQueue()
  return adminSections.filter(({ id }) => id !== 'approval-requests' || data?.approval_requests !== undefined)
}
