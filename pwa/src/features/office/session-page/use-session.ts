import { messages } from '@cubby/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { callAsUser } from '@/api/call-as-user.ts'
import { SESSION } from '@/desk/shell/query-client.ts'
import { undoPoll } from '@/features/seats/undo-admin/undo-button.tsx'

/** How often the page checks whether the last meeting has ended, in milliseconds. */
const POLL_MS = 60_000

/** Fetches a session with its class and its neighbors. Polls, because the last meeting ends without an event. */
export function useSession(id: string) {
  return useQuery({
    queryKey: [...SESSION, id, 'details'],
    queryFn: async ({ signal }) => {
      const details = await callAsUser('GET', '/sessions/:id', { params: { id }, signal })
      // A server of version 1.1.0 sends the session only.
      if (!('class' in details)) throw new Error(messages.invalidResponseFormat)
      return details
    },
    refetchInterval: ({ state: { data } }) =>
      undoPoll(data && [{ undo: data.session.status_change }]) ||
      (data?.session.status === 'scheduled' && !data.last_meeting_ended && POLL_MS),
  })
}
