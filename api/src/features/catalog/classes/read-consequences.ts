import type { ClassOperation, Consequences, SessionOperation } from '@cubby/contract/catalog/consequences'
import { requireAdmin } from '../../../platform/http/for-roles.ts'
import type { ContextParts, RequestContext } from '../../../platform/operation-context.ts'
import { deleteClassWithin } from './delete-class.ts'
import { readAdminSession } from './read-admin-classes.ts'
import { rehearseOperation } from './rehearse-operation.ts'
import { removeSessionWithin } from './remove-session.ts'
import { updateClassWithin } from './save-class.ts'
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
  return rehearseOperation(deps, class_id, (rehearsal, trx) =>
    operation.operation === 'status'
      ? changeSessionStatus({ deps: rehearsal, trx, caller }, { sessionId, ...operation })
      : removeSessionWithin({ deps: rehearsal, trx, caller }, { sessionId }),
  )
}
