import { isOwnPath } from '@cubby/rules/links'
import { isRecord } from '@/offline/store/is-record.ts'

/** What the worker shows for a push message. */
export interface PushMessage {
  readonly title: string
  readonly body: string
  readonly tag: string
  /** Where a tap leads: a path of this app. */
  readonly path: string
  /** Buttons, each with where it leads. */
  readonly actions: readonly PushAction[]
}

interface PushAction {
  readonly action: string
  readonly title: string
  readonly path: string
}

const NOTIFICATIONS = '/profile?section=notifications'

/** Every push must be shown, so that one that is broken or empty still says that there is something. */
const something: PushMessage = {
  title: 'Cubby',
  body: 'There is something new for you.',
  tag: 'something',
  path: NOTIFICATIONS,
  actions: [],
}

/** Reads a Declarative Web Push (packages/contract/push). Whatever is missing in it is filled in. */
export function readPushMessage(text: string | undefined, origin: string): PushMessage {
  const content = parse(text)
  const said = isRecord(content) && isRecord(content.notification) ? content.notification : {}
  const title = asText(said.title)
  if (!title) return something
  return {
    title,
    body: asText(said.body) ?? '',
    tag: asText(said.tag) ?? something.tag,
    path: ownPath(asText(said.navigate) ?? '', origin),
    actions: readActions(said.actions, origin),
  }
}

function readActions(said: unknown, origin: string): PushAction[] {
  if (!Array.isArray(said)) return []
  return said.filter(isRecord).flatMap(({ action, title, navigate }) => {
    const [name, label] = [asText(action), asText(title)]
    return name && label
      ? [{ action: name, title: label, path: ownPath(asText(navigate) ?? '', origin) }]
      : []
  })
}

/** The path of an address of this app; any other one leads to the notifications. */
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
