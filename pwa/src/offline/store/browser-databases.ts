import { Dexie } from 'dexie'

/** The tables whose rows cannot be fetched again, with a guard for their rows. */
export type Kept = Record<string, (row: unknown) => boolean>

/** How long to wait for a deletion that another tab blocks. It completes when that tab closes the database. */
const DELETE_PATIENCE_MS = 2_000

/** How long the browser may take to open a database or to finish a transaction. */
export const STORAGE_PATIENCE_MS = 5_000

/** The name of the error when the browser does not respond in time. */
export const STUCK = 'StuckError'

class StuckError extends Error {
  override readonly name = STUCK
}

export function isStuck(error: unknown): boolean {
  return error instanceof StuckError
}

/** Throws StuckError if the browser does not respond in time. */
export async function inTime<T>(response: PromiseLike<T>, patienceMs = STORAGE_PATIENCE_MS): Promise<T> {
  let stop = () => {}
  const late = new Promise<never>((_, reject) => {
    stop = afterPatience(() => reject(new StuckError('The browser did not open its storage')), patienceMs)
  })
  return Promise.race([response, late]).finally(stop)
}

const STEPS = 10

/**
 * Calls `giveUp` after a time in which this page could run. A page that is busy or frozen for longer receives the
 * browser's response only afterwards, so then only one of the steps passes. Returns the function that stops it.
 */
export function afterPatience(giveUp: () => void, patienceMs = STORAGE_PATIENCE_MS): () => void {
  let timer: ReturnType<typeof setTimeout>
  const wait = (steps: number) => {
    timer = setTimeout(() => (steps > 1 ? wait(steps - 1) : giveUp()), patienceMs / STEPS)
  }
  wait(STEPS)
  return () => clearTimeout(timer)
}

export async function exists(name: string): Promise<boolean> {
  return (await databaseNames()).includes(name)
}

/** The names of all databases of this site. Throws StuckError. */
export async function databaseNames(): Promise<string[]> {
  const databases: IDBDatabaseInfo[] = await inTime(Dexie.dependencies.indexedDB.databases())
  return databases.flatMap(({ name }) => name ?? [])
}

/** Deletes a database. Returns false when another tab still blocks the deletion after `patienceMs`. */
export function deleteDatabase(name: string, patienceMs = DELETE_PATIENCE_MS): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const request = Dexie.dependencies.indexedDB.deleteDatabase(name)
    const giveUp = setTimeout(() => resolve(false), patienceMs)
    request.onsuccess = () => {
      clearTimeout(giveUp)
      resolve(true)
    }
    request.onerror = () => {
      clearTimeout(giveUp)
      reject(request.error)
    }
  })
}
