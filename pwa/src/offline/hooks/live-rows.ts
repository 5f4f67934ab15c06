import type { User } from '@cubby/contract/accounts/user'
import { messages } from '@cubby/contract/messages'
import { liveQuery } from 'dexie'
import { checkLogin, onLoginExpired } from '@/offline/session/login.ts'
import { findLostChanges } from '@/offline/session/lost-changes.ts'
import { databaseNames } from '@/offline/store/browser-databases.ts'
import { type CollectionStore, openCollectionStore } from '@/offline/store/collection-store.ts'
import type { CollectionName } from '@/offline/store/collections.ts'
import {
  isPaused,
  onResume,
  pauseStorage,
  resumeStorage,
  resumptionCount,
} from '@/offline/store/connection.ts'
import { prepareStorage, rebuildWith } from '@/offline/store/open-database.ts'
import { loadShapesWith, readableRows } from '@/offline/store/readable-rows.ts'
import { openPublic } from '@/offline/store/schema.ts'
import type { EndedLogin } from '@/offline/store/stored-rows.ts'
import { readLogin, retryWhenClosed } from '@/offline/store/user-database.ts'
import {
  onRefreshFailureChange,
  refreshAfterChange,
  refreshCollection,
  refreshFailureOf,
} from '@/offline/sync/refresh-collection.ts'
import { watchCollection } from '@/offline/sync/watch-collection.ts'

export type Auth = { status: 'checking' } | { status: 'out' } | { status: 'in'; user: User }

/** Prepares the storage of a page, and checks the login. */
async function startStorage(onExpired: (message: string) => void): Promise<void> {
  rebuildWith(
    () => import('@/offline/store/rebuild-database.ts'),
    async (isStuck) => (await import('@/offline/store/memory-storage.ts')).moveToMemory(isStuck),
  )
  loadShapesWith(() => import('@/offline/store/personal-shapes.gen.ts'))
  await prepareStorage()
  // A browser may keep a page for its back button or freeze it. An open transaction of that page would block
  // all others.
  addEventListener('pagehide', pauseStorage)
  document.addEventListener('freeze', pauseStorage)
  addEventListener('pageshow', resumeStorage)
  document.addEventListener('resume', resumeStorage)
  onLoginExpired(() => onExpired(messages.sessionExpired))
  // Must run before anything opens a user's database, because opening one that the browser deleted creates it again.
  await findLostChanges(databaseNames).catch(() => undefined)
  void checkLogin()
}

/** Calls back with each result of `read`, until the returned function is called. */
function follow<T>(
  read: () => Promise<T>,
  listener: { next: (value: T) => void; error: (error: unknown) => void },
): () => void {
  // Dexie follows only an `async` function across its awaits.
  const subscription = liveQuery(async () => await retryWhenClosed(read)).subscribe(listener)
  return () => subscription.unsubscribe()
}

const refetched = new Set<CollectionName>()

/** Replaces rows that this version cannot read, once for each start. */
async function refetch(name: CollectionName, { meta, write }: CollectionStore): Promise<void> {
  if (refetched.has(name)) return
  refetched.add(name)
  await write([meta], () => meta.update(name, { etag: null }))
  await refreshAfterChange(name)
}

async function readStored(name: CollectionName) {
  const store = await openCollectionStore(name)
  if (!store) return { owner: 'nobody', rows: [], asOf: null }
  const [stored, state] = await Promise.all([store.table.toArray(), store.meta.get(name)])
  // Last, because a live query does not follow what it reads after other promises.
  const rows = await readableRows(name, stored)
  // Outside of the live query, which must not write.
  if (rows.length < stored.length) setTimeout(() => void refetch(name, store), 0)
  return { owner: store.owner, rows, asOf: typeof state?.asOf === 'number' ? new Date(state.asOf) : null }
}

async function readAuth(): Promise<Auth> {
  const login = await readLogin()
  return login ? { status: 'in', user: login.user } : { status: 'out' }
}

/** The users with changes that this device can send only after they log in again. Makes no request. */
async function readWaitingUsers(): Promise<EndedLogin[]> {
  const { ended_logins } = await openPublic()
  return ended_logins.filter(({ waiting }) => waiting.length > 0).toArray()
}

/** What `openStorage` loads. */
export const storage = {
  checkLogin,
  follow,
  isPaused,
  onRefreshFailureChange,
  onResume,
  readAuth,
  readLogin,
  readStored,
  readWaitingUsers,
  refreshCollection,
  refreshFailureOf,
  resumptionCount,
  startStorage,
  watchCollection,
}
