import { sessionStatus } from '@cubby/contract/catalog/classes'
import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { ContextParts } from '../../../platform/operation-context.ts'
import { lockSession } from '../../seats/seats/lock-session.ts'
import { performDue } from '../../seats/seats/undoable.ts'
import { lockClass } from './admin-queries.ts'
import { discardStatusChange, readCurrentStatus, type StatusSubject } from './scheduled-status-change.ts'
import { changeClassStatus } from './set-class-status.ts'
import { changeSessionStatus } from './set-session-status.ts'

/**
 * Applies the scheduled statuses of classes and sessions that can no longer be undone, on behalf of the administrators
 * who set them. A status that is refused now is discarded, and the administrator who set it is notified. Safe to run at
 * any time, and on several servers at once.
 */
export async function applyStatusChanges(deps: Deps): Promise<void> {
  const now = await deps.clock(deps.db)
  const due = await deps.db
    .selectFrom('classes')
    .select(['id', 'status_change_until', sql<StatusSubject['type']>`'class'`.as('type')])
    .where('status_change_until', '<=', now)
    .unionAll(
      deps.db
        .selectFrom('class_sessions')
        .select(['id', 'status_change_until', sql<StatusSubject['type']>`'session'`.as('type')])
        .where('status_change_until', '<=', now),
    )
    .orderBy('status_change_until')
    .execute()
  await performDue(deps, due, {
    perform: (trx, { type, id }) => applyStatusChange({ deps, trx }, { type, id }),
    failure: 'failed to apply a status',
  })
}

type Context = Pick<ContextParts, 'deps' | 'trx'>

async function applyStatusChange(ctx: Context, { type, id }: StatusSubject): Promise<void> {
  const { deps, trx } = ctx
  if (type === 'class') await lockClass(trx, id)
  else await lockSession(ctx, { sessionId: id })
  const now = await deps.clock(trx)
  const { change } = await readCurrentStatus(trx, { type, id })
  if (!change || now < new Date(change.until)) return
  // A refused change must not undo the removal of the scheduled status.
  await sql`savepoint status`.execute(trx)
  try {
    const caller = { user: { id: change.actorId }, request: null }
    const { to, restore, id: operationId } = change
    if (type === 'class') {
      await changeClassStatus({ deps, trx, caller }, { classId: id, status: to, restore, operationId })
    } else {
      const status = sessionStatus.parse(to)
      await changeSessionStatus({ deps, trx, caller }, { sessionId: id, status, restore, operationId })
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await sql`rollback to savepoint status`.execute(trx)
    await discardStatusChange({ deps, trx, now }, { type, id, actorId: null })
  }
}
