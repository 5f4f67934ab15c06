import type { Page } from 'playwright-core'

/**
 * Returns what the app stores in this browser, as a person with developer tools can read it: web storage, cookies, the
 * rows and files in IndexedDB, and the addresses in caches.
 */
export function storedText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie]
    const read = async (value: unknown): Promise<void> => {
      if (value instanceof Blob) texts.push(await value.text())
      else if (value instanceof ArrayBuffer) texts.push(new TextDecoder().decode(value))
      else if (value instanceof CryptoKey)
        texts.push(`key: ${value.extractable ? 'extractable' : 'sealed in'}`)
      else if (typeof value === 'object' && value !== null)
        await Promise.all(Object.entries(value).flat().map(read))
      else texts.push(String(value))
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) texts.push(request.url)
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const opened = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      texts.push(name)
      for (const store of opened.objectStoreNames) {
        const rows = await new Promise((resolve) => {
          const request = opened.transaction(store).objectStore(store).getAll()
          request.onsuccess = () => resolve(request.result)
        })
        await read(rows)
      }
      opened.close()
    }
    return texts.join('\n')
  })
}

/** Returns the rows of one table. */
export function storedRows(page: Page, database: string, table: string): Promise<unknown[]> {
  return page.evaluate(
    ([name, store]) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction(store).objectStore(store).getAll()
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result)
          }
        }
      }),
    [database, table] as const,
  )
}
