import type { Passkey, SecondFactor } from '@cubby/contract/accounts/second-factor'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { readSettings } from '../../school/settings/read-settings.ts'
import { countRecoveryCodes, findAuthenticatorApp, findPasskeys } from '../second-factor/queries.ts'

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
