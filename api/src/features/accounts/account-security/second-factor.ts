import type {
  Passkey,
  ProvenChange,
  RecoveryCodesResponse,
  SecondFactor,
} from '@cubby/contract/accounts/second-factor'
import { messages } from '@cubby/contract/messages'
import { writeWithoutIdempotency } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { readSettings } from '../../school/settings/read-settings.ts'
import { exampleRegistration } from '../auth/examples.ts'
import { replaceRecoveryCodes } from '../second-factor/codes.ts'
import {
  countRecoveryCodes,
  findAuthenticatorApp,
  findPasskeys,
  hasSecondFactor,
} from '../second-factor/queries.ts'
import { prove, recordChange } from './change-second-factor.ts'

export const exampleProof: ProvenChange = { proof: { password: exampleRegistration.password } }

/** Returns the caller's second factor. */
export async function readSecondFactor({ deps, caller }: RequestContext): Promise<SecondFactor> {
  const { id, role } = caller.user
  const app = await findAuthenticatorApp(deps.db, id)
  const settings = await readSettings(deps.db, deps.config)
  return {
    passkeys: (await findPasskeys(deps.db, id)).map(passkeyView),
    authenticator_app: app?.confirmed_at ? { added_at: app.confirmed_at.toISOString() } : null,
    recovery_codes_left: await countRecoveryCodes(deps.db, id),
    is_required: role === 'admin' && settings.require_second_factor,
  }
}

/** Returns the API view of a passkey, without its keys. */
export function passkeyView(row: {
  readonly id: string
  readonly name: string
  readonly created_at: Date
  readonly last_used_at: Date | null
}): Passkey {
  return {
    id: row.id,
    name: row.name,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  }
}

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
