import type { Revocation } from '@cubby/contract/accounts/user'
import type { RequestFacts } from '../../../platform/caller.ts'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Trx } from '../../../platform/db/database.ts'
import type { RequestContext, VisitorContext } from '../../../platform/operation-context.ts'

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

/**
 * Ends the login that a ticket belongs to. Devices keep the ticket when they log out without a connection: it is the
 * hash of the token, so it can do nothing else. An unknown ticket and an ended login get the same response.
 */
export async function revokeLogin(
  { deps, request }: VisitorContext,
  { ticket }: Revocation,
): Promise<{ ok: true }> {
  return deps.db.transaction().execute(async (trx) => {
    const login = await trx
      .selectFrom('logins')
      .select(['id', 'user_id as userId'])
      .where('token_hash', '=', ticket)
      .where('ended_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (login) await endLogin(trx, { ...login, request, now: await deps.clock(trx) })
    return { ok: true }
  })
}

/**
 * Ends a user's calendar link, and the link of the office if this user made it. A new password ends both, because
 * whoever knew the old password may have copied them. Returns whether there was one.
 */
export async function endCalendarLink(
  trx: Trx,
  end: {
    readonly userId: string
    readonly actorId: string
    readonly request: RequestFacts
    readonly now: Date
  },
): Promise<boolean> {
  const { userId, actorId, request, now } = end
  const ended = await trx
    .deleteFrom('calendar_links')
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('made_by', '=', userId)]))
    .executeTakeFirst()
  if (ended.numDeletedRows === 0n) return false
  await writeAuditLog(trx, {
    actorId,
    action: 'calendar_link.revoked',
    subject: { type: 'user', id: userId },
    request,
    now,
  })
  return true
}
