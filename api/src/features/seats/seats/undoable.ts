import { UNDO_SECONDS } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { AuditDetails } from '@cubby/contract/school/audit-details'
import { sql } from 'kysely'
import type { Caller } from '../../../platform/caller.ts'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Trx } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { OperationContext } from '../../../platform/operation-context.ts'

/** An operation that takes effect at `until` unless it is undone. Its row stores it until then. */
interface ScheduledOperation {
  /** Identifies the operation when it is undone. */
  readonly id: string
  readonly to: string
  readonly actorId: string
  /** An instant in ISO 8601. */
  readonly until: string
}

/** For each type of row: the first word of its actions in the audit log, and why an operation cannot be undone. */
const rowTypes = {
  enrollment: { area: 'enrollment', replaced: messages.undoReplaced },
  waitlist_entry: { area: 'waitlist', replaced: messages.undoEntryReplaced },
  class: { area: 'class', replaced: messages.undoStatusReplaced },
  session: { area: 'session', replaced: messages.undoStatusReplaced },
} as const

/** A locked row that can hold one scheduled operation. */
export interface UndoableRow<Operation extends ScheduledOperation> {
  readonly type: keyof typeof rowTypes
  readonly id: string
  readonly scheduled: Operation | null
  /** What the audit log records besides the operation. */
  readonly details: AuditDetails
  readonly store: (operation: Operation) => Promise<void>
  /** Removes the scheduled operation, and restores the one that it replaced, if that is kept. */
  readonly restore: () => Promise<void>
  /** Enqueues the job that performs the operation. */
  readonly enqueue: (startAfter: Date) => Promise<void>
}

type UndoContext = Pick<OperationContext, 'trx' | 'caller' | 'now'>

/** Returns when an operation takes effect: after the time for Undo, but no later than `end`, if there is one. */
export function undoDeadline(now: Date, end: Date | null = null): Date {
  const until = new Date(now.getTime() + UNDO_SECONDS * 1000)
  return end && end < until ? end : until
}

/** Returns the properties that every new scheduled operation has. */
export function newOperation(caller: Caller, until: Date): Omit<ScheduledOperation, 'to'> {
  return { id: newId(), actorId: caller.user.id, until: until.toISOString() }
}

/** Schedules an operation. Until it takes effect, only administrators see it. `from` is the status in effect. */
export async function scheduleOperation<Operation extends ScheduledOperation>(
  { trx, caller, now }: UndoContext,
  row: UndoableRow<Operation>,
  { from, operation }: { readonly from: string; readonly operation: Operation },
): Promise<void> {
  const { type, id } = row
  await row.store(operation)
  await row.enqueue(new Date(operation.until))
  await writeAuditLog(trx, {
    actorId: caller.user.id,
    action: `${rowTypes[type].area}.decided`,
    subject: { type, id },
    details: { ...row.details, from, to: operation.to, operation_id: operation.id },
    request: caller.request,
    now,
  })
}

/**
 * Undoes an operation that is not in effect yet. Nothing else changes, and nobody is notified. Undoing the same
 * operation twice succeeds. Refuses if the time is over or another operation replaced this one.
 */
export async function undoOperation<Operation extends ScheduledOperation>(
  { trx, caller, now }: UndoContext,
  row: UndoableRow<Operation>,
  { operationId }: { readonly operationId: string },
): Promise<void> {
  const { type, id, scheduled } = row
  if (scheduled?.id !== operationId) return requireUndone(trx, row, operationId)
  if (now >= new Date(scheduled.until)) throw new Refusal('undo_refused')
  await row.restore()
  await writeAuditLog(trx, {
    actorId: caller.user.id,
    action: `${rowTypes[type].area}.undone`,
    subject: { type, id },
    details: { ...row.details, to: scheduled.to, operation_id: operationId },
    request: caller.request,
    now,
  })
}

/** Requires that the operation was undone before. The audit log still knows operations that the row does not hold. */
async function requireUndone(
  trx: Trx,
  { type, id }: Pick<UndoableRow<ScheduledOperation>, 'type' | 'id'>,
  operationId: string,
): Promise<void> {
  const { area, replaced } = rowTypes[type]
  const rows = await trx
    .selectFrom('audit_log')
    .select('action')
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .where(sql`details ->> 'operation_id'`, '=', operationId)
    .execute()
  const actions = new Set<string>(rows.map(({ action }) => action))
  if (actions.has(`${area}.undone`)) return
  const isReplaced = actions.size === 1 && actions.has(`${area}.decided`)
  throw new Refusal('undo_refused', { ...(isReplaced && { message: replaced }) })
}

/**
 * Performs due operations, each in its own transaction, so that one failure does not stop the others. A failed one,
 * for example because its row stays locked, is tried again by the next run, within a minute.
 */
export async function performDue<Due extends object>(
  deps: Deps,
  due: readonly Due[],
  { perform, failure }: { readonly perform: (trx: Trx, due: Due) => Promise<void>; readonly failure: string },
): Promise<void> {
  for (const each of due) {
    await deps.db
      .transaction()
      .execute((trx) => perform(trx, each))
      .catch((err) => deps.log.warn({ err, ...each }, failure))
  }
}
