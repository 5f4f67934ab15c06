import { NETWORK } from '@/api/outcome.ts'
import { isDue } from '@/offline/outbox/backoff.ts'
import { isKnownKind, prepare } from '@/offline/outbox/commands.ts'
import { isUnsent, type OutboxRow } from '@/offline/store/outbox-row.ts'
import type { UserDb } from '@/offline/store/schema.ts'

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

/** Makes rows due whose last attempt got no response. Rows that wait after a response of the server keep their wait. */
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
