import type { Trx } from '../../../platform/db/database.ts'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import type { RequestFacts } from '../../../platform/http/caller.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'

/** Ends this login. The user's other devices stay logged in. */
export async function logOut({ deps, caller }: RequestContext): Promise<{ ok: true }> {
  const { loginId: id, user, request } = caller
  return deps.db.transaction().execute(async (trx) => {
    await endLogin(trx, { id, userId: user.id, request, now: await deps.clock(trx) })
    return { ok: true }
  })
}

/** Ends one login of a user and removes its push subscription. */
export async function endLogin(
  trx: Trx,
  { id, userId, request, now }: { id: string; userId: string; request: RequestFacts; now: Date },
): Promise<void> {
  await trx.updateTable('logins').set({ ended_at: now }).where('id', '=', id).execute()
  await trx.deleteFrom('push_subscriptions').where('login_id', '=', id).execute()
  await writeAuditLog(trx, {
    actorId: userId,
    action: 'login.ended',
    subject: { type: 'login', id },
    request,
    now,
  })
}
