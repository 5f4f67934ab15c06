import { adminTopics, ownTopics, SILENCE_MS } from '@cubby/contract/messages/event-stream'
import type { Changes } from '@cubby/contract/messages/events'
import { isRecord } from '@/api/read-response.ts'
import { deviceTime } from '@/api/server-clock.ts'

/** Changes without missing lists. */
type AllChanges = { [List in keyof Changes]-?: NonNullable<Changes[List]> }

/** What changed on the server; `missed` when it may be anything. */
export type ChangesReceived = AllChanges | 'missed'

/** The changes in the data of an event; null for anything else. */
export function parseChanges(data: string): AllChanges | null {
  const value = parseJson(data)
  if (!isRecord(value)) return null
  return {
    classes: named(value.classes),
    own: ownTopics.filter((topic) => named(value.own).includes(topic)),
    admin: adminTopics.filter((topic) => named(value.admin).includes(topic)),
  }
}

function named(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Listener = (changes: ChangesReceived) => void
const listeners = new Set<Listener>()

/** Calls back in every tab for each change on the server. Returns the function that ends it. */
export function onChanges(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function announceChanges(changes: ChangesReceived): void {
  for (const listener of listeners) listener(changes)
}

let heardAt = Number.NEGATIVE_INFINITY

/** Notes that the event stream of this browser works, in this tab or another one. */
export function noteHeard(): void {
  heardAt = deviceTime()
}

export function noteSilence(): void {
  heardAt = Number.NEGATIVE_INFINITY
}

/** Whether the server reports changes at the moment. Otherwise the app polls for them. */
export function isLive(): boolean {
  return Math.abs(deviceTime() - heardAt) < SILENCE_MS
}
