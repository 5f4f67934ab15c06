import type { Outcome } from '@/api/outcome.ts'
import { waitAfter } from '@/offline/outbox/backoff.ts'
import { applyResponse, isQuiet, refusedPartOf, storeIfAlreadySo, undoes } from '@/offline/outbox/commands.ts'
import { heads } from '@/offline/outbox/entity-queue.ts'
import { logFailure } from '@/offline/outbox/log-failure.ts'
import { isUnsent, type OutboxRow } from '@/offline/store/outbox-row.ts'
import type { UserDb } from '@/offline/store/schema.ts'

/**
 * Records the outcome of a send: the row's new state, for example when it is retried, together with the rows that
 * the response changes. Runs inside a transaction over `tablesOf` the command.
 */
export async function recordOutcome(
  db: UserDb,
  row: OutboxRow,
  outcome: Outcome,
  { now, random }: { now: () => number; random: () => number },
): Promise<void> {
  if (outcome.kind === 'done') {
    if (await applyResponse(db, row, outcome.response)) {
      const lastError = await refusedPartOf(db, row, outcome.response)
      const status = lastError ? 'rejected' : 'done'
      await db.outbox.update(row.id, { status, lastError, result: outcome.response })
      // The user undid it meanwhile, and is told about that instead.
      if (status === 'done' && (await isUndoneNext(db, row))) await db.outbox.update(row.id, { result: null })
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
 * Continues the queue after a refusal. If the next command would only undo the refused one, it becomes done without
 * being sent.
 */
async function releaseFollower(db: UserDb, refused: OutboxRow): Promise<void> {
  const next = await nextOf(db, refused)
  const givesUp = next?.kind === 'withdraw' || next?.kind === 'leave-waitlist'
  if (next && givesUp && undoes(next.kind, refused.kind)) await db.outbox.update(next.id, { status: 'done' })
}

async function isUndoneNext(db: UserDb, row: OutboxRow): Promise<boolean> {
  const next = await nextOf(db, row)
  return next !== undefined && undoes(next.kind, row.kind)
}

/** The first unsent command in the queue of a command that is no longer unsent. */
async function nextOf(db: UserDb, { entityKey }: OutboxRow): Promise<OutboxRow | undefined> {
  return (await heads(db)).find((head) => head.entityKey === entityKey)
}
