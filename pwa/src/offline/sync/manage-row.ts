import type { SessionTerms } from '@cubby/contract/session-terms'
import { detailsOf } from '@/api/read-response.ts'
import type { UserDb } from '@/offline/store/schema.ts'
import { type Command, isRefused, isUnsent, type OutboxRow } from '@/offline/store/stored-rows.ts'
import { openCurrentUser, retryWhenClosed, writeAs } from '@/offline/store/user-database.ts'
import { enqueue } from '@/offline/sync/enqueue.ts'
import { sync } from '@/offline/sync/sync.ts'

/** Deletes a refused row that the user has seen. Other rows stay. */
export async function dismiss(rowId: string): Promise<void> {
  await deleteRow(rowId, isRefused)
}

/**
 * Deletes a row that is not being sent right now. If an attempt may have reached the server, that is not undone.
 * Returns whether the row is gone.
 */
export async function discard(rowId: string): Promise<boolean> {
  return deleteRow(rowId, ({ status }) => status !== 'sending')
}

/** Deletes a row that was never attempted. One that may have reached the server stays. */
export async function cancel(rowId: string): Promise<void> {
  await deleteRow(rowId, (row) => isUnsent(row) && row.attempts === 0)
}

/** Sends an unsent row now, or a refused one again as a new command with a new key. */
export async function retry(rowId: string): Promise<void> {
  const row = await inOutbox((db) => db.outbox.get(rowId))
  if (row && isRefused(row)) await enqueue(commandOf(row))
  else if (row) await sendNow(rowId)
}

/** Queues a refused command again with the current terms, which the user has read. */
export async function agreeToTerms(rowId: string): Promise<void> {
  const row = await inOutbox((db) => db.outbox.get(rowId))
  const terms = detailsOf(row?.lastError, 'terms_changed')?.current
  const command = row && terms && isRefused(row) && withTerms(commandOf(row), terms)
  if (command) await enqueue(command)
}

/** Queues a refused command again with the current refund, which the user has read. */
export async function agreeToRefund(rowId: string): Promise<void> {
  const row = await inOutbox((db) => db.outbox.get(rowId))
  const shown = detailsOf(row?.lastError, 'refund_changed')?.current
  if (!row || !shown || !isRefused(row)) return
  const { kind, args } = commandOf(row)
  if (kind === 'withdraw') await enqueue({ kind, args: { ...args, shown } })
  if (kind === 'request-transfer') await enqueue({ kind, args: { ...args, shown } })
}

function withTerms({ kind, args }: Command, terms: SessionTerms): Command | null {
  if (kind === 'request-transfer') {
    const { wanted } = args
    return { kind, args: { ...args, wanted: { ...wanted, seen: { ...wanted.seen, terms } } } }
  }
  if (kind === 'answer-choice') {
    const { wanted } = args
    if (!wanted?.seen) return null
    return { kind, args: { ...args, wanted: { ...wanted, seen: { ...wanted.seen, terms } } } }
  }
  if (kind === 'order-for-center') {
    const { ordered } = args
    return { kind, args: { ...args, ordered: { ...ordered, seen: { ...ordered.seen, terms } } } }
  }
  if (!('seen' in args) || !args.seen) return null
  const seen = { ...args.seen, terms }
  switch (kind) {
    case 'enroll':
      return { kind, args: { ...args, seen } }
    case 'accept-offer':
      return { kind, args: { ...args, seen } }
    case 'join-waitlist':
      return { kind, args: { ...args, seen } }
    default:
      return null
  }
}

/** Returns the command of a refused row, so that it can be queued again; null if there is no such row. */
export async function refusedCommand(rowId: string): Promise<Command | null> {
  const row = await inOutbox((db) => db.outbox.get(rowId))
  return row && isRefused(row) ? commandOf(row) : null
}

/** The command of a row, without its state. */
function commandOf(row: OutboxRow): Command {
  const {
    id,
    version,
    entityKey,
    status,
    attempts,
    createdAt,
    nextAttemptAt,
    lastError,
    result,
    notified,
    ...command
  } = row
  return command
}

/** Sends what is waiting for a later attempt: everything, or only one row. */
export async function sendNow(rowId?: string): Promise<void> {
  await inOutbox((db) =>
    db.outbox
      .filter((row) => isUnsent(row) && (rowId === undefined || row.id === rowId))
      .modify({ nextAttemptAt: 0 }),
  )
  await sync()
}

async function deleteRow(rowId: string, isDeletable: (row: OutboxRow) => boolean): Promise<boolean> {
  const isGone = await inOutbox(async (db) => {
    const row = await db.outbox.get(rowId)
    if (row && !isDeletable(row)) return false
    await db.outbox.delete(rowId)
    return true
  })
  return isGone ?? false
}

/** Null without a login. */
async function inOutbox<Result>(work: (db: UserDb) => Promise<Result>): Promise<Result | null> {
  return retryWhenClosed(async () => {
    const currentUser = await openCurrentUser()
    return currentUser && writeAs(currentUser, [currentUser.db.outbox], () => work(currentUser.db))
  })
}
