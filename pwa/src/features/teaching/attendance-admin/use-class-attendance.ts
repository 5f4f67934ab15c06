import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callAsUser } from '@/api/call-as-user.ts'

export const ATTENDANCE = ['attendance'] as const

/** Fetches the attendance of a session, by default the last one that began. */
export function useClassAttendance(classId: string, sessionId: string | undefined) {
  return useQuery({
    queryKey: [...ATTENDANCE, classId, sessionId],
    queryFn: ({ signal }) =>
      callAsUser('GET', '/admin/classes/:id/attendance', {
        params: { id: classId },
        query: { sessionId },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}
