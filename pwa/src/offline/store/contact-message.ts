import type { ContactForm } from '@cubby/contract/messages/contact'

/**
 * A message to the provider. It needs no login, so it waits in the public database. Only its author sees it again.
 */
export interface ContactMessage {
  /** A UUID, and the `Idempotency-Key` of every attempt. */
  id: string
  form: ContactForm
  /** The id of the logged-in author; null for a visitor. */
  writer: string | null
  status: 'queued' | 'sending' | 'refused' | 'sent'
  /** The number of attempts that may have reached the server. */
  attempts: number
  createdAt: number
  nextAttemptAt: number
  lastError: { code: string; message: string } | null
}

export function isContactMessage(row: unknown): row is ContactMessage {
  if (typeof row !== 'object' || row === null) return false
  const { id, form, status } = row as Partial<ContactMessage>
  return typeof id === 'string' && typeof form === 'object' && typeof status === 'string'
}
