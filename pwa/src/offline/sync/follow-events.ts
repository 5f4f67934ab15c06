import { eventNames, UNKNOWN_EVENT_ID } from '@cubby/contract/messages/event-stream'
import type { EventSourceMessage } from 'eventsource-parser'
import { ApiError } from '@/api/client.ts'
import { isReachable, onReachableChange } from '@/api/connectivity.ts'
import type { readEvents } from '@/api/event-stream.ts'
import { waitAfter } from '@/api/outcome.ts'
import { checkLogin } from '@/offline/session/login.ts'
import type { CollectionName } from '@/offline/store/collections.ts'
import { readLogin } from '@/offline/store/user-database.ts'
import { announceChanges, type ChangesReceived, parseChanges } from '@/offline/sync/changes.ts'
import { isLive, noteHeard, noteSilence } from './changes.ts'

/** A hidden tab keeps reading for this long, so that a glance at another app costs no new connection. */
const HIDDEN_MS = 60_000
/** How long to wait before asking again a server that has no live updates. It may be replaced by one that has them. */
const UNSUPPORTED_MS = 10 * 60_000
/**
 * An interrupted stream counts as this many failed attempts. All phones come back at once, so their next attempts are
 * spread.
 */
const ATTEMPTS_AFTER_SUCCESS = 2

interface FollowTools {
  locks: Pick<LockManager, 'request'>
  read: typeof readEvents
  /** Like Math.random. */
  random: () => number
  /** Refreshes what changed, without what another tab refreshes. Returns what it refreshes at once. */
  refresh: (changes: ChangesReceived, byOthers?: readonly CollectionName[]) => CollectionName[]
}

/** What the tab that reads the stream tells the others. */
type TabMessage =
  | { kind: 'question' }
  | { kind: 'heard'; lastEventId: string | null }
  | { kind: 'changes'; changes: ChangesReceived; refreshing: CollectionName[]; lastEventId: string | null }
  | { kind: 'silence' }

/**
 * Follows the changes that the server reports to a user. Only one tab reads the stream: the holder of a Web Lock. It
 * tells the other tabs, and the next holder resumes where it stopped. A tab that was hidden for a minute does not read.
 * Returns the function that ends it.
 */
export function followEvents(userId: string, tools: FollowTools): () => void {
  const channel = new BroadcastChannel(`cubby-events ${userId}`)
  let lastEventId: string | null = null
  let reading: AbortController | null = null
  let isLeading = false
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined
  const tell = (message: TabMessage) => channel.postMessage(message)

  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'question') {
      if (isLeading && isLive()) tell({ kind: 'heard', lastEventId })
    } else if (data.kind === 'silence') {
      noteSilence()
    } else {
      noteHeard()
      lastEventId = data.lastEventId
      if (data.kind === 'changes') {
        tools.refresh(data.changes, data.refreshing)
        announceChanges(data.changes)
      }
    }
  }

  async function lead(signal: AbortSignal): Promise<void> {
    isLeading = true
    let attempts = 0
    try {
      while (!signal.aborted) {
        const login = await readLogin()
        if (login?.user.id !== userId) break
        const { received, waitMs } = await readOnce(login.token, attempts, signal)
        noteSilence()
        tell({ kind: 'silence' })
        attempts = received ? ATTEMPTS_AFTER_SUCCESS : attempts + 1
        await pause(waitAfter(attempts, waitMs, tools.random), signal)
      }
    } finally {
      isLeading = false
    }
  }

  async function readOnce(token: string, attempts: number, signal: AbortSignal) {
    let received = false
    const onEvent = (event: EventSourceMessage) => {
      received = true
      receive(event)
    }
    try {
      // What changed during failed attempts is unknown until the first event has come.
      const resumeAt = lastEventId ?? (attempts > 0 ? UNKNOWN_EVENT_ID : null)
      const end = await tools.read({ token, lastEventId: resumeAt, signal, onEvent })
      return { received, waitMs: end === 'unsupported' ? UNSUPPORTED_MS : null }
    } catch (error) {
      if (!(error instanceof ApiError)) return { received, waitMs: null }
      if (error.status === 401) await checkLogin()
      return { received, waitMs: error.retryAfterMs }
    }
  }

  function receive({ id, event, data }: EventSourceMessage): void {
    noteHeard()
    lastEventId = id ?? lastEventId
    const changes = event === eventNames.missed ? 'missed' : parseChanges(data)
    if (event === eventNames.heartbeat || changes === null) {
      tell({ kind: 'heard', lastEventId })
      return
    }
    const refreshing = tools.refresh(changes)
    tell({ kind: 'changes', changes, refreshing, lastEventId })
    announceChanges(changes)
  }

  function start(): void {
    clearTimeout(hiddenTimer)
    if (reading) return
    const started = new AbortController()
    const { signal } = started
    reading = started
    tools.locks
      .request(`events ${userId}`, { signal }, () => lead(signal))
      .catch(() => {
        // The tab reads again as soon as it becomes visible.
        if (reading === started) reading = null
      })
    tell({ kind: 'question' })
  }

  function stop(): void {
    clearTimeout(hiddenTimer)
    reading?.abort()
    reading = null
  }

  function followVisibility(): void {
    clearTimeout(hiddenTimer)
    if (document.visibilityState === 'visible') start()
    else hiddenTimer = setTimeout(stop, HIDDEN_MS)
  }

  document.addEventListener('visibilitychange', followVisibility)
  // A page that the browser keeps must not hold the lock.
  addEventListener('pagehide', stop)
  addEventListener('pageshow', followVisibility)
  if (document.visibilityState === 'visible') start()
  return () => {
    document.removeEventListener('visibilitychange', followVisibility)
    removeEventListener('pagehide', stop)
    removeEventListener('pageshow', followVisibility)
    stop()
    noteSilence()
    channel.close()
  }
}

/** Waits. Ends early when there is a sign that the server can be reached again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      unfollow()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
    const unfollow = onReachableChange(() => {
      if (isReachable()) end()
    })
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}
