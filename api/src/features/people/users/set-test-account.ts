import type { UserDetails } from '@cubby/contract/people/users'
import { write } from '../../../platform/db/write.ts'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { lockUser } from '../../accounts/auth/queries.ts'
import { detailsView } from './views.ts'

/**
 * Marks or unmarks a test account, whose outstanding payments are not counted. Throws Refusal
 * `user_not_found`, also for a deleted account.
 */
export async function setTestAccount(
  ctx: RequestContext,
  { id, isTestAccount }: { readonly id: string; readonly isTestAccount: boolean },
): Promise<{ user: UserDetails }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const user = await lockUser(trx, id)
    if (!user || user.deleted_at) throw new Refusal('user_not_found')
    if (user.is_test_account === isTestAccount) return { user: detailsView(user) }
    const now = await deps.clock(trx)
    const changed = await trx
      .updateTable('users')
      .set({ is_test_account: isTestAccount, updated_at: now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: 'user.test_account_changed',
      subject: { type: 'user', id },
      details: { user_id: id, to: isTestAccount },
      request: caller.request,
      now,
    })
    return { user: detailsView(changed) }
  })
}
