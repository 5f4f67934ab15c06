import type { Notification } from '@cubby/contract/messages/notifications'
import { currentLanguage } from '@cubby/texts/languages'

/** Returns a notification in the reader's language. It stays English without a translation into it. */
export function readersNotification(notification: Notification): Notification {
  const { translations, ...metadata } = notification.metadata
  const translated = translations?.[currentLanguage()]
  if (!translated) return notification
  const { title, message, links, fact } = translated
  return { ...notification, title, message, metadata: { ...metadata, links, ...(fact && { fact }) } }
}
