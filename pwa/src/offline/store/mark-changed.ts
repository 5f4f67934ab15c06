import type { CollectionName } from '@/offline/store/collections.ts'
import type { UserDb } from '@/offline/store/databases.ts'

/** The stored rows are no longer what the server tagged, and an answer under way may be older than they are. */
export async function markChanged(db: UserDb, name: CollectionName): Promise<void> {
  const state = await db.meta.get(name)
  if (state) await db.meta.put({ ...state, etag: null, revision: state.revision + 1 })
  else await db.meta.put({ name, etag: null, asOf: null, revision: 1 })
}
