import type { ProvenChange, RecoveryCodesResponse } from '@cubby/contract/accounts/second-factor'
import { messages } from '@cubby/contract/messages'
import { writeWithoutIdempotency } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { replaceRecoveryCodes } from '../second-factor/codes.ts'
import { hasSecondFactor } from '../second-factor/queries.ts'
import { prove } from './prove.ts'
import { recordChange } from './record-change.ts'

/** Makes new recovery codes for the caller. Earlier ones stop working. */
export async function makeRecoveryCodes(
  ctx: RequestContext,
  { proof }: ProvenChange,
): Promise<RecoveryCodesResponse> {
  const { deps, caller } = ctx
  const proven = await prove(ctx, proof)
  return writeWithoutIdempotency(deps, async (trx) => {
    const now = await deps.clock(trx)
    const user = await proven(trx, now)
    if (!(await hasSecondFactor(trx, user.id))) throw new Refusal('no_second_factor')
    const codes = await replaceRecoveryCodes(trx, user.id)
    await recordChange(
      { deps, trx, caller, now },
      { action: 'second_factor.recovery_codes_made', change: { kind: 'recovery_codes_made' } },
    )
    return { recovery_codes: codes, message: messages.recoveryCodesMade }
  })
}
