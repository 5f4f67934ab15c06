import { messages } from '@cubby/contract/messages'
import { ApiError, NetworkError } from '@/api/client.ts'
import { checkLogin } from '@/offline/session/login.ts'
import type { CollectionName } from '@/offline/store/collections.ts'
import { isStorageFull } from '@/offline/store/make-room.ts'
import { readLogin } from '@/offline/store/user-database.ts'
import { refresh } from './refresh.ts'

const running = new Map<string, Promise<void>>()
const failures = new Map<CollectionName, string>()
const listeners = new Set<() => void>()

/** Refreshes one collection now. Calls that come together share one request. A failure is kept for the screens. */
export async function refreshCollection(name: CollectionName): Promise<void> {
  const key = await requestKey(name)
  const current = running.get(key)
  if (current) return current
  setFailure(name, null)
  const run = refresh(name)
    .catch(async (error: unknown) => {
      // `checkLogin` reports the end of a login once, for all collections.
      if (error instanceof ApiError && error.status === 401) await checkLogin()
      if ((await requestKey(name)) === key) setFailure(name, messageOf(error))
    })
    .finally(() => running.delete(key))
  running.set(key, run)
  return run
}

/**
 * Refreshes one collection after a change on the server. Waits for a refresh that is under way, because its response
 * may be older than the change.
 */
export async function refreshAfterChange(name: CollectionName): Promise<void> {
  await running.get(await requestKey(name))
  await refreshCollection(name)
}

/** Why the last refresh failed; empty without a message, null without a failure. */
export function refreshFailureOf(name: CollectionName): string | null {
  return failures.get(name) ?? null
}

export function onRefreshFailureChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Names a request by its collection and login, because the response for one login must not reach the next one. */
async function requestKey(name: CollectionName): Promise<string> {
  const login = await readLogin().catch(() => null)
  return `${name} ${login?.token}`
}

/** Empty without a message for users: the server sent none, the response is not Cubby's, or the app failed. */
function messageOf(error: unknown): string {
  if (isStorageFull(error)) return messages.storageFull
  if (error instanceof NetworkError) return error.message
  return error instanceof ApiError && error.hasServerMessage ? error.message : ''
}

function setFailure(name: CollectionName, message: string | null): void {
  if (refreshFailureOf(name) === message) return
  if (message === null) failures.delete(name)
  else failures.set(name, message)
  for (const listener of listeners) listener()
}

/** How many components show each collection. */
const watchers = new Map<CollectionName, number>()

/** Returns the function that removes the watcher. */
export function addWatcher(name: CollectionName): () => void {
  watchers.set(name, (watchers.get(name) ?? 0) + 1)
  return () => {
    const left = (watchers.get(name) ?? 1) - 1
    if (left === 0) watchers.delete(name)
    else watchers.set(name, left)
  }
}

export function watchedCollections(): CollectionName[] {
  return [...watchers.keys()]
}
