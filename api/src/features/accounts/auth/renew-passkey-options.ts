import type { PasskeyRequestOptions } from '@cubby/contract/accounts/passkeys'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import { passkeyRequestOptionsFor } from '../second-factor/passkey-options.ts'
import { findTicket } from '../second-factor/tickets.ts'

/** Returns new options for the passkey of a second step. Throws Refusal `second_step_expired`. */
export async function renewPasskeyOptions(
  deps: Deps,
  ticket: string,
): Promise<{ options: PasskeyRequestOptions }> {
  const now = await deps.clock(deps.db)
  const step = await findTicket(deps.db, ticket, now)
  if (!step) throw new Refusal('second_step_expired')
  const use = { purpose: 'second_step', userId: step.userId } as const
  return { options: await passkeyRequestOptionsFor({ deps, db: deps.db, now }, use) }
}
