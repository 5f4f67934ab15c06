import type { CollectionName } from '@/offline/store/collections.ts'

/** How many components show each collection. */
const watchers = new Map<CollectionName, number>()

/** Returns the function that removes the watcher. */
export function addWatcher(name: CollectionName): () => void {
  watchers.set(name, (watchers.get(name) ?? 0) + 1)
  return () => {
    const left = (watchers.get(name) ?? 1) - 1
    if (left === 0) watchers.delete(name)
    else watchers.set(name, left)
  }
}

export function watchedCollections(): CollectionName[] {
  return [...watchers.keys()]
}
