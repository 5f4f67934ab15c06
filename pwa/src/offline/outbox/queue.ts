/**
 * Sends the rows of a queue, from a page or from the worker.
 *
 * Why every row takes effect exactly once:
 * 1. At least once. A row leaves the queue only in the transaction that stores the server's response and the
 *    rows it changes. A sender that dies before that leaves the row `sending`; the next sender with the lock
 *    treats it as abandoned and sends it again.
 * 2. At most once. Every attempt of a row carries the same `Idempotency-Key` and the same request. The
 *    server stores the key with the effect and returns the stored response to a repetition (for 90 days).
 * The lock only avoids repetitions; correctness does not depend on it.
 */
import { serverResponds } from '@/api/client.ts'
import { isDue, NETWORK, type Outcome, type OutcomeError, waitAfter } from '@/api/outcome.ts'
import { deviceTime } from '@/api/server-clock.ts'

export interface DrainTools {
  now: () => number
  /** Like Math.random. */
  random: () => number
  fetch: typeof fetch
  locks: Pick<LockManager, 'request'>
  /** False when the device reports that it is offline. Only a hint. */
  isOnline: () => boolean
}

export interface DrainReport {
  /** When the next row is due; null when none is waiting. */
  nextAt: number | null
  /** The server refused the login. */
  needsLogin: boolean
}

/**
 * Why a drain runs: rows are `due`, or there may be a `connection` again (the app opened, the browser reported it, the
 * server responded). The latter ends all waits for the network.
 */
export type DrainTrigger = 'due' | 'connection'

interface QueuedRow {
  /** A UUID, and the `Idempotency-Key` of every attempt. */
  id: string
  status: string
  attempts: number
  nextAttemptAt: number
  lastError: { code: string; message: string } | null
}

/** What puts a row back until its next attempt. */
type Waiting = { status: 'queued'; nextAttemptAt: number }

/** What a drain sends, and what it does with the responses. */
export interface Queue<Row extends QueuedRow> {
  putBack: (which: (row: QueuedRow) => boolean, waiting: Waiting) => PromiseLike<unknown>
  /** Runs work in a transaction over the rows. */
  write: (work: () => Promise<void>) => PromiseLike<unknown>
  deleteOver: (now: number) => PromiseLike<unknown>
  /** The rows that may be sent next, oldest first. */
  waiting: () => PromiseLike<Row[]>
  /** Whether the waiting rows are sent one by one. */
  oneByOne: boolean
  /** Marks a waiting row, or a later one of its entity, as being sent; null when none is due. */
  take: (waiting: Row) => PromiseLike<Row | null>
  send: (row: Row) => Promise<Outcome>
  /** Records the outcome together with the rows that the response changes. */
  record: (row: Row, outcome: Outcome) => PromiseLike<unknown>
}

/** How long an offline device waits before it checks again, in case the browser does not report a connection. */
const OFFLINE_RETRY_MS = 30_000
/** How long to keep a row that is done until the user is notified. */
export const KEPT_UNNOTIFIED_MS = 24 * 60 * 60_000

export function browserTools(): DrainTools {
  return {
    now: deviceTime,
    random: Math.random,
    fetch: (input, init) => fetch(input, init),
    locks: navigator.locks,
    isOnline: () => navigator.onLine,
  }
}

/**
 * Sends all due rows. Only one drain of a queue sends at a time; another one waits for it and then looks again, so that
 * no row is left behind. `open` runs with the lock and returns null if there is nothing to send.
 */
export function drainQueue<Row extends QueuedRow>(
  name: string,
  open: () => Promise<Queue<Row> | null>,
  trigger: DrainTrigger,
  tools: DrainTools,
): Promise<DrainReport> {
  return tools.locks.request(`drain ${name}`, async () => {
    const queue = await open()
    return queue ? sendAllDue(queue, trigger, tools) : { nextAt: null, needsLogin: false }
  })
}

async function sendAllDue<Row extends QueuedRow>(
  queue: Queue<Row>,
  trigger: DrainTrigger,
  tools: DrainTools,
): Promise<DrainReport> {
  await queue.write(async () => {
    await queue.deleteOver(tools.now())
    const dueNow: Waiting = { status: 'queued', nextAttemptAt: 0 }
    // The lock is held, so the sender of a row marked as sending has stopped.
    await queue.putBack(({ status }) => status === 'sending', dueNow)
    // Rows that wait after a response of the server keep their wait.
    if (trigger === 'connection') await queue.putBack(waitsForNetwork, dueNow)
  })
  let needsLogin = false
  for (;;) {
    const waiting = await queue.waiting()
    const due = waiting.filter(({ nextAttemptAt }) => isDue(nextAttemptAt, tools.now()))
    if (due.length === 0) {
      const times = waiting.map(({ nextAttemptAt }) => nextAttemptAt)
      return { nextAt: times.length === 0 ? null : Math.min(...times), needsLogin }
    }
    if (!(await canReachServer(tools))) return { nextAt: tools.now() + OFFLINE_RETRY_MS, needsLogin }
    const next = queue.oneByOne ? due.slice(0, 1) : due
    const outcomes = await Promise.all(next.map((row) => sendFrom(queue, row)))
    needsLogin ||= outcomes.flat().includes('needs_auth')
  }
}

/** Sends a waiting row and the later rows of its entity, one after the other, while each gets a final response. */
async function sendFrom<Row extends QueuedRow>(queue: Queue<Row>, waiting: Row): Promise<Outcome['kind'][]> {
  const outcomes: Outcome['kind'][] = []
  for (;;) {
    const row = await queue.take(waiting)
    if (!row) return outcomes
    const outcome = await queue.send(row)
    await queue.record(row, outcome)
    outcomes.push(outcome.kind)
  }
}

function waitsForNetwork({ status, lastError }: QueuedRow): boolean {
  return status === 'queued' && lastError?.code === NETWORK
}

/** Returns the changes of a row that waits for its next attempt. */
export function waitingAfter(
  { attempts }: QueuedRow,
  { error, retryAfterMs }: Extract<Outcome, { kind: 'retry' }>,
  { now, random }: DrainTools,
): Waiting & { lastError: OutcomeError } {
  const nextAttemptAt = now() + waitAfter(attempts, retryAfterMs, random)
  return { status: 'queued', nextAttemptAt, lastError: error }
}

/**
 * Checks the connection with a harmless request when the device reports that it is offline. The rows are then certainly
 * unsent, so that a change of mind cancels a command instead of queueing a second one.
 */
async function canReachServer({ isOnline, fetch }: DrainTools): Promise<boolean> {
  return isOnline() || serverResponds(fetch)
}
