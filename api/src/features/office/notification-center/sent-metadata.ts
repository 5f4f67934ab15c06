import type { SentMetadata } from '@cubby/contract/notifications'
import type { Recipient } from './recipients.ts'

/** The class, or one session of it, whose students receive a message. */
export interface ClassAudience {
  readonly classId: string
  readonly className: string
  readonly session: { readonly id: string; readonly startDate: string } | null
}

interface Sent {
  readonly type: SentMetadata['type']
  readonly about?: ClassAudience | undefined
}

const recipientTypes = {
  user_notification: 'user',
  class_notification: 'class',
  broadcast: 'broadcast',
} as const

/**
 * Returns the metadata of a sent message: whom it is for. `recipient` is the user of one notification, or the only
 * recipient of the message. It is null for several recipients, and ignored unless the message is to users.
 */
export function sentMetadata({ type, about }: Sent, recipient: Recipient | null): SentMetadata {
  return {
    isBroadcast: type === 'broadcast',
    type,
    recipient_type: recipientTypes[type],
    ...(about && { class_id: about.classId, class_name: about.className }),
    ...(about?.session && { session_id: about.session.id, session_date: about.session.startDate }),
    ...(type === 'user_notification' && recipient && { user_id: recipient.id, user_name: recipient.name }),
  }
}
