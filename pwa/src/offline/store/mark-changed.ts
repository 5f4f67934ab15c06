import type { CollectionName } from '@/offline/store/collections.ts'
import type { UserDb } from '@/offline/store/schema.ts'

/** Drops the ETag and raises the revision, because the stored rows differ from the server's last response. */
export async function markChanged(db: UserDb, name: CollectionName): Promise<void> {
  const state = await db.meta.get(name)
  if (state) await db.meta.put({ ...state, etag: null, revision: state.revision + 1 })
  else await db.meta.put({ name, etag: null, asOf: null, revision: 1 })
}
