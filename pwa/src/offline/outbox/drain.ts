/**
 * Sends what waits in the outbox, from a page or from the worker.
 *
 * Why every command takes effect exactly once:
 * 1. At least once. A row leaves the outbox only after an answer of the server was stored in the same
 *    transaction as its consequences. A sender that dies in between leaves the row `sending`; the next one
 *    to hold the lock knows that it is abandoned and sends it again.
 * 2. At most once. Every attempt of a row carries the same `Idempotency-Key` and the same request. The
 *    server stores the key together with the effect and answers a repetition from that (90 days).
 * The lock only spares the server the repetitions; correctness does not rest on it.
 */
import { ApiError, NOT_JSON, request } from '@/api/client.ts'
import { requestOf } from '@/offline/outbox/commands.ts'
import {
  deleteDoneRows,
  endNetworkWaits,
  heads,
  isSendable,
  isWaiting,
  reclaimAbandoned,
  settle,
  takeNext,
} from '@/offline/outbox/entity-queue.ts'
import type { OutboxRow } from '@/offline/outbox/outbox-row.ts'
import { type Outcome, outcomeOf } from '@/offline/outbox/outcome.ts'
import { type CurrentUser, openCurrentUser, readLogin, writeAs } from '@/offline/store/user-database.ts'

export interface DrainTools {
  now: () => number
  /** Like Math.random. */
  random: () => number
  fetch: typeof fetch
  locks: Pick<LockManager, 'request'>
  /** False when the device says it is offline. A hint. */
  isOnline: () => boolean
}

export interface DrainReport {
  /** When to come back for rows that wait for a later attempt; null when none does. */
  nextAt: number | null
  /** The server no longer knows the login. */
  needsLogin: boolean
}

/** A device that is offline asks again after this long, in case nobody tells us that it no longer is. */
export const OFFLINE_RETRY_MS = 30_000

export function browserTools(): DrainTools {
  return {
    now: Date.now,
    random: Math.random,
    fetch: (input, init) => fetch(input, init),
    locks: navigator.locks,
    isOnline: () => navigator.onLine,
  }
}

/**
 * Why a drain runs: rows have become `due`, or there is a `sign` that the network may be back (the app was
 * opened, the browser says so, the server answered something). A sign ends the waits for the network.
 */
export type DrainTrigger = 'due' | 'sign'

/**
 * Sends everything of the logged-in user that is due. One drain at a time sends; another waits for it and then
 * looks again, so that a row queued while the first one was finishing is not left behind.
 */
export async function drain(trigger: DrainTrigger, tools: DrainTools = browserTools()): Promise<DrainReport> {
  const login = await readLogin()
  const nothing = { nextAt: null, needsLogin: false }
  if (!login) return nothing
  return tools.locks.request(`drain ${login.user.id}`, async () => {
    const currentUser = await openCurrentUser()
    return currentUser?.login.user.id === login.user.id ? sendAllDue(currentUser, trigger, tools) : nothing
  })
}

async function sendAllDue(
  currentUser: CurrentUser,
  trigger: DrainTrigger,
  tools: DrainTools,
): Promise<DrainReport> {
  const { db } = currentUser
  await writeAs(currentUser, async () => {
    await deleteDoneRows(db, tools.now())
    await reclaimAbandoned(db)
    if (trigger === 'sign') await endNetworkWaits(db)
  })
  let needsLogin = false
  for (;;) {
    const due = await dueLanes(currentUser, tools.now())
    if (due.length === 0) return { nextAt: await nextAttempt(currentUser), needsLogin }
    if (!(await canReachServer(tools))) return { nextAt: tools.now() + OFFLINE_RETRY_MS, needsLogin }
    const outcomes = await Promise.all(due.map((entityKey) => sendLane(currentUser, entityKey, tools)))
    needsLogin ||= outcomes.flat().includes('needs_auth')
  }
}

/** Sends the rows of one queue, one after the other, as long as each gets its final answer. */
async function sendLane(
  currentUser: CurrentUser,
  entityKey: string,
  tools: DrainTools,
): Promise<Outcome['kind'][]> {
  const outcomes: Outcome['kind'][] = []
  for (;;) {
    const row = await writeAs(currentUser, () => takeNext(currentUser.db, entityKey, tools.now()))
    if (!row) return outcomes
    const outcome = await send(row, currentUser.login.token, tools)
    await writeAs(currentUser, () => settle(currentUser.db, row, outcome, tools))
    outcomes.push(outcome.kind)
  }
}

async function send(row: OutboxRow, token: string, tools: DrainTools): Promise<Outcome> {
  const { path, method, body } = requestOf(row)
  try {
    const headers = { 'Idempotency-Key': row.id }
    const answer = await request(path, { method, body, token, headers }, tools.fetch)
    return { kind: 'answered', answer: answer.body }
  } catch (failure) {
    return outcomeOf(failure)
  }
}

/**
 * A device that says it is offline mostly is. A harmless question first keeps the rows provably unsent, so
 * that a change of mind on the subway cancels a command instead of queueing a second one behind it.
 */
export async function canReachServer({ isOnline, fetch }: DrainTools): Promise<boolean> {
  if (isOnline()) return true
  try {
    await request('/health/live', {}, fetch)
    return true
  } catch (failure) {
    return failure instanceof ApiError && failure.code !== NOT_JSON
  }
}

async function dueLanes(currentUser: CurrentUser, now: number): Promise<string[]> {
  const rows = await writeAs(currentUser, () => heads(currentUser.db))
  return (rows ?? []).filter((row) => isSendable(row, now)).map(({ entityKey }) => entityKey)
}

async function nextAttempt(currentUser: CurrentUser): Promise<number | null> {
  const rows = await writeAs(currentUser, () => heads(currentUser.db))
  const waiting = (rows ?? []).filter(isWaiting)
  return waiting.length === 0 ? null : Math.min(...waiting.map((row) => row.nextAttemptAt))
}
