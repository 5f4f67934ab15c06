import { databaseNames } from '@/offline/store/browser-databases.ts'
import { userIdOf } from '@/offline/store/first-rows.ts'
import { openUserDb } from '@/offline/store/schema.ts'

let evicted = false

/**
 * Runs a write. If the device has no room, deletes the cached files, which can be fetched again, and repeats the write.
 */
export async function withRoom<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isStorageFull(error) || !(await evictFiles())) throw error
    return write()
  }
}

/** Whether a write failed because the device or the browser's quota is full. Dexie may wrap the browser's error. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error || error instanceof DOMException)) return false
  return error.name === 'QuotaExceededError' || ('inner' in error && isStorageFull(error.inner))
}

/**
 * Whether this page deleted cached files to make room. Files are then fetched only when they are opened, because they
 * would fill the device again.
 */
export function wereFilesEvicted(): boolean {
  return evicted
}

/** Deletes the cached files of all users of this device. Returns whether there were any. */
async function evictFiles(): Promise<boolean> {
  let count = 0
  for (const name of await databaseNames()) {
    const userId = userIdOf(name)
    if (!userId) continue
    const { certificate_files, material_files, center_files } = await openUserDb(userId)
    for (const table of [certificate_files, material_files, center_files]) {
      count += await table.count()
      await table.clear()
    }
  }
  evicted ||= count > 0
  return count > 0
}
