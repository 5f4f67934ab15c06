import type { Revocation } from '@cubby/contract/accounts/user'
import type { VisitorContext } from '../../../platform/operation-context.ts'
import { endLogin } from './log-out.ts'

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
