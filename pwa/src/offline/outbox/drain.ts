/**
 * Sends the commands of the outbox, from a page or from the worker.
 *
 * Why every command takes effect exactly once:
 * 1. At least once. A row leaves the outbox only in the transaction that stores the server's response and the
 *    rows it changes. A sender that dies before that leaves the row `sending`; the next sender with the lock
 *    treats it as abandoned and sends it again.
 * 2. At most once. Every attempt of a row carries the same `Idempotency-Key` and the same request. The
 *    server stores the key with the effect and returns the stored response to a repetition (for 90 days).
 * The lock only avoids repetitions; correctness does not depend on it.
 */
import { ApiError, NOT_JSON, request } from '@/api/client.ts'
import { type Outcome, outcomeOf } from '@/api/outcome.ts'
import { deviceTime } from '@/api/server-clock.ts'
import { preparationTables, requestOf, tablesOf } from '@/offline/outbox/commands.ts'
import {
  deleteDoneRows,
  endNetworkWaits,
  heads,
  isSendable,
  isWaiting,
  reclaimAbandoned,
  takeNext,
} from '@/offline/outbox/entity-queue.ts'
import { recordOutcome } from '@/offline/outbox/record-outcome.ts'
import type { OutboxRow } from '@/offline/store/outbox-row.ts'
import { type CurrentUser, openCurrentUser, readLogin, writeAs } from '@/offline/store/user-database.ts'

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

/** How long an offline device waits before it checks again, in case the browser does not report a connection. */
export const OFFLINE_RETRY_MS = 30_000

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
 * Why a drain runs: rows are `due`, or there may be a `connection` again (the app opened, the browser reported it, the
 * server responded). The latter ends all waits for the network.
 */
export type DrainTrigger = 'due' | 'connection'

/**
 * Sends all due commands of the logged-in user. Only one drain sends at a time; another one waits for it and then
 * looks again, so that no row is left behind.
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
  await writeAs(currentUser, [db.outbox], async () => {
    await deleteDoneRows(db, tools.now())
    await reclaimAbandoned(db)
    if (trigger === 'connection') await endNetworkWaits(db)
  })
  let needsLogin = false
  for (;;) {
    const due = await dueQueues(currentUser, tools.now())
    if (due.length === 0) return { nextAt: await nextAttempt(currentUser), needsLogin }
    if (!(await canReachServer(tools))) return { nextAt: tools.now() + OFFLINE_RETRY_MS, needsLogin }
    const outcomes = await Promise.all(due.map((entityKey) => sendQueue(currentUser, entityKey, tools)))
    needsLogin ||= outcomes.flat().includes('needs_auth')
  }
}

/** Sends the rows of one entity queue, one after the other, while each gets a final response. */
async function sendQueue(
  currentUser: CurrentUser,
  entityKey: string,
  tools: DrainTools,
): Promise<Outcome['kind'][]> {
  const { db, login } = currentUser
  const outcomes: Outcome['kind'][] = []
  for (;;) {
    const row = await writeAs(currentUser, [db.outbox, ...preparationTables(db)], () =>
      takeNext(db, entityKey, tools.now()),
    )
    if (!row) return outcomes
    const outcome = await send(row, login.token, tools)
    await writeAs(currentUser, tablesOf(db, row.kind), () => recordOutcome(db, row, outcome, tools))
    outcomes.push(outcome.kind)
  }
}

async function send(row: OutboxRow, token: string, tools: DrainTools): Promise<Outcome> {
  const { path, method, body } = requestOf(row)
  try {
    const headers = { 'Idempotency-Key': row.id }
    const response = await request(path, { method, body, token, headers }, tools.fetch)
    return { kind: 'done', response: response.body }
  } catch (failure) {
    return outcomeOf(failure)
  }
}

/**
 * Checks the connection with a harmless request when the device reports that it is offline. The rows are then certainly
 * unsent, so that a change of mind cancels a command instead of queueing a second one.
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

async function dueQueues({ db }: CurrentUser, now: number): Promise<string[]> {
  const rows = await heads(db)
  return rows.filter((row) => isSendable(row, now)).map(({ entityKey }) => entityKey)
}

async function nextAttempt({ db }: CurrentUser): Promise<number | null> {
  const waiting = (await heads(db)).filter(isWaiting)
  return waiting.length === 0 ? null : Math.min(...waiting.map((row) => row.nextAttemptAt))
}
