import type { Page } from 'playwright-core'
import { storedRows } from './stored-text.ts'

/** Runs in the page first. Refuses everything that a browser refuses when its user blocks site data. */
export function blockStorage(): void {
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  IDBFactory.prototype.open = refuse
  IDBFactory.prototype.databases = async () => refuse()
  LockManager.prototype.request = async () => refuse()
  ServiceWorkerContainer.prototype.register = async () => refuse()
  CacheStorage.prototype.open = async () => refuse()
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse })
}

/** Runs in the page first. Refuses every write to IndexedDB, as a browser does whose quota is used up. */
export function refuseWrites(): void {
  const refuse = () => {
    throw new DOMException('The quota is exceeded.', 'QuotaExceededError')
  }
  for (const write of ['add', 'put'] as const) IDBObjectStore.prototype[write] = refuse
}

/** Runs in the page first. Removes IndexedDB, as some in-app browsers do. */
export function removeIndexedDb(): void {
  Object.defineProperty(window, 'indexedDB', { value: undefined })
}

/**
 * Runs in the page first. IndexedDB accepts every request and never responds, as after a crash of the
 * browser's storage.
 */
export function silenceStorage(): void {
  IDBFactory.prototype.open = () =>
    Object.create(IDBOpenDBRequest.prototype, {
      addEventListener: { value: () => undefined },
    })
  IDBFactory.prototype.databases = () => new Promise(() => undefined)
}

/**
 * Limits what this site may store, in bytes, as long as the page is open. Call it before anything is stored: Chromium
 * asks for the quota only twice a minute.
 */
export async function limitStorage(page: Page, quotaSize: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, quotaSize })
}

const FILLER = 'filler'

/** Stores until the quota leaves no room at all. */
export async function fillStorage(page: Page): Promise<void> {
  await page.evaluate(async (name) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name)
      request.onupgradeneeded = () => request.result.createObjectStore(name, { autoIncrement: true })
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const fits = (bytes: number) =>
      new Promise<boolean>((resolve) => {
        const transaction = database.transaction(name, 'readwrite')
        transaction.oncomplete = () => resolve(true)
        transaction.onabort = () => resolve(false)
        // Random, because the browser compresses.
        transaction.objectStore(name).put(crypto.getRandomValues(new Uint8Array(bytes)))
      })
    for (let bytes = 65_536; bytes >= 16; ) if (!(await fits(bytes))) bytes = Math.floor(bytes / 2)
    database.close()
  }, FILLER)
}

/** Deletes what `fillStorage` stored. */
export async function freeStorage(page: Page): Promise<void> {
  await page.evaluate(
    (name) =>
      new Promise((resolve) => {
        indexedDB.deleteDatabase(name).onsuccess = resolve
      }),
    FILLER,
  )
}

/** Returns the number of rows of a table; 0 without the database, which it does not create. */
export function countStored(page: Page, database: string, table: string): Promise<number> {
  return page.evaluate(
    ([name, store]) =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open(name)
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onerror = () => resolve(0)
        opening.onsuccess = () => {
          const counting = opening.result.transaction(store).objectStore(store).count()
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      }),
    [database, table] as const,
  )
}

/** Returns the number of rows of a table in the database of the logged-in user. */
export async function countRows(page: Page, table: string): Promise<number> {
  return (await storedRows(page, await userDatabase(page), table)).length
}

/** Replaces the bytes of every file in a table of the logged-in user, as a failing memory does. */
export async function damageFiles(page: Page, table: string): Promise<void> {
  const name = await userDatabase(page)
  await page.evaluate(
    async ([name, table]) => {
      const result = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      const database = await result(indexedDB.open(name))
      const store = database.transaction(table, 'readwrite').objectStore(table)
      const { buffer: bytes } = new TextEncoder().encode('?')
      for (const row of await result(store.getAll())) await result(store.put({ ...row, bytes }))
      database.close()
    },
    [name, table] as const,
  )
}

/** Returns the name of the database of the logged-in user. */
async function userDatabase(page: Page): Promise<string> {
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name = '' }) => name))
  const name = names.find((name) => name.startsWith('u-'))
  if (!name) throw new Error('nobody is logged in')
  return name
}

/** Makes the app send a request, as when the user returns to it. Without a response, the app is offline. */
export async function noticeLostSignal(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
}
