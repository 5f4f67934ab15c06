import { messages } from '@cubby/contract/messages'
import type { PushSubscriptionToSave } from '@cubby/contract/messages/push'
import { isPushEndpoint } from '@cubby/rules/messages/push-endpoint'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'

/**
 * Stores the push subscription of the caller's login. A login has one subscription, so a new one replaces it. On a
 * shared phone, the subscription of another login to the same endpoint is deleted. Throws Refusal `invalid_input`
 * for an endpoint of an unknown push service.
 */
export async function subscribe(
  ctx: RequestContext,
  { endpoint, keys }: PushSubscriptionToSave,
): Promise<{ subscribed: true }> {
  const { deps, caller } = ctx
  if (!isPushEndpoint(endpoint, deps.config.pushServices)) {
    throw new Refusal('invalid_input', { fields: { endpoint: messages.pushServiceUnknown } })
  }
  return write(ctx, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${endpoint}, 1))`.execute(trx)
    await trx
      .deleteFrom('push_subscriptions')
      .where('endpoint', '=', endpoint)
      .where('login_id', '!=', caller.loginId)
      .execute()
    const now = await deps.clock(trx)
    const renewed = { endpoint, ...keys, updated_at: now }
    await trx
      .insertInto('push_subscriptions')
      .values({ id: newId(), login_id: caller.loginId, created_at: now, ...renewed })
      .onConflict((conflict) => conflict.column('login_id').doUpdateSet(renewed))
      .execute()
    return { subscribed: true }
  })
}
