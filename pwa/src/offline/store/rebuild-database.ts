import { Dexie } from 'dexie'
import { deleteDatabase, exists, type Kept } from '@/offline/store/browser-databases.ts'
import { safeName } from '@/offline/store/first-rows.ts'

interface RescuedRow {
  table: string
  key: string
  row: unknown
}

/** Recreates a database that this version cannot use, with the rows that cannot be fetched again. */
export async function rebuild<Db extends Dexie>(make: () => Db, kept: Kept): Promise<Db> {
  const fresh = make()
  await keepSafe(fresh.name, await rescue(fresh.name, kept))
  if (!(await deleteDatabase(fresh.name))) throw new Error(`Another tab holds the database ${fresh.name}`)
  await fresh.open()
  await putBack(fresh)
  return fresh
}

/** The database for rescued rows. Once they are in it, a stopped process or a delayed deletion loses nothing. */
function openSafe(name: string): Dexie {
  const safe = new Dexie(safeName(name))
  safe.version(1).stores({ rows: '++' })
  return safe
}

async function keepSafe(name: string, rescued: RescuedRow[]): Promise<void> {
  if (rescued.length === 0) return
  const safe = openSafe(name)
  await safe.table('rows').bulkAdd(rescued)
  safe.close()
}

/** Reads tables without Dexie, which would refuse the version. */
async function rescue(name: string, kept: Kept): Promise<RescuedRow[]> {
  const native = await resultOf(indexedDB.open(name))
  try {
    const tables = Object.keys(kept).filter((table) => native.objectStoreNames.contains(table))
    const rescued = await Promise.all(tables.map((table) => rowsIn(native, table)))
    return rescued.flat().filter(({ table, row }) => kept[table]?.(row))
  } finally {
    native.close()
  }
}

async function rowsIn(native: IDBDatabase, table: string): Promise<RescuedRow[]> {
  const store = native.transaction(table, 'readonly').objectStore(table)
  const [rows, keys] = await Promise.all([resultOf(store.getAll()), resultOf(store.getAllKeys())])
  return keys.map((key, index) => ({ table, key: String(key), row: rows[index] as unknown }))
}

/** Moves rescued rows into the new tables, also those of an interrupted attempt. */
export async function putBack(db: Dexie): Promise<void> {
  if (!(await exists(safeName(db.name)))) return
  const safe = openSafe(db.name)
  const rescued: RescuedRow[] = await safe.table('rows').toArray()
  for (const { table: name, key, row } of rescued) {
    const table = db.table<unknown, string>(name)
    const ownKey = table.schema.primKey.keyPath !== null
    await table.put(row, ownKey ? undefined : key)
  }
  safe.close()
  await deleteDatabase(safe.name)
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
