import type { PushPayload } from '@cubby/contract/messages/push'
import { isOwnPath } from '@cubby/rules/links'

/** Push services accept 4 kB, part of which encryption uses. Users read longer texts in the app. */
const TITLE_LENGTH = 120
const BODY_LENGTH = 300

const NOTIFICATIONS_PATH = '/profile?section=notifications'

/**
 * Returns a notification in the form of Declarative Web Push, which Safari shows by itself and our service
 * worker reads too.
 */
export function pushPayload(
  publicUrl: string,
  notification: {
    readonly id: string
    readonly type: string
    readonly title: string
    readonly message: string
    readonly action_url: string | null
  },
): PushPayload {
  const { id, type, title, message, action_url: url } = notification
  const navigate = publicUrl + (url !== null && isOwnPath(url) ? url : NOTIFICATIONS_PATH)
  return {
    web_push: 8030,
    notification: {
      title: shorten(title, TITLE_LENGTH),
      body: shorten(message, BODY_LENGTH),
      lang: 'en-US',
      tag: id,
      navigate,
      // Only the server can accept an offer, so the button opens the page for it.
      ...(type === 'waitlist_offer' && { actions: [{ action: 'accept', title: 'Accept', navigate }] }),
    },
  }
}

function shorten(text: string, length: number): string {
  const characters = [...text]
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text
}
