import { unsentStateOf } from '@/offline/outbox/command-state.ts'
import { type OutboxRow, useOutbox } from '@/offline/outbox/outbox.ts'
import { useServerReachable } from '@/offline/store/use-collection.ts'

/**
 * Returns the commands that are not sent or were refused. With a connection, those that are just being sent do not
 * count.
 */
export function useAttentionRows(): OutboxRow[] {
  const reachable = useServerReachable()
  const outbox = useOutbox()
  return reachable
    ? outbox.filter(({ status }) => status === 'needs_auth' || unsentStateOf(status) === null)
    : outbox
}
