import type { MessageResponse } from '@cubby/contract/accounts/account-recovery'
import { messages } from '@cubby/contract/messages'
import { correctionRequest, refundRequest, removalRequest } from '@cubby/contract/money/transactions'
import { importUndoRequest } from '@cubby/contract/office/approval-requests'
import { mergeRequest } from '@cubby/contract/people/merging'
import type { ApprovalStatus } from '@cubby/contract/school/strong-actions'
import { type AskedApproval, decideApproval } from '@cubby/rules/office/approval-requests'
import { t } from '@cubby/texts/t'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { fullName } from '../../../platform/db/sql.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { removeOrphaned } from '../../../platform/files/orphaned-files.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { OperationContext, RequestContext } from '../../../platform/operation-context.ts'
import { newToken } from '../../../platform/secrets.ts'
import { correctApproved } from '../../money/payments/correct-entry.ts'
import { refundApproved } from '../../money/payments/refund-payment.ts'
import { removeApproved } from '../../money/payments/remove-receipt.ts'
import { mergeUsersIn } from '../../people/merging/merge-users.ts'
import { deleteUserIn } from '../../people/users/delete-user.ts'
import { detailsOf } from '../../school/strong-actions/request-approval.ts'
import { tellAdmins } from '../../school/strong-actions/tell-admins.ts'
import { undoImportIn } from '../imports/change-import.ts'

interface ById {
  readonly id: string
}

/**
 * Approves the request of another administrator and carries it out in the same transaction, with all of its rules
 * checked again. If one refuses, the request still waits.
 */
export async function approveRequest(ctx: RequestContext, { id }: ById): Promise<MessageResponse> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  const passwordHash = await deps.passwords.hash(newToken())
  let orphanedFiles: string[] = []
  const response = await write(ctx, async (trx) => {
    const { request, now } = await lockAndDecide({ deps, trx, caller }, { id, decision: 'approve' })
    orphanedFiles = await carryOut({ deps, trx, caller }, request, passwordHash)
    await close({ deps, trx, caller, now }, request, 'approved')
    return { message: messages.approvalApproved }
  })
  await removeOrphaned(deps, orphanedFiles)
  return response
}

/** Does what was asked. Returns the keys of the files that are now orphaned. */
async function carryOut(
  ctx: Omit<OperationContext, 'now'>,
  { kind, user_id, payment_id, input, requested_by_name }: LockedRequest,
  passwordHash: string,
): Promise<string[]> {
  const approved = { requestedBy: requested_by_name }
  const id = payment_id ?? user_id
  switch (kind) {
    case 'user_deletion':
      return deleteUserIn(ctx, { id, passwordHash, approved })
    case 'user_merge':
      return mergeUsersIn(ctx, { ...mergeRequest.parse(input), id, passwordHash, approved })
    case 'import_undo':
      await undoImportIn(ctx, { id: importUndoRequest.parse(input).import_id, approved })
      return []
    case 'refund':
      await refundApproved(ctx, { id, refund: refundRequest.parse(input), approved })
      return []
    case 'correction':
      await correctApproved(ctx, { id, correction: correctionRequest.parse(input), approved })
      return []
    case 'removal':
      await removeApproved(ctx, { id, removal: removalRequest.parse(input), approved })
      return []
  }
}

/** Rejects the request of another administrator, and tells them. */
export async function rejectRequest(ctx: RequestContext, { id }: ById): Promise<MessageResponse> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const { request, now } = await lockAndDecide({ deps, trx, caller }, { id, decision: 'reject' })
    const { kind, input } = request
    const name = kind === 'import_undo' ? importUndoRequest.parse(input).file_name : request.user_name
    const did = (actor: string) =>
      t(
        '{actor} rejected {kind, select, user_deletion {the deletion of {name}} user_merge {the merge of the account of {name}} import_undo {the undo of the import of {name}} refund {a refund to {name}} correction {a correction of a payment by {name}} other {the reversal of a payment from {name}}}, for which {requester} had asked.',
        { actor, kind, name, requester: request.requested_by_name },
      )
    await tellAdmins({ deps, trx, caller, now }, { did })
    await close({ deps, trx, caller, now }, request, 'rejected')
    return { message: messages.approvalRejected }
  })
}

/** Withdraws the caller's own request. */
export async function withdrawRequest(ctx: RequestContext, { id }: ById): Promise<MessageResponse> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const { request, now } = await lockAndDecide({ deps, trx, caller }, { id, decision: 'withdraw' })
    await close({ deps, trx, caller, now }, request, 'withdrawn')
    return { message: messages.approvalWithdrawn }
  })
}

type LockedRequest = NonNullable<Awaited<ReturnType<typeof lockRequest>>>

/** Locks a request, so that it is decided once, and checks the decision. */
async function lockAndDecide(
  { deps, trx, caller }: Omit<OperationContext, 'now'>,
  { id, decision }: ById & { readonly decision: 'approve' | 'reject' | 'withdraw' },
): Promise<{ request: LockedRequest; now: Date }> {
  const request = await lockRequest(trx, id)
  if (!request) throw new Refusal('approval_not_found')
  const now = await deps.clock(trx)
  const asked: AskedApproval = {
    status: request.status,
    requestedBy: request.requested_by,
    expiresAt: request.expires_at,
    isRequesterAdmin: request.requester_role === 'admin' && request.requester_status === 'active',
  }
  const decided = decideApproval(asked, { decision, callerId: caller.user.id, now })
  if (!decided.ok) throw new Refusal(decided.reason)
  return { request, now }
}

function lockRequest(trx: Trx, id: string) {
  return trx
    .selectFrom('approval_requests as request')
    .innerJoin('users as requester', 'requester.id', 'request.requested_by')
    .innerJoin('users as concerned', 'concerned.id', 'request.user_id')
    .selectAll('request')
    .select(['requester.role as requester_role', 'requester.status as requester_status'])
    .select([
      fullName('requester').$notNull().as('requested_by_name'),
      fullName('concerned').$notNull().as('user_name'),
    ])
    .where('request.id', '=', id)
    .forUpdate('request')
    .executeTakeFirst()
}

async function close(
  { trx, caller, now }: OperationContext,
  { id, user_id, requested_by_name, input }: LockedRequest,
  status: Extract<ApprovalStatus, 'approved' | 'rejected' | 'withdrawn'>,
): Promise<void> {
  await trx
    .updateTable('approval_requests')
    .set({ status, decided_by: caller.user.id, decided_at: now })
    .where('id', '=', id)
    .execute()
  await writeAuditLog(trx, {
    actorId: caller.user.id,
    action: `approval.${status}`,
    subject: { type: 'approval_request', id },
    details: { user_id, ...detailsOf(input), requested_by: requested_by_name },
    request: caller.request,
    now,
  })
}
