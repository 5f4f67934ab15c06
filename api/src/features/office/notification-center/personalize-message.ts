import { NOTIFICATION_MESSAGE_MAX_LENGTH, NOTIFICATION_TITLE_MAX_LENGTH } from '@cubby/contract/constants'
import type { SentMetadata } from '@cubby/contract/notifications'
import { fillTemplate, type PlaceholderValues, preview } from '@cubby/rules/message-template'
import type { UserNotification } from '../../messages/notifications/notify.ts'
import type { Recipient } from './recipients.ts'
import { type ClassAudience, sentMetadata } from './sent-metadata.ts'

const NOTIFICATIONS_PATH = '/profile?section=notifications'

interface WrittenMessage {
  readonly id: string
  readonly type: SentMetadata['type']
  readonly about?: ClassAudience
  readonly title: string
  readonly message: string
}

/** Fills the known values into a message and cuts title and text to their maximum lengths. A title is one line. */
export function fillIn(
  { title, message }: Pick<WrittenMessage, 'title' | 'message'>,
  values: PlaceholderValues,
): { title: string; message: string } {
  return {
    title: preview(fillTemplate(title, values), NOTIFICATION_TITLE_MAX_LENGTH - 1),
    message: fillTemplate(message, values).slice(0, NOTIFICATION_MESSAGE_MAX_LENGTH).toWellFormed(),
  }
}

/** Returns a sent message as a notification to one user. Its key prevents a second notification of the message. */
export function personalizeMessage(sent: WrittenMessage, recipient: Recipient): UserNotification {
  const text = fillIn(sent, { student_name: recipient.name })
  return {
    userId: recipient.id,
    sentMessageId: sent.id,
    dedupeKey: `sent:${sent.id}:${recipient.id}`,
    about: sentMetadata(sent, recipient),
    message: { ...text, type: sent.type, actionUrl: NOTIFICATIONS_PATH, links: [] },
  }
}

/**
 * Returns the title of a message to many users, as administrators see it: with '[student name]' where each
 * recipient sees their own name.
 */
export function sharedTitle(title: string): string {
  return fillTemplate(title, { student_name: '[student name]' })
}
