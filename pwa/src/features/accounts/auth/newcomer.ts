import { useSyncExternalStore } from 'react'
import { readSetting, writeSetting } from '@/api/local-settings.ts'

/** The session that a visitor wanted before they had an account. */
export interface WantedSession {
  readonly classId: string
  readonly sessionId: string
}

/** Reminders for a new user on the home page of this device, until done or dismissed. */
export interface Newcomer {
  readonly wanted: WantedSession | null
  /** Whether to remind the user of the confirmation email. */
  readonly isWelcome: boolean
}

const key = (userId: string) => `cubby-newcomer-${userId}`
const listeners = new Set<() => void>()

/** Stores the reminders under the user's id, so that no other user sees them. */
export function keepNewcomer(userId: string, newcomer: Newcomer): void {
  const isNeeded = newcomer.wanted !== null || newcomer.isWelcome
  writeSetting(key(userId), isNeeded ? JSON.stringify(newcomer) : null)
  for (const listener of listeners) listener()
}

export function readNewcomer(userId: string): Newcomer | null {
  return parse(readSetting(key(userId)))
}

/** Removes one reminder. */
export function finish(userId: string, what: keyof Newcomer): void {
  const newcomer = readNewcomer(userId)
  if (!newcomer) return
  keepNewcomer(userId, {
    wanted: what === 'wanted' ? null : newcomer.wanted,
    isWelcome: what === 'isWelcome' ? false : newcomer.isWelcome,
  })
}

/** Removes the wanted session once the user acted on it. */
export function finishWanted(userId: string, sessionId: string): void {
  if (readNewcomer(userId)?.wanted?.sessionId === sessionId) finish(userId, 'wanted')
}

export function useNewcomer(userId: string | null): Newcomer | null {
  const stored = useSyncExternalStore(subscribe, () => (userId ? readSetting(key(userId)) : null))
  return parse(stored)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function parse(stored: string | null): Newcomer | null {
  try {
    const parsed = JSON.parse(stored ?? 'null')
    if (typeof parsed !== 'object' || parsed === null) return null
    const { classId, sessionId } = parsed.wanted ?? {}
    const isSession = typeof classId === 'string' && typeof sessionId === 'string'
    return { wanted: isSession ? { classId, sessionId } : null, isWelcome: parsed.isWelcome === true }
  } catch {
    return null
  }
}

/** Returns the session in a path, such as '/classes/c1?session=s1', or null for any other path. */
export function wantedSessionOf(path: string | undefined): WantedSession | null {
  const { classId, query } = /^\/classes\/(?<classId>[^/?#]+)\?(?<query>[^#]+)/.exec(path ?? '')?.groups ?? {}
  const sessionId = new URLSearchParams(query).get('session')
  return classId && sessionId ? { classId, sessionId } : null
}
