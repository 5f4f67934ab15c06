import type { ContactForm } from '@cubby/contract/contact'

/**
 * A message to the provider. It needs no login to be sent, so it waits in the public database, also when
 * its writer logs out; only its writer sees it again.
 */
export interface ContactMessage {
  /** A UUID, and the `Idempotency-Key` of every attempt. */
  id: string
  form: ContactForm
  /** The id of the user logged in who wrote it; null for a visitor. */
  writer: string | null
  status: 'queued' | 'sending' | 'refused' | 'sent'
  /** How often it may have reached the server. At 0 it certainly has not. */
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
