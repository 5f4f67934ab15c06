import type { SentMetadata } from '@cubby/contract/notifications'
import type { Recipient } from './recipients.ts'

interface Sent {
  readonly type: SentMetadata['type']
  readonly classId?: string | null
}

const recipientTypes = {
  user_notification: 'user',
  class_notification: 'class',
  broadcast: 'broadcast',
} as const

/** Whom a sent message is for, as its notifications say it; `recipient` is the one person, if it is one. */
export function sentMetadata({ type, classId }: Sent, recipient: Recipient | null): SentMetadata {
  return {
    isBroadcast: type === 'broadcast',
    type,
    recipient_type: recipientTypes[type],
    ...(classId && { class_id: classId }),
    ...(type === 'user_notification' && recipient && { user_id: recipient.id, user_name: recipient.name }),
  }
}
