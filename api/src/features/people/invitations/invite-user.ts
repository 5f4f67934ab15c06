import type { NewUser } from '@cubby/contract/invitations'
import type { UserDetails } from '@cubby/contract/users'
import { write } from '../../../platform/db/write.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { detailsView } from '../users/views.ts'
import { createInvitedUser } from './create-invited-user.ts'

/** Creates an account as an administrator and invites its user. Throws Refusal `email_taken`. */
export async function inviteUser(
  ctx: RequestContext,
  { role, ...person }: NewUser,
): Promise<{ user: UserDetails }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const now = await deps.clock(trx)
    const user = await createInvitedUser({ deps, trx, caller, now }, { person, role })
    return { user: detailsView(user) }
  })
}
