import { Dexie } from 'dexie'

/** The tables whose rows cannot be fetched again, and what a row of each looks like. */
export type Kept = Record<string, (row: unknown) => boolean>

let loadRebuilding: () => Promise<typeof import('@/offline/store/rebuild-database.ts')> = () =>
  Promise.reject(new Error('nobody has said what rebuilds a database'))

/** Says where to find what hardly anybody ever needs: a page loads it when it must, a worker cannot load anything. */
export function rebuildWith(load: typeof loadRebuilding): void {
  loadRebuilding = load
}

/** A delete that another tab blocks is given up after this long; it happens when that tab lets go. */
const DELETE_PATIENCE_MS = 2_000

/**
 * Opens a database. One that this version cannot use (changed keys, a failed upgrade, missing parts) is
 * rescued, deleted and made anew; the server has the rest. A database that cannot even be opened raw is
 * left alone: a full disk or a lost connection passes, a deleted outbox does not come back.
 */
export async function openOrRebuild<Db extends Dexie>(make: () => Db, kept: Kept): Promise<Db> {
  const usable = await openUsable(make)
  if (usable && !(await exists(safeName(usable.name)))) return usable
  usable?.close()
  // One of all tabs and the worker makes it anew; the others find it usable afterwards.
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
    await db.open()
    if (hasDeclaredKeys(db)) return db
  } catch (error) {
    if (error instanceof Dexie.MissingAPIError) throw error
  }
  db.close()
  return null
}

/** Where rescued rows are until they are back. */
export function safeName(name: string): string {
  return `rescued ${name}`
}

export async function exists(name: string): Promise<boolean> {
  return (await indexedDB.databases()).some((database) => database.name === name)
}

/** Dexie adds missing stores and indexes by itself, but a store with another primary key stays as it is. */
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

/** True when it is gone; false when another tab still blocks it after the bounded wait. */
export function deleteDatabase(name: string, patienceMs = DELETE_PATIENCE_MS): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
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
