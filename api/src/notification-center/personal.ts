import { NOTIFICATION_MESSAGE_MAX_LENGTH, NOTIFICATION_TITLE_MAX_LENGTH } from '@cubby/contract/constants'
import type { SentMetadata } from '@cubby/contract/notifications'
import { fillTemplate, type PlaceholderValues, preview } from '@cubby/rules/message-template'
import type { Told } from '../notifications/notify.ts'
import type { Recipient } from './recipients.ts'
import { sentMetadata } from './sent-metadata.ts'

const WHERE_READ = '/profile?section=notifications'

interface Written {
  readonly id: string
  readonly type: SentMetadata['type']
  readonly classId?: string | null
  readonly title: string
  readonly message: string
}

/** A text with what is known of this recipient in it, within the limits of any other: a title is one line. */
export function fillIn(
  { title, message }: Pick<Written, 'title' | 'message'>,
  { name }: Pick<Recipient, 'name'>,
  values: PlaceholderValues,
): { title: string; message: string } {
  const known = { ...values, student_name: name }
  return {
    title: preview(fillTemplate(title, known), NOTIFICATION_TITLE_MAX_LENGTH - 1),
    message: fillTemplate(message, known).slice(0, NOTIFICATION_MESSAGE_MAX_LENGTH).toWellFormed(),
  }
}

/** What a sent message says to one person; the same message reaches nobody twice. */
export function personal(sent: Written, recipient: Recipient, values: PlaceholderValues): Told {
  return {
    personId: recipient.id,
    sentMessageId: sent.id,
    dedupeKey: `sent:${sent.id}:${recipient.id}`,
    about: sentMetadata(sent, recipient),
    message: { ...fillIn(sent, recipient, values), type: sent.type, actionUrl: WHERE_READ, links: [] },
  }
}
