import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'

const PROBE = 'probe'

/**
 * Moves all databases into the memory of this page if the browser can store none, for example because the user
 * blocks site data, or if its storage `isStuck`. Returns whether it did. A database that is merely damaged stays where
 * it is.
 */
export async function moveToMemory(isStuck: boolean): Promise<boolean> {
  if (!isStuck && (await canStore())) return false
  Dexie.dependencies.indexedDB = new IDBFactory()
  Dexie.dependencies.IDBKeyRange = IDBKeyRange
  // Such a browser may refuse locks, too. This page shares nothing with others.
  Object.defineProperty(navigator, 'locks', { value: { request: requestLock }, configurable: true })
  return true
}

function canStore(): Promise<boolean> {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.open(PROBE)
      request.onerror = () => resolve(false)
      request.onsuccess = () => {
        request.result.close()
        indexedDB.deleteDatabase(PROBE)
        resolve(true)
      }
    } catch {
      resolve(false)
    }
  })
}

const tails = new Map<string, Promise<unknown>>()

/** Runs one callback at a time for each name, as a Web Lock does. */
async function requestLock(name: string, ...rest: unknown[]): Promise<unknown> {
  const run = rest.at(-1)
  if (typeof run !== 'function') throw new TypeError('A lock needs a callback')
  const result = (tails.get(name) ?? Promise.resolve()).then(() => run({ name, mode: 'exclusive' }))
  tails.set(
    name,
    result.catch(() => undefined),
  )
  return result
}
