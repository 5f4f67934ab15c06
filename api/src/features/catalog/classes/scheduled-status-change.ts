import type { RequestFacts } from '../../../platform/caller.ts'
import type { Trx } from '../../../platform/db/database.ts'
import type { ScheduledStatusChange } from '../../../platform/db/schema.ts'
import type { ContextParts, OperationContext } from '../../../platform/operation-context.ts'
import { notify } from '../../messages/notifications/notify.ts'
import { readSession } from '../../seats/seats/lock-session.ts'
import { classAndDate } from '../../seats/seats/messages.ts'
import {
  newOperation,
  scheduleOperation,
  type UndoableRow,
  undoDeadline,
  undoOperation,
} from '../../seats/seats/undoable.ts'
import { statusChangeDropped } from './messages.ts'

/** A class or session whose status is set. Its row is locked. */
export interface StatusSubject {
  readonly type: 'class' | 'session'
  readonly id: string
}

/** Who sets a status. There is no request when a scheduled status takes effect. */
export interface StatusSetter {
  readonly user: { readonly id: string }
  readonly request: RequestFacts | null
}

const tables = { class: 'classes', session: 'class_sessions' } as const

/** The status that is in effect, and the one that is scheduled. */
interface CurrentStatus {
  readonly status: ScheduledStatusChange['to']
  readonly change: ScheduledStatusChange | null
}

export async function readCurrentStatus(trx: Trx, { type, id }: StatusSubject): Promise<CurrentStatus> {
  const { status, status_change } = await trx
    .selectFrom(tables[type])
    .select(['status', 'status_change'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { status, change: status_change }
}

type Scheduling = StatusSubject & Pick<ScheduledStatusChange, 'to' | 'restore'>

/** Schedules a status, which takes effect after the time for Undo. It replaces one that is scheduled already. */
export async function scheduleStatusChange(ctx: OperationContext, scheduling: Scheduling): Promise<void> {
  const { deps, trx, caller, now } = ctx
  const { type, id, to, restore } = scheduling
  await discardStatusChange({ deps, trx, now }, { type, id, actorId: caller.user.id })
  const current = await readCurrentStatus(trx, { type, id })
  await scheduleOperation(ctx, undoableRow(ctx, { type, id }, current), {
    from: current.status,
    operation: { ...newOperation(caller, undoDeadline(now)), to, restore },
  })
}

/** Undoes a scheduled status (see `undoOperation`). */
export async function undoStatusChange(
  ctx: OperationContext,
  { type, id, operationId }: StatusSubject & { readonly operationId: string },
): Promise<void> {
  const current = await readCurrentStatus(ctx.trx, { type, id })
  await undoOperation(ctx, undoableRow(ctx, { type, id }, current), { operationId })
}

function undoableRow(
  { deps, trx }: OperationContext,
  subject: StatusSubject,
  { change }: CurrentStatus,
): UndoableRow<ScheduledStatusChange> {
  return {
    ...subject,
    scheduled: change,
    details: {},
    store: (scheduled) => storeStatusChange(trx, subject, scheduled),
    restore: () => storeStatusChange(trx, subject, null),
    enqueue: (startAfter) => deps.jobs.enqueue(trx, 'apply-status-changes', {}, { startAfter }),
  }
}

/** Stores a scheduled status. Null removes it. The version of the class stays the same. */
async function storeStatusChange(
  trx: Trx,
  { type, id }: StatusSubject,
  change: ScheduledStatusChange | null,
): Promise<void> {
  await trx
    .updateTable(tables[type])
    .set({
      status_change: change ? JSON.stringify(change) : null,
      status_change_until: change?.until ?? null,
    })
    .where('id', '=', id)
    .execute()
}

/**
 * Discards a scheduled status, because another operation sets the status or deletes the class or session.
 * The administrator who scheduled it is notified, unless they are the actor. A null actor is the system.
 */
export async function discardStatusChange(
  ctx: Pick<ContextParts, 'deps' | 'trx' | 'now'>,
  { type, id, actorId }: StatusSubject & { readonly actorId: string | null },
): Promise<void> {
  const { trx } = ctx
  const { change } = await readCurrentStatus(trx, { type, id })
  if (!change) return
  await storeStatusChange(trx, { type, id }, null)
  if (change.actorId === actorId) return
  const name = await nameOf(ctx, { type, id })
  const sessionId = type === 'session' ? id : null
  await notify(ctx, {
    userId: change.actorId,
    message: () => statusChangeDropped({ name, to: change.to, sessionId }),
  })
}

/** Returns the name for a notification: 'CPR on Dec 4, 2026' for a session, the title for a class. */
async function nameOf(
  { deps, trx }: Pick<ContextParts, 'deps' | 'trx'>,
  { type, id }: StatusSubject,
): Promise<string> {
  if (type === 'session') {
    const session = await readSession(trx, id, deps.config.provider.timezone)
    if (session) return classAndDate(session)
  }
  const { title } = await trx
    .selectFrom('classes')
    .select('title')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return title
}
