import type { NewUser } from '@cubby/contract/invitations'
import type { UserDetails } from '@cubby/contract/users'
import type { RequestContext } from '../../operation-context.ts'
import { write } from '../../platform/db/write.ts'
import { requireAdmin } from '../auth/require-admin.ts'
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
