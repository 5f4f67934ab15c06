import { type AdminTopic, eventNames, type OwnTopic } from '@cubby/contract/messages/event-stream'
import type { Changes } from '@cubby/contract/messages/events'
import type { StreamOwner } from '../../../platform/http/streams.ts'
import { type EventRow, isAdminTopic } from './read-events.ts'

const encoder = new TextEncoder()

/** Formats one event as a server-sent event. */
export function encodeEvent(id: string, name: keyof typeof eventNames, data?: Changes): Uint8Array {
  return encoder.encode(
    `id: ${id}\nevent: ${eventNames[name]}\ndata: ${data ? JSON.stringify(data) : ''}\n\n`,
  )
}

/** Tells clients how many milliseconds to wait before they reconnect. The app has its own rules. */
export const RETRY_LINE: Uint8Array = encoder.encode('retry: 3000\n\n')

/**
 * Groups events by audience. Returns a function that returns the changes for the owner of a stream, or null if
 * there are none. Owners for whom only public changes matter get the same object, so that callers can encode it once.
 */
export function changesByAudience(rows: readonly EventRow[]): (owner: StreamOwner) => Changes | null {
  const classes = new Set<string>()
  const own = new Map<string, Set<OwnTopic>>()
  const admin = new Set<AdminTopic>()
  for (const { topic, subjects } of rows) {
    if (topic === 'access') continue
    if (isAdminTopic(topic)) admin.add(topic)
    if (topic === 'contact' || topic === 'approvals') continue
    for (const id of subjects) {
      if (topic === 'classes') classes.add(id)
      else own.set(id, (own.get(id) ?? new Set()).add(topic))
    }
  }
  const forAll = classes.size > 0 ? { classes: [...classes] } : null
  return ({ userId, role }) => {
    const topics = own.get(userId)
    const isAdmin = role === 'admin' && admin.size > 0
    if (!topics && !isAdmin) return forAll
    return { ...forAll, ...(topics && { own: [...topics] }), ...(isAdmin && { admin: [...admin] }) }
  }
}
