import type { Table } from 'dexie'
import { type CollectionName, isPersonal } from './collections.ts'
import { withRoom } from './make-room.ts'
import { type CollectionState, openPublic } from './schema.ts'
import { openCurrentUser, writeAs } from './user-database.ts'

/** The tables of a collection and how to write to them. */
export interface CollectionStore {
  /** The id of the user, or `anybody`. */
  owner: string
  table: Table<unknown, number>
  meta: Table<CollectionState, string>
  token: string | null
  /** Runs in one transaction over these tables; null when the login has changed. */
  write: <T>(tables: readonly Table[], write: () => Promise<T>) => Promise<T | null>
}

/** Null for a personal collection when nobody is logged in. */
export async function openCollectionStore(name: CollectionName): Promise<CollectionStore | null> {
  if (!isPersonal(name)) {
    const db = await openPublic()
    const write = <T>(tables: readonly Table[], work: () => Promise<T>) =>
      withRoom(() => db.transaction('rw', tables, work))
    return { owner: 'anybody', table: db.table(name), meta: db.meta, token: null, write }
  }
  const currentUser = await openCurrentUser()
  if (!currentUser) return null
  const { login, db } = currentUser
  return {
    owner: login.user.id,
    table: db.table(name),
    meta: db.meta,
    token: login.token,
    write: (tables, work) => writeAs(currentUser, tables, work),
  }
}
