import type { LoginResponse } from '@cubby/contract/people'
import { Dexie } from 'dexie'
import { isRecord } from '@/offline/is-record.ts'
import { type OutboxRow, rowStatuses } from '@/offline/outbox-row.ts'

/** The tables whose rows cannot be fetched again, and what a row of each looks like. */
export type Kept = Record<string, (row: unknown) => boolean>

interface RescuedRow {
  table: string
  key: string
  row: unknown
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

async function rebuild<Db extends Dexie>(make: () => Db, kept: Kept): Promise<Db> {
  const fresh = make()
  await keepSafe(fresh.name, await rescue(fresh.name, kept))
  if (!(await deleteDatabase(fresh.name))) throw new Error(`Another tab holds the database ${fresh.name}`)
  await fresh.open()
  await putBack(fresh)
  return fresh
}

/**
 * Where rescued rows are until they are back: from here a process that dies, or a delete that another
 * tab delays, loses nothing.
 */
function openSafe(name: string): Dexie {
  const safe = new Dexie(safeName(name))
  safe.version(1).stores({ rows: '++' })
  return safe
}

export function safeName(name: string): string {
  return `rescued ${name}`
}

async function exists(name: string): Promise<boolean> {
  return (await indexedDB.databases()).some((database) => database.name === name)
}

async function keepSafe(name: string, rescued: RescuedRow[]): Promise<void> {
  if (rescued.length === 0) return
  const safe = openSafe(name)
  await safe.table('rows').bulkAdd(rescued)
  safe.close()
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

/** Reads tables without knowing the version, past everything Dexie would refuse. */
async function rescue(name: string, kept: Kept): Promise<RescuedRow[]> {
  const native = await answerOf(indexedDB.open(name))
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
  const [rows, keys] = await Promise.all([answerOf(store.getAll()), answerOf(store.getAllKeys())])
  return keys.map((key, index) => ({ table, key: String(key), row: rows[index] as unknown }))
}

/** Moves what was rescued, also by an earlier attempt that did not come to its end, into the new tables. */
async function putBack(db: Dexie): Promise<void> {
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

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Kinds and versions this code does not know are kept too: a newer tab sends them. */
export function isOutboxRow(row: unknown): row is OutboxRow {
  return (
    isRecord(row) &&
    isFilled(row.id) &&
    isFilled(row.kind) &&
    isFilled(row.entityKey) &&
    isRecord(row.args) &&
    rowStatuses.some((status) => status === row.status) &&
    [row.version, row.attempts, row.createdAt, row.nextAttemptAt].every(Number.isFinite)
  )
}

export function isLogin(row: unknown): row is LoginResponse {
  return isRecord(row) && isFilled(row.token) && isRecord(row.user) && isFilled(row.user.id)
}

function isFilled(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}
