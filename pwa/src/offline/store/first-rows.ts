import { type ApiResponse, request } from '@/api/client.ts'
import { currentTime } from '@/api/server-clock.ts'
import { type CollectionName, collections } from './collections.ts'
import { readableRows, rowsOf } from './readable-rows.ts'
import { type DeviceLogin, type EndedLogin, isEndedLogin, isLogin } from './stored-rows.ts'

/** The database of public data and of the login. */
export const PUBLIC_DB = 'public'

export function userDbName(userId: string): string {
  return `u-${userId}`
}

/** The id of the user whose database has this name; null for any other database. */
export function userIdOf(databaseName: string): string | null {
  return databaseName.startsWith('u-') ? databaseName.slice(2) : null
}

/** The name of the database for rescued rows. */
export function safeName(name: string): string {
  return `rescued ${name}`
}

let inMemory = false

/** Whether this page can store nothing, so that it works online only. Known once a database is open. */
export function storesNothing(): boolean {
  return inMemory
}

export function noteMemory(isUsed: boolean): void {
  inMemory = isUsed
}

let onUse = () => {}

/** Calls back when something opens the public database. */
export function onStorageUse(listener: () => void): void {
  onUse = listener
}

export function storageUsed(): void {
  onUse()
}

const FIRST = ['classes', 'provider'] as const

/** The rows of a public collection, before the storage is loaded. */
export interface FirstRows {
  owner: string
  rows: unknown[]
  asOf: Date | null
}

/** What the first screen shows before Dexie is loaded. */
interface Device {
  readonly login: DeviceLogin | null
  readonly endedLogins: readonly EndedLogin[]
  readonly collections: ReadonlyMap<string, FirstRows>
}

const nothing: FirstRows = { owner: 'anybody', rows: [], asOf: null }
let device: Device | null = null
let isNew = false
const listeners = new Set<() => void>()

/** Null until `readDevice` has read it, or when it could not. */
export function deviceAtStart(): Device | null {
  return device
}

/** Whether this device had stored nothing when the page started. */
export function isNewDevice(): boolean {
  return isNew
}

export function firstRowsOf(name: CollectionName): FirstRows | undefined {
  return device?.collections.get(name)
}

export function onFirstRows(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Reads what the first screen shows without Dexie, which takes longer to load and to open. If that is impossible for
 * any reason, the screen waits for Dexie, which can also upgrade, rebuild, or replace the storage.
 */
export async function readDevice(): Promise<void> {
  const databases = await indexedDB.databases()
  const names = databases.flatMap(({ name }) => name ?? [])
  if (names.includes(safeName(PUBLIC_DB))) return
  if (names.includes(PUBLIC_DB)) {
    device = await readPublic()
  } else if (!names.some(userIdOf)) {
    isNew = true
    device = { login: null, endedLogins: [], collections: new Map(FIRST.map((name) => [name, nothing])) }
  }
}

async function readPublic(): Promise<Device> {
  const db = await openExisting(PUBLIC_DB)
  try {
    const transaction = db.transaction([...FIRST, 'meta', 'login', 'ended_logins'])
    const readRows = async (name: (typeof FIRST)[number]): Promise<[string, FirstRows]> => {
      const [stored, state] = await Promise.all([
        result(transaction.objectStore(name).getAll()),
        result(transaction.objectStore('meta').get(name)),
      ])
      const rows = await readableRows(name, stored)
      if (rows.length < stored.length) throw new Error(`This version cannot read the stored ${name}`)
      const asOf: unknown = state?.asOf
      return [name, { owner: 'anybody', rows, asOf: typeof asOf === 'number' ? new Date(asOf) : null }]
    }
    const [login, endedLogins, collectionRows] = await Promise.all([
      result(transaction.objectStore('login').get('current')),
      result(transaction.objectStore('ended_logins').getAll()),
      Promise.all(FIRST.map(readRows)),
    ])
    return {
      login: isLogin(login) ? login : null,
      endedLogins: endedLogins.filter(isEndedLogin),
      collections: new Map(collectionRows),
    }
  } finally {
    db.close()
  }
}

/** Opens a database at its version. Creates none, if another tab has just deleted it. */
function openExisting(name: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(name)
  opening.onupgradeneeded = () => opening.transaction?.abort()
  return result(opening).then((db) => {
    db.onversionchange = () => db.close()
    return db
  })
}

function result<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })
}

type FirstResponse = ApiResponse & { readonly receivedAt: number }
const responses = new Map<CollectionName, Promise<FirstResponse>>()

/** Fetches a public collection for the screen of a new device. `refresh` stores the response later. */
export async function fetchFirst(name: CollectionName): Promise<void> {
  if (responses.has(name)) return
  const response = request(collections[name]).then((received) => ({ ...received, receivedAt: currentTime() }))
  responses.set(name, response)
  const { body, receivedAt } = await response
  const rows = await rowsOf(name, body)
  if (!device) return
  const first: FirstRows = { owner: 'anybody', rows, asOf: new Date(receivedAt) }
  device = { ...device, collections: new Map([...device.collections, [name, first]]) }
  for (const listener of listeners) listener()
}

/** Returns the response of `fetchFirst` once; null if there is none or it failed. */
export async function takeFirstResponse(name: CollectionName): Promise<FirstResponse | null> {
  const response = responses.get(name)
  responses.delete(name)
  return (await response?.catch(() => null)) ?? null
}
