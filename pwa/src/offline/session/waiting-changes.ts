import {
  type ContactMessage,
  isUnsent,
  type OutboxRow,
  type WaitingChange,
} from '@/offline/store/stored-rows.ts'

/** Returns the kind and time of a user's unsent commands and messages, without their content. */
export function waitingChanges(outbox: OutboxRow[], messages: ContactMessage[]): WaitingChange[] {
  return [
    ...outbox.filter(isUnsent).map(({ kind, createdAt }) => ({ kind, createdAt })),
    ...messages
      .filter(({ status }) => status === 'queued' || status === 'sending')
      .map(({ createdAt }) => ({ kind: 'contact' as const, createdAt })),
  ]
}
