import { liveQuery } from 'dexie'
import { isReachable, onReachableChange } from '@/api/connectivity.ts'
import type { CollectionName } from '@/offline/store/collections.ts'
import { onResume } from '@/offline/store/connection.ts'
import { readLogin } from '@/offline/store/user-database.ts'
import { syncAfterSilence, syncSoon } from '@/offline/sync/sync.ts'
import { addWatcher, watchedCollections } from './refresh-collection.ts'

let started = false

/**
 * Keeps a collection fresh while a component shows it. Each new watcher refreshes the collection, so that an opened
 * list is fresh even if a badge already watches the same collection. Returns the function that stops watching.
 */
export function watchCollection(name: CollectionName): () => void {
  if (!started) {
    started = true
    syncOnBrowserEvents()
    syncOnLogin()
  }
  const remove = addWatcher(name)
  syncSoon('due', [name])
  return remove
}

function syncOnBrowserEvents(): void {
  const syncAll = () => syncSoon('connection', watchedCollections())
  addEventListener('online', syncAll)
  addEventListener('focus', syncAll)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') syncAll()
  })
  onResume(syncAll)
  onReachableChange(() => {
    if (isReachable()) syncAll()
    else syncAfterSilence()
  })
}

/** At the start each component syncs what it shows; a later login, in any tab, syncs everything that is shown. */
function syncOnLogin(): void {
  let known: string | undefined
  let names: () => Iterable<CollectionName> = () => []
  liveQuery(async () => (await readLogin())?.token).subscribe((token) => {
    if (token !== undefined && token !== known) syncSoon('connection', names())
    known = token
    names = watchedCollections
  })
}
