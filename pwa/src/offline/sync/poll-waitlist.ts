import { openCollectionStore } from '@/offline/store/collections.ts'
import { isReachable } from '@/offline/sync/connectivity.ts'
import { refreshCollection } from '@/offline/sync/refresh-collection.ts'

/** A new offer shows within five seconds, the answer's way included. */
const POLL_MS = 4_000

/** The collections that change along with a waitlist entry. */
const FOLLOWING = ['classes', 'enrollments', 'notifications'] as const

interface PollTools {
  /** Asks for the waitlist, by ETag; true when it changed. */
  ask: () => Promise<boolean>
  follow: () => Promise<unknown>
  isVisible: () => boolean
  isReachable: () => boolean
}

const tools: PollTools = {
  ask: async () => {
    const before = await revision()
    await refreshCollection('waitlist')
    return (await revision()) !== before
  },
  follow: () => Promise.all(FOLLOWING.map(refreshCollection)),
  isVisible: () => document.visibilityState === 'visible',
  isReachable,
}

/**
 * Asks for the user's waitlist every few seconds while the page is visible and the server answers, and for
 * what follows from it when it changed. Returns what ends that, with one last question: what ended the wait may
 * have changed more.
 */
export function pollWaitlist({ ask, follow, isVisible, isReachable: mayAsk } = tools): () => void {
  let asking = false
  const poll = async () => {
    if (asking || !isVisible() || !mayAsk()) return
    asking = true
    try {
      if (await ask()) await follow()
    } catch {
      // The database of this device failed; the next question comes in a moment.
    } finally {
      asking = false
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
