import type { ClassOperation, Consequences, SessionOperation } from '@cubby/contract/consequences'
import type { Deps } from '../../deps.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import { deleteClassWithin } from './delete-class.ts'
import { readAdminSession } from './read-admin-classes.ts'
import { rehearseOperation } from './rehearse-operation.ts'
import { removeSessionWithin } from './remove-session.ts'
import { updateClassWithin } from './save-class.ts'
import { changeClassStatus } from './set-class-status.ts'
import { changeSessionStatus } from './set-session-status.ts'

/** What an operation on a class would do now. Throws what the operation throws. */
export async function readClassConsequences(
  deps: Deps,
  caller: Caller,
  classId: string,
  operation: ClassOperation,
): Promise<Consequences> {
  requireAdmin(caller)
  return rehearseOperation(deps, classId, (rehearsal, trx) =>
    performOnClass(rehearsal, trx, caller, { classId, operation }),
  )
}

function performOnClass(
  deps: Deps,
  trx: Trx,
  caller: Caller,
  { classId, operation }: { readonly classId: string; readonly operation: ClassOperation },
): Promise<unknown> {
  switch (operation.operation) {
    case 'status':
      return changeClassStatus(deps, trx, caller, { classId, ...operation })
    case 'delete':
      return deleteClassWithin(deps, trx, caller, classId)
    case 'save':
      return updateClassWithin(deps, trx, caller, { classId, save: operation.class })
  }
}

/** What an operation on a session would do now. Throws what the operation throws. */
export async function readSessionConsequences(
  deps: Deps,
  caller: Caller,
  sessionId: string,
  operation: SessionOperation,
): Promise<Consequences> {
  const { class_id } = await readAdminSession(deps, caller, sessionId)
  return rehearseOperation(deps, class_id, (rehearsal, trx) =>
    operation.operation === 'status'
      ? changeSessionStatus(rehearsal, trx, caller, { sessionId, ...operation })
      : removeSessionWithin(rehearsal, trx, caller, sessionId),
  )
}
