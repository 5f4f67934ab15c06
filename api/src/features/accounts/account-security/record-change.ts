import type { AuditAction } from '@cubby/contract/school/audit-actions'
import type { AuditDetails } from '@cubby/contract/school/audit-details'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import type { SecondFactorChange } from '../../../platform/jobs/jobs.ts'
import type { OperationContext } from '../../../platform/operation-context.ts'
import { emailSecondFactorChange } from '../second-factor/email-change.ts'

/** Records a change of the caller's own second factor. Emails the caller about it only if `change` is given. */
export async function recordChange(
  { deps, trx, caller, now }: OperationContext,
  { action, change, details }: { action: AuditAction; change?: SecondFactorChange; details?: AuditDetails },
): Promise<void> {
  await writeAuditLog(trx, {
    actorId: caller.user.id,
    action,
    subject: { type: 'user', id: caller.user.id },
    ...(details && { details }),
    request: caller.request,
    now,
  })
  if (change) await emailSecondFactorChange({ jobs: deps.jobs, trx }, { userId: caller.user.id, change })
}
