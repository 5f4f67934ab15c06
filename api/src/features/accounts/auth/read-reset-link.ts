import type { ResetLinkResponse } from '@cubby/contract/accounts/account-recovery'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import { hashToken } from '../../../platform/tokens.ts'
import { findReset } from './queries.ts'

/** Returns the name of the user of a reset link, without using it. Throws Refusal `reset_link_invalid`. */
export async function readResetLink(deps: Deps, token: string): Promise<ResetLinkResponse> {
  const user = await findReset(deps.db, hashToken(token), await deps.clock(deps.db))
  if (!user) throw new Refusal('reset_link_invalid')
  return { user: { name: `${user.first_name} ${user.last_name}` } }
}
