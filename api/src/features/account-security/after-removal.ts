import { Refusal } from '../../errors.ts'
import type { OperationContext } from '../../operation-context.ts'
import { deleteSecondFactor, endPendingSteps, hasSecondFactor } from '../second-factor/queries.ts'
import { readSettings } from '../settings/read-settings.ts'

/**
 * Completes the removal of a passkey or an authenticator app: begun logins and changes end, and without the last factor
 * its recovery codes do. Throws Refusal `last_second_factor` if the caller needs one.
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
