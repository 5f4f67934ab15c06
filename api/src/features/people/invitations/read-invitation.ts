import type { InvitationResponse } from '@cubby/contract/invitations'
import { mayEnroll } from '@cubby/rules/roles'
import type { Deps } from '../../../platform/deps.ts'
import { requireInvitation } from './queries.ts'

/** Returns the user of an invitation link, without using it. Throws what `requireInvitation` throws. */
export async function readInvitation(deps: Deps, token: string): Promise<InvitationResponse> {
  const user = await requireInvitation(deps.db, token, await deps.clock(deps.db))
  return {
    user: {
      name: `${user.first_name} ${user.last_name}`,
      email: user.email,
      must_agree: mayEnroll(user.role),
    },
  }
}
