import type { UnsentState } from '@/features/enrollment/unsent-words.ts'
import type { OutboxRow } from '@/offline/outbox.ts'

/** How an outbox row reads while it is unsent; null once it was refused. */
export function unsentStateOf(status: OutboxRow['status']): UnsentState | null {
  if (status === 'queued') return 'saved'
  if (status === 'sending') return 'sending'
  return status === 'needs_auth' ? 'needs-login' : null
}
