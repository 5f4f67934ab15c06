import { isOwnPath } from '@cubby/rules/links'
import { t } from '@cubby/texts/t'
import { isRecord } from '@/api/read-response.ts'

/** A notification for the worker to show. */
interface PushMessage {
  readonly title: string
  readonly body: string
  readonly tag: string
  /** The path that a tap opens. */
  readonly path: string
  /** Buttons with the path that each opens. */
  readonly actions: readonly PushAction[]
}

interface PushAction {
  readonly action: string
  readonly title: string
  readonly path: string
}

const NOTIFICATIONS = '/profile?section=notifications'

const SOMETHING = 'something'

/** Shown for an empty or broken push, because every push must be shown. */
function something(): PushMessage {
  return {
    title: 'Cubby',
    body: t('There is something new for you.'),
    tag: SOMETHING,
    path: NOTIFICATIONS,
    actions: [],
  }
}

/** Reads a Declarative Web Push (packages/contract/push) and fills in missing parts. */
export function readPushMessage(text: string | undefined, origin: string): PushMessage {
  const content = parse(text)
  const notification = isRecord(content) && isRecord(content.notification) ? content.notification : {}
  const title = asText(notification.title)
  if (!title) return something()
  return {
    title,
    body: asText(notification.body) ?? '',
    tag: asText(notification.tag) ?? SOMETHING,
    path: ownPath(asText(notification.navigate) ?? '', origin),
    actions: readActions(notification.actions, origin),
  }
}

function readActions(notification: unknown, origin: string): PushAction[] {
  if (!Array.isArray(notification)) return []
  return notification.filter(isRecord).flatMap(({ action, title, navigate }) => {
    const [name, label] = [asText(action), asText(title)]
    return name && label
      ? [{ action: name, title: label, path: ownPath(asText(navigate) ?? '', origin) }]
      : []
  })
}

/** The path of a URL of this app; for any other URL, the notifications. */
export function ownPath(address: string, origin: string): string {
  const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
  return isOwnPath(path) ? path : NOTIFICATIONS
}

function parse(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

function asText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null
}
