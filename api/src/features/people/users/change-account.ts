import type { UserDetails } from '@cubby/contract/people/users'
import { type AccountChange, decideAccountChange } from '@cubby/rules/school/administration'
import { write } from '../../../platform/db/write.ts'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { endLogins, lockUser } from '../../accounts/auth/queries.ts'
import { detailsView } from './views.ts'

/**
 * Sets a user's role or status and ends their logins. Setting the current value changes nothing. Throws
 * Refusal `user_not_found`, also for a deleted account, and `last_admin`.
 */
export async function changeAccount(
  ctx: RequestContext,
  { id, change }: { readonly id: string; readonly change: Exclude<AccountChange, { kind: 'delete' }> },
): Promise<{ user: UserDetails }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const activeAdmins = await deps.lockAdmins(trx)
    const user = await lockUser(trx, id)
    if (!user || user.deleted_at) throw new Refusal('user_not_found')
    const decision = decideAccountChange(
      { ...user, isInvited: user.invited_at !== null },
      change,
      activeAdmins,
    )
    if (!decision.ok) throw new Refusal(decision.reason)
    if (decision.outcome === 'unchanged') return { user: detailsView(user) }

    const now = await deps.clock(trx)
    const changed = await trx
      .updateTable('users')
      .set({ [change.kind]: change.to, updated_at: now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await endLogins(trx, { userId: id, now })
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: `user.${change.kind}_changed`,
      subject: { type: 'user', id },
      details: { user_id: id, from: user[change.kind], to: change.to },
      request: caller.request,
      now,
    })
    return { user: detailsView(changed) }
  })
}
