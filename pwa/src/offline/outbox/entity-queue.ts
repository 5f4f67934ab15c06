import { NETWORK, type Outcome } from '@/api/outcome.ts'
import { isDue, waitAfter } from '@/offline/outbox/backoff.ts'
import {
  applyResponse,
  isKnownKind,
  isQuiet,
  prepare,
  storeIfAlreadySo,
  undoes,
} from '@/offline/outbox/commands.ts'
import { logFailure } from '@/offline/outbox/log-failure.ts'
import { isUnsent, type OutboxRow } from '@/offline/outbox/outbox-row.ts'
import type { UserDb } from '@/offline/store/databases.ts'

/** All functions here run inside a transaction over the user's whole database. */

/** The next unsent row of each entity queue. */
export async function heads(db: UserDb): Promise<OutboxRow[]> {
  const rows = (await db.outbox.orderBy('createdAt').toArray()).filter(isUnsent)
  return rows.filter((row, at) => rows.findIndex(({ entityKey }) => entityKey === row.entityKey) === at)
}

/** Whether this row is waiting to be sent. A row of a newer version waits for a tab that knows it. */
export function isWaiting(row: OutboxRow): boolean {
  return row.status === 'queued' && row.version === 1 && isKnownKind(row.kind)
}

export function isSendable(row: OutboxRow, now: number): boolean {
  return isWaiting(row) && isDue(row.nextAttemptAt, now)
}

/** Marks the next row of an entity queue as being sent; null when none is due. */
export async function takeNext(db: UserDb, entityKey: string, now: number): Promise<OutboxRow | null> {
  for (;;) {
    const row = (await heads(db)).find((head) => head.entityKey === entityKey)
    if (!row || !isSendable(row, now)) return null
    const prepared = prepare(db, row)
    const command = prepared ? await prepared : row
    if (command) {
      const sending: OutboxRow = { ...row, ...command, status: 'sending', attempts: row.attempts + 1 }
      await db.outbox.put(sending)
      return sending
    }
    await db.outbox.update(row.id, { status: 'done' })
  }
}

/** Puts back rows whose sender stopped. The caller has the lock, so nobody else is sending them. */
export async function reclaimAbandoned(db: UserDb): Promise<void> {
  const abandoned = db.outbox.filter(({ status }) => status === 'sending')
  await abandoned.modify({ status: 'queued', nextAttemptAt: 0 })
}

/** Ends the waits for the network, but not those that the server requested. */
export async function endNetworkWaits(db: UserDb): Promise<void> {
  const hoping = db.outbox.filter(
    ({ status, lastError }) => status === 'queued' && lastError?.code === NETWORK,
  )
  await hoping.modify({ nextAttemptAt: 0 })
}

/** How long a finished command is kept until the user is notified. */
const KEPT_UNNOTIFIED_MS = 24 * 60 * 60_000

/** Deletes rows that are done and need no notification. */
export async function deleteDoneRows(db: UserDb, now: number): Promise<void> {
  const over = now - KEPT_UNNOTIFIED_MS
  await db.outbox
    .filter(({ status, result, createdAt }) => status === 'done' && (result === null || createdAt < over))
    .delete()
}

/** Records the outcome of a send: the row's new state, together with the rows that the response changes. */
export async function recordOutcome(
  db: UserDb,
  row: OutboxRow,
  outcome: Outcome,
  { now, random }: { now: () => number; random: () => number },
): Promise<void> {
  if (outcome.kind === 'done') {
    if (await applyResponse(db, row, outcome.response)) {
      await db.outbox.update(row.id, { status: 'done', lastError: null, result: outcome.response })
      return
    }
    const error = { code: 'unexpected_answer', message: 'The response is not from Cubby' }
    await recordOutcome(db, row, { kind: 'retry', error, retryAfterMs: null }, { now, random })
    return
  }
  const { kind, error: lastError } = outcome
  if (kind === 'retry') {
    const nextAttemptAt = now() + waitAfter(row.attempts, outcome.retryAfterMs, random)
    await db.outbox.update(row.id, { status: 'queued', nextAttemptAt, lastError })
  } else if (kind === 'needs_auth') {
    await db.outbox.filter(isUnsent).modify({ status: 'needs_auth', lastError })
  } else if (await storeIfAlreadySo(db, row, lastError.code)) {
    await db.outbox.update(row.id, { status: 'done', lastError: null, result: {} })
  } else if (isQuiet(row.kind)) {
    logFailure(row.kind, lastError)
    await db.outbox.update(row.id, { status: 'done', lastError })
  } else {
    await db.outbox.update(row.id, { status: kind, lastError })
    await releaseFollower(db, row)
  }
}

/**
 * The queue continues after a refusal. A next command that would only undo the refused one is done without being
 * sent.
 */
async function releaseFollower(db: UserDb, refused: OutboxRow): Promise<void> {
  const next = (await heads(db)).find(({ entityKey }) => entityKey === refused.entityKey)
  const givesUp = next?.kind === 'withdraw' || next?.kind === 'leave-waitlist'
  if (next && givesUp && undoes(next.kind, refused.kind)) await db.outbox.update(next.id, { status: 'done' })
}
