import type { ContactMessage } from '@/offline/outbox/contact-message.ts'
import { isUnsent, type OutboxRow } from '@/offline/outbox/outbox-row.ts'
import type { WaitingChange } from '@/offline/session/device-login.ts'

/** Returns the kind and time of a user's unsent commands and messages, without their content. */
export function waitingChanges(outbox: OutboxRow[], messages: ContactMessage[]): WaitingChange[] {
  return [
    ...outbox.filter(isUnsent).map(({ kind, createdAt }) => ({ kind, createdAt })),
    ...messages
      .filter(({ status }) => status === 'queued' || status === 'sending')
      .map(({ createdAt }) => ({ kind: 'contact' as const, createdAt })),
  ]
}
