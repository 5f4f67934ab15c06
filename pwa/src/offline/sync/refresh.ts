import { request } from '@/api/client.ts'
import {
  type CollectionName,
  type CollectionStore,
  collections,
  openCollectionStore,
  rowsOf,
} from '@/offline/store/collections.ts'

/** Our own commands may change the rows while an answer is under way; asking again settles it. */
const MOST_TRIES = 3

/**
 * Replaces a stored collection, whole and in one transaction, by what the server has now. 304 only moves
 * the time it is known to be true. Writes nothing when meanwhile the login ended, or when the rows
 * changed under it: an answer from before our own command must not undo what that command brought.
 */
export async function refresh(
  name: CollectionName,
  send: typeof fetch = fetch,
  now: () => number = Date.now,
): Promise<void> {
  const store = await openCollectionStore(name)
  if (!store) return
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    if ((await refreshOnce(name, store, send, now)) !== 'overtaken') return
  }
}

async function refreshOnce(
  name: CollectionName,
  { table, meta, token, write }: CollectionStore,
  send: typeof fetch,
  now: () => number,
): Promise<'written' | 'overtaken' | null> {
  const before = await meta.get(name)
  const revision = before?.revision ?? 0
  const answer = await request(
    collections[name].path,
    {
      ...(token === null ? {} : { token }),
      headers: before?.etag ? { 'If-None-Match': before.etag } : {},
    },
    send,
  )
  const rows = answer.status === 304 ? null : rowsOf(name, answer.body)
  return write(async () => {
    const latest = await meta.get(name)
    if ((latest?.revision ?? 0) !== revision) return 'overtaken'
    if (latest && !rows) {
      await meta.put({ ...latest, asOf: now() })
    } else {
      await table.clear()
      await table.bulkAdd(rows ?? [])
      await meta.put({ name, etag: answer.etag, asOf: now(), revision: revision + 1 })
    }
    return 'written'
  })
}
