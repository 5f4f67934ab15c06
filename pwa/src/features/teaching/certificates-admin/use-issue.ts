import { messages } from '@cubby/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { callAsUser } from '@/api/call-as-user.ts'
import { CERTIFICATES } from './use-certificates.ts'

/** Fetches the completed sessions of a class, the latest first. Fetches nothing before a class is chosen. */
export function useCompletedSessions(classId: string) {
  return useQuery({
    queryKey: [...CERTIFICATES, 'completed-sessions', classId],
    enabled: classId !== '',
    queryFn: async ({ signal }) => {
      const response = await callAsUser('GET', '/certificates/completed-sessions/:classId', {
        params: { classId },
        signal,
      })
      const { sessions }: Partial<typeof response> = response
      if (!Array.isArray(sessions)) throw new Error(messages.invalidResponseFormat)
      return sessions
    },
  })
}

/** Fetches who completed a session, and what the others lack. Fetches nothing before a session is chosen. */
export function useProposal(sessionId: string) {
  return useQuery({
    queryKey: [...CERTIFICATES, 'proposal', sessionId],
    enabled: sessionId !== '',
    // Attendance may have been corrected meanwhile.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { proposal } = await callAsUser('GET', '/certificates/proposals/:sessionId', {
        params: { sessionId },
        signal,
      })
      return proposal
    },
  })
}
