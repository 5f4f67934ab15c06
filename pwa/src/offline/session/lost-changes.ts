import { readSetting, settingNames, writeSetting } from '@/api/local-settings.ts'
import { isRecord } from '@/api/read-response.ts'
import { safeName, storesNothing, userDbName } from '@/offline/store/first-rows.ts'
import type { WaitingChange } from '@/offline/store/stored-rows.ts'

/**
 * A browser that runs out of space may delete the databases of a site, but keeps its localStorage. So the kinds and
 * times of unsent changes are kept there, too. Keys end with the user's id, and a logout deletes them.
 */
const UNSENT = 'cubby-unsent-'
const LOST = 'cubby-lost-'
const listeners = new Set<() => void>()

/** Keeps what is known about a user's unsent changes outside of the database. */
export function keepUnsentMarker(userId: string, changes: WaitingChange[]): void {
  keep(UNSENT + userId, changes)
}

/** Notes unsent changes that this device had and cannot send anymore, until the user has read it. */
export function noteLostChanges(changes: WaitingChange[], userId: string): void {
  keep(LOST + userId, [...read(LOST + userId), ...changes])
  writeSetting(UNSENT + userId, null)
}

/** Notes the unsent changes of each user whose database is gone. Call it before anything opens a database. */
export async function findLostChanges(databaseNames: () => Promise<readonly string[]>): Promise<void> {
  const userIds = usersOf(UNSENT)
  if (userIds.length === 0 || storesNothing()) return
  const names = await databaseNames()
  for (const userId of userIds) {
    const name = userDbName(userId)
    if (!names.includes(name) && !names.includes(safeName(name))) {
      noteLostChanges(read(UNSENT + userId), userId)
    }
  }
}

/** Whether changes of this device may be unsent. Their databases may be gone. */
export function mayHaveUnsent(): boolean {
  return usersOf(UNSENT).length > 0
}

export function hasLostChanges(): boolean {
  return usersOf(LOST).length > 0
}

export function onLostChanges(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The lost changes that a user may see: their own, or all of the device while nobody is logged in. */
export function readLostChanges(userId: string | null): WaitingChange[] {
  return usersOf(LOST)
    .filter((each) => userId === null || each === userId)
    .flatMap((each) => read(LOST + each))
}

/** Deletes what `readLostChanges` returns. */
export function forgetLostChanges(userId: string | null): void {
  for (const each of usersOf(LOST)) if (userId === null || each === userId) keep(LOST + each, [])
}

function usersOf(prefix: string): string[] {
  return settingNames()
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length))
}

function keep(key: string, changes: WaitingChange[]): void {
  writeSetting(key, changes.length === 0 ? null : JSON.stringify(changes))
  for (const listener of listeners) listener()
}

function read(key: string): WaitingChange[] {
  try {
    const changes: unknown = JSON.parse(readSetting(key) ?? '[]')
    return Array.isArray(changes) ? changes.filter(isChange) : []
  } catch {
    return []
  }
}

function isChange(change: unknown): change is WaitingChange {
  return isRecord(change) && typeof change.kind === 'string' && typeof change.createdAt === 'number'
}
