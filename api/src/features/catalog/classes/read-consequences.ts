import type { ClassOperation, Consequences, SessionOperation } from '@cubby/contract/catalog/consequences'
import type { Trx } from '../../../platform/db/database.ts'
import { rehearse } from '../../../platform/db/write.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { ContextParts, RequestContext } from '../../../platform/operation-context.ts'
import {
  countMessages,
  readWhatIsSent,
  recordingJobs,
} from '../../messages/notifications/rehearsed-notifications.ts'
import { lockSession } from '../../seats/seats/lock-session.ts'
import { lockClass, sessionIdsOf } from './admin-queries.ts'
import { countConsequences, readUsersOfClass, readWhoLacksHours } from './count-consequences.ts'
import { deleteClassWithin, removeSessionWithin } from './delete-class-or-session.ts'
import { readAdminSession } from './read-admin-classes.ts'
import { updateClassWithin } from './save-class.ts'
import { updateSessionWithin } from './save-sessions.ts'
import { changeClassStatus } from './set-class-status.ts'
import { changeSessionStatus } from './set-session-status.ts'

/** Previews what an operation on a class would change. */
export async function readClassConsequences(
  { deps, caller }: RequestContext,
  { classId, operation }: { readonly classId: string; readonly operation: ClassOperation },
): Promise<Consequences> {
  requireAdmin(caller)
  return rehearseOperation(deps, classId, (rehearsal, trx) =>
    performOnClass({ deps: rehearsal, trx, caller }, { classId, operation }),
  )
}

function performOnClass(
  ctx: Pick<ContextParts, 'deps' | 'trx' | 'caller'>,
  { classId, operation }: { readonly classId: string; readonly operation: ClassOperation },
): Promise<unknown> {
  switch (operation.operation) {
    case 'status':
      return changeClassStatus(ctx, { classId, ...operation })
    case 'delete':
      return deleteClassWithin(ctx, { classId })
    case 'save':
      return updateClassWithin(ctx, { classId, save: operation.class })
  }
}

/** Previews what an operation on a session would change. */
export async function readSessionConsequences(
  ctx: RequestContext,
  { sessionId, operation }: { readonly sessionId: string; readonly operation: SessionOperation },
): Promise<Consequences> {
  const { deps, caller } = ctx
  const { class_id } = await readAdminSession(ctx, { sessionId })
  return rehearseOperation(deps, class_id, async (rehearsal, trx) => {
    const ctx = { deps: rehearsal, trx, caller }
    if (operation.operation === 'status') return changeSessionStatus(ctx, { sessionId, ...operation })
    const now = await rehearsal.clock(trx)
    return operation.operation === 'save'
      ? updateSessionWithin({ ...ctx, now }, { sessionId, change: operation.session })
      : removeSessionWithin({ ...ctx, now }, { sessionId })
  })
}

/**
 * Previews an operation on a class by performing it and rolling it back, so that the preview cannot differ from the
 * operation. Nothing is stored or sent. The preview is refused as the operation would be.
 */
async function rehearseOperation(
  deps: Deps,
  classId: string,
  operation: (deps: Deps, trx: Trx) => Promise<unknown>,
): Promise<Consequences> {
  return rehearse(deps, async (trx) => {
    await lockAll({ deps, trx }, { classId })
    const before = await readUsersOfClass(trx, classId)
    const { jobs, notified } = recordingJobs()
    await operation({ ...deps, jobs }, trx)
    const after = await readUsersOfClass(trx, classId)
    return {
      ...countConsequences(before, after),
      lacking_hours: await readWhoLacksHours(trx, deps.config.provider.timezone, { before, after }),
      notifications: notified.length,
      sent: await readWhatIsSent(trx, notified),
      ...(await countMessages(trx, notified)),
    }
  })
}

/** Locks the class and its sessions, so that only the operation changes rows between the two snapshots. */
async function lockAll(
  ctx: Pick<ContextParts, 'deps' | 'trx'>,
  { classId }: { readonly classId: string },
): Promise<void> {
  if (!(await lockClass(ctx.trx, classId))) throw new Refusal('class_not_found')
  for (const id of await sessionIdsOf(ctx.trx, classId)) await lockSession(ctx, { sessionId: id })
}
