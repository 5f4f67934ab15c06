import { type ApiResponse, request } from '@/api/client.ts'
import { currentTime } from '@/api/server-clock.ts'
import { type CollectionStore, openCollectionStore } from '@/offline/store/collection-store.ts'
import { type CollectionName, collections } from '@/offline/store/collections.ts'
import { takeFirstResponse } from '@/offline/store/first-rows.ts'
import { rowsOf } from '@/offline/store/readable-rows.ts'

/** How often a refresh is tried. A try is discarded if a command of this device changed the rows meanwhile. */
const MOST_TRIES = 3

/**
 * Replaces a stored collection with the response of the server, in one transaction. A 304 only updates its age. Writes
 * nothing if the login or the rows changed meanwhile, because an older response must not undo a newer command. Throws
 * ApiError and NetworkError.
 */
export async function refresh(
  name: CollectionName,
  send: typeof fetch = fetch,
  now: () => number = currentTime,
): Promise<void> {
  const store = await openCollectionStore(name)
  if (!store) return
  // What the first screen fetched; only for a device that has stored nothing newer.
  const first = await takeFirstResponse(name)
  if (first && !(await store.meta.get(name))) await storeResponse(name, store, first, 0, first.receivedAt)
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    if ((await refreshOnce(name, store, send, now)) !== 'overtaken') return
  }
}

async function refreshOnce(
  name: CollectionName,
  store: CollectionStore,
  send: typeof fetch,
  now: () => number,
): Promise<'written' | 'overtaken' | null> {
  const { meta, token } = store
  const before = await meta.get(name)
  const response = await request(
    collections[name],
    {
      turn: 'refresh',
      ...(token === null ? {} : { token }),
      headers: before?.etag ? { 'If-None-Match': before.etag } : {},
    },
    send,
  )
  return storeResponse(name, store, response, before?.revision ?? 0, now())
}

async function storeResponse(
  name: CollectionName,
  { table, meta, write }: CollectionStore,
  response: ApiResponse,
  revision: number,
  asOf: number,
): Promise<'written' | 'overtaken' | null> {
  const rows = response.status === 304 ? null : await rowsOf(name, response.body)
  return write(rows ? [table, meta] : [meta], async () => {
    const latest = await meta.get(name)
    if ((latest?.revision ?? 0) !== revision) return 'overtaken'
    if (rows) {
      await table.clear()
      await table.bulkAdd(rows)
      await meta.put({ name, etag: response.etag, asOf, revision: revision + 1 })
    } else if (latest) {
      await meta.put({ ...latest, asOf })
    }
    return 'written'
  })
}
