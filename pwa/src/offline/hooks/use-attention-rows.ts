import { useServerReachable } from '@/offline/hooks/use-collection.ts'
import { useOutbox } from '@/offline/hooks/use-outbox.ts'
import { unsentStateOf } from '@/offline/outbox/command-state.ts'
import type { OutboxRow } from '@/offline/store/outbox-row.ts'

/**
 * Returns the refused commands and those that wait for a login. Without a connection, also returns all other unsent
 * commands.
 */
export function useAttentionRows(): OutboxRow[] {
  const reachable = useServerReachable()
  const outbox = useOutbox()
  return reachable
    ? outbox.filter(({ status }) => status === 'needs_auth' || unsentStateOf(status) === null)
    : outbox
}
