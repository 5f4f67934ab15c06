import type { RequestContext } from '../../operation-context.ts'
import { writeAuditLog } from '../../platform/db/write-audit-log.ts'

/** Ends this login. The user's other devices stay logged in. */
export async function logOut({ deps, caller }: RequestContext): Promise<{ ok: true }> {
  return deps.db.transaction().execute(async (trx) => {
    const now = await deps.clock(trx)
    await trx.updateTable('logins').set({ ended_at: now }).where('id', '=', caller.loginId).execute()
    await trx.deleteFrom('push_subscriptions').where('login_id', '=', caller.loginId).execute()
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: 'login.ended',
      subject: { type: 'login', id: caller.loginId },
      request: caller.request,
      now,
    })
    return { ok: true }
  })
}
