import { APPROVAL_DAYS } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { type AuditDetails, auditDetailNames } from '@cubby/contract/school/audit-details'
import type { ApprovalAsked, ApprovalKind } from '@cubby/contract/school/strong-actions'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import { Refusal } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { OperationContext } from '../../../platform/operation-context.ts'
import { type Told, tellAdmins } from './tell-admins.ts'

/** What a second administrator has to approve. The caller has checked its rules, which are checked again then. */
interface Asked {
  readonly kind: ApprovalKind
  readonly userId: string
  readonly paymentId?: string
  /** The body of the request, for the time of the approval. */
  readonly input?: object
  /** Says what the other administrators read about the request. */
  readonly wish: Told
}

/**
 * Stores a request in place of the action, and tells the other administrators. It can be approved for a week. Refuses a
 * second request for the same thing while one waits.
 */
export async function requestApproval(
  ctx: OperationContext,
  { kind, userId, paymentId, input = {}, wish }: Asked,
): Promise<ApprovalAsked> {
  const { trx, caller, now } = ctx
  await trx
    .updateTable('approval_requests')
    .set({ status: 'expired', decided_at: now })
    .where('status', '=', 'pending')
    .where('expires_at', '<=', now)
    .execute()
  const id = newId()
  const expiresAt = new Date(now.getTime() + APPROVAL_DAYS * 86_400_000)
  const asked = await trx
    .insertInto('approval_requests')
    .values({
      id,
      kind,
      user_id: userId,
      payment_id: paymentId ?? null,
      input: JSON.stringify(input),
      requested_by: caller.user.id,
      requested_at: now,
      expires_at: expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!asked) throw new Refusal('approval_requested')
  await writeAuditLog(trx, {
    actorId: caller.user.id,
    action: 'approval.requested',
    subject: { type: 'approval_request', id },
    details: { user_id: userId, ...detailsOf(input) },
    request: caller.request,
    now,
  })
  await tellAdmins(ctx, { did: wish })
  return {
    message: messages.approvalAsked,
    approval_request: { id, expires_at: expiresAt.toISOString() },
  }
}

/** The part of a stored request that the audit log shows. The rest are ids. */
export function detailsOf(input: object): AuditDetails {
  const names: readonly string[] = auditDetailNames
  return Object.fromEntries(Object.entries(input).filter(([name]) => names.includes(name)))
}
