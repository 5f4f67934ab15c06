import { Dexie } from 'dexie'

/** The tables whose rows cannot be fetched again, with a guard for their rows. */
export type Kept = Record<string, (row: unknown) => boolean>

let loadRebuilding: () => Promise<typeof import('@/offline/store/rebuild-database.ts')> = () =>
  Promise.reject(new Error('No function to rebuild a database was set'))

/** Returns whether it moved. With `isStuck`, moves even if the browser can open some database. */
type MoveToMemory = (isStuck: boolean) => Promise<boolean>

let moveToMemory: MoveToMemory = async () => false
let inMemory = false

/** How long the browser may take to open a database or to finish a transaction. */
export const STORAGE_PATIENCE_MS = 5_000

/** The name of the error when the browser does not respond in time. */
export const STUCK = 'StuckError'

class StuckError extends Error {
  override readonly name = STUCK
}

function isStuck(error: unknown): boolean {
  return error instanceof StuckError
}

/** Throws StuckError if the browser does not respond in time. */
export async function inTime<T>(response: PromiseLike<T>, patienceMs = STORAGE_PATIENCE_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const giveUp = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StuckError('The browser did not open its storage')), patienceMs)
  })
  return Promise.race([response, giveUp]).finally(() => clearTimeout(timer))
}

/**
 * Sets how to load the code for databases that do not open. A page loads it when needed; a worker cannot load
 * anything later, and has no use for databases in its memory.
 */
export function rebuildWith(load: typeof loadRebuilding, fallback = moveToMemory): void {
  loadRebuilding = load
  moveToMemory = fallback
}

/** Call it before the first live query, which would never run without IndexedDB. */
export async function prepareStorage(): Promise<void> {
  if (!Dexie.dependencies.indexedDB) inMemory = await moveToMemory(false)
}

/** Stores everything in the memory of this page from now on, because the browser's storage does not respond. */
export async function workInMemory(): Promise<void> {
  inMemory ||= await moveToMemory(true)
}

/** Whether this page can store nothing, so that it works online only. Known once a database is open. */
export function storesNothing(): boolean {
  return inMemory
}

/** How long to wait for a deletion that another tab blocks. It completes when that tab closes the database. */
const DELETE_PATIENCE_MS = 2_000

/**
 * Opens a database. One that this version cannot use (changed keys, a failed upgrade, missing parts) is rescued,
 * deleted, and recreated; the server has the rest. A database that cannot be opened at all is left alone: a full disk
 * may have room again later, but a deleted outbox is lost. In a browser that stores nothing, databases are in memory.
 */
export async function openOrRebuild<Db extends Dexie>(make: () => Db, kept: Kept): Promise<Db> {
  try {
    // A page that the browser suspended can hold up the first attempt.
    return await openStored(make, kept).catch((error: unknown) => {
      if (isStuck(error)) return openStored(make, kept)
      throw error
    })
  } catch (error) {
    inMemory ||= await moveToMemory(isStuck(error))
    if (!inMemory) throw error
    const db = make()
    await db.open()
    return db
  }
}

async function openStored<Db extends Dexie>(make: () => Db, kept: Kept): Promise<Db> {
  const usable = await openUsable(make)
  if (usable && !(await exists(safeName(usable.name)))) return usable
  usable?.close()
  // Only one tab or worker recreates it; the others then find it usable.
  return navigator.locks.request(`rebuild ${make().name}`, async () => {
    const madeByAnother = await openUsable(make)
    const { putBack, rebuild } = await loadRebuilding()
    if (!madeByAnother) return rebuild(make, kept)
    await putBack(madeByAnother)
    return madeByAnother
  })
}

/** Null for a database that this version cannot use. */
async function openUsable<Db extends Dexie>(make: () => Db): Promise<Db | null> {
  const db = make()
  try {
    await inTime(db.open())
    if (hasDeclaredKeys(db)) return db
  } catch (error) {
    db.close()
    if (error instanceof Dexie.MissingAPIError || isStuck(error)) throw error
    return null
  }
  db.close()
  return null
}

/** The name of the database for rescued rows. */
export function safeName(name: string): string {
  return `rescued ${name}`
}

export async function exists(name: string): Promise<boolean> {
  return (await databaseNames()).includes(name)
}

/** The names of all databases of this site. Throws StuckError. */
export async function databaseNames(): Promise<string[]> {
  const databases: IDBDatabaseInfo[] = await inTime(Dexie.dependencies.indexedDB.databases())
  return databases.flatMap(({ name }) => name ?? [])
}

/** Whether the primary keys match. Dexie adds missing stores and indexes but keeps a wrong primary key. */
function hasDeclaredKeys(db: Dexie): boolean {
  const names = db.tables.map((table) => table.name)
  const native = db.backendDB()
  if (!names.every((name) => native.objectStoreNames.contains(name))) return false
  const transaction = native.transaction(names, 'readonly')
  return db.tables.every(({ name, schema }) => {
    const store = transaction.objectStore(name)
    return (
      (store.keyPath ?? '') === (schema.primKey.keyPath ?? '') && store.autoIncrement === schema.primKey.auto
    )
  })
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
