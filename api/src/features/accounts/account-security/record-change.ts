import type { AuditAction } from '@cubby/contract/school/audit-actions'
import type { AuditDetails } from '@cubby/contract/school/audit-details'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { SecondFactorChange } from '../../../platform/jobs/jobs.ts'
import type { OperationContext } from '../../../platform/operation-context.ts'
import { readSettings } from '../../school/settings/read-settings.ts'
import { emailSecondFactorChange } from '../second-factor/email-change.ts'
import { deleteSecondFactor, endPendingSteps, hasSecondFactor } from '../second-factor/queries.ts'

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

/**
 * Call it after the caller's passkey or authenticator app was deleted. Ends the caller's unfinished second steps and
 * changes of the second factor. If no second factor is left, deletes the recovery codes too. Refuses, so that the
 * deletion is rolled back, if the caller is an administrator who must have one.
 */
export async function afterRemoval({
  deps,
  trx,
  caller,
}: Pick<OperationContext, 'deps' | 'trx' | 'caller'>): Promise<void> {
  await endPendingSteps(trx, caller.user.id)
  if (await hasSecondFactor(trx, caller.user.id)) return
  const { require_second_factor } = await readSettings(trx, deps.config)
  if (caller.user.role === 'admin' && require_second_factor) throw new Refusal('last_second_factor')
  await deleteSecondFactor(trx, caller.user.id)
}
