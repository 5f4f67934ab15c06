import type { ApprovalStatus } from '@cubby/contract/school/strong-actions'
import { ok, type RuleResult, refused } from '../rule-result.ts'

export interface AskedApproval {
  /** As stored; a pending request may have expired. */
  readonly status: ApprovalStatus
  readonly requestedBy: string
  readonly expiresAt: Date
  /** Whether the one who asked is still an active administrator. */
  readonly isRequesterAdmin: boolean
}

type Decision = 'approve' | 'reject' | 'withdraw'

/**
 * Checks whether a user may decide about a request. The one who asked can only withdraw it, and others can
 * only approve or reject it. A request is decided once, and approved only before it expires and while the one
 * who asked is an administrator.
 */
export function decideApproval(
  asked: AskedApproval,
  { decision, callerId, now }: { readonly decision: Decision; readonly callerId: string; readonly now: Date },
): RuleResult {
  if (asked.status !== 'pending') return refused('approval_decided')
  const isOwn = asked.requestedBy === callerId
  if (decision === 'withdraw') return isOwn ? ok : refused('not_own_approval')
  if (isOwn) return refused('own_approval')
  if (now >= asked.expiresAt) return refused('approval_expired')
  if (decision === 'approve' && !asked.isRequesterAdmin) return refused('approval_requester_gone')
  return ok
}
