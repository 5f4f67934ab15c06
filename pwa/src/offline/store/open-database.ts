import { Dexie } from 'dexie'
import { exists, inTime, isStuck, type Kept } from '@/offline/store/browser-databases.ts'
import { noteMemory, safeName, storesNothing } from '@/offline/store/first-rows.ts'

/** What rebuild-database.ts exports. */
interface Rebuilding {
  rebuild: <Db extends Dexie>(make: () => Db, kept: Kept) => Promise<Db>
  putBack: (db: Dexie) => Promise<void>
}

let loadRebuilding: () => Promise<Rebuilding> = () =>
  Promise.reject(new Error('No function to rebuild a database was set'))

/** Returns whether it moved. With `isStuck`, moves even if the browser can open some database. */
type MoveToMemory = (isStuck: boolean) => Promise<boolean>

let moveToMemory: MoveToMemory = async () => false

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
  if (!Dexie.dependencies.indexedDB) noteMemory(await moveToMemory(false))
}

/** Stores everything in the memory of this page from now on, because the browser's storage does not respond. */
export async function workInMemory(): Promise<void> {
  if (!storesNothing()) noteMemory(await moveToMemory(true))
}

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
    if (!storesNothing()) noteMemory(await moveToMemory(isStuck(error)))
    if (!storesNothing()) throw error
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
