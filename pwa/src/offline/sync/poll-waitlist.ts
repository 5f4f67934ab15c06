import { isReachable } from '@/api/connectivity.ts'
import { openCollectionStore } from '@/offline/store/collection-store.ts'
import { refreshCollection } from '@/offline/sync/refresh-collection.ts'
import { isLive } from './changes.ts'

/** Keeps the delay of a new offer under five seconds, including the response. */
const POLL_MS = 4_000

/** The collections that change along with a waitlist entry. */
const FOLLOWING = ['classes', 'enrollments', 'notifications'] as const

interface PollTools {
  /** Refreshes the waitlist; true when it changed. */
  refresh: () => Promise<boolean>
  follow: () => Promise<unknown>
  isVisible: () => boolean
  isReachable: () => boolean
}

const tools: PollTools = {
  refresh: async () => {
    const before = await revision()
    await refreshCollection('waitlist')
    return (await revision()) !== before
  },
  follow: () => Promise.all(FOLLOWING.map(refreshCollection)),
  isVisible: () => document.visibilityState === 'visible',
  isReachable: () => isReachable() && !isLive(),
}

/**
 * Refreshes the user's waitlist every few seconds while the page is visible, the server can be reached, and it does not
 * report changes live. After a change, also refreshes the collections that depend on it. Returns the function that
 * stops polling after one last refresh.
 */
export function pollWaitlist({ refresh, follow, isVisible, isReachable: mayPoll } = tools): () => void {
  let isPolling = false
  const poll = async () => {
    if (isPolling || !isVisible() || !mayPoll()) return
    isPolling = true
    try {
      if (await refresh()) await follow()
    } catch {
      // The database failed; the next poll comes soon.
    } finally {
      isPolling = false
    }
  }
  const timer = setInterval(() => void poll(), POLL_MS)
  return () => {
    clearInterval(timer)
    void poll()
  }
}

async function revision(): Promise<number | null> {
  const store = await openCollectionStore('waitlist')
  return (await store?.meta.get('waitlist'))?.revision ?? null
}
