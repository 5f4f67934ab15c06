import { messages } from '@cubby/contract/messages'
import type { PushSubscriptionToSave } from '@cubby/contract/messages/push'
import { isPushEndpoint } from '@cubby/rules/messages/push-endpoint'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { activeLogins } from '../../accounts/auth/login-rows.ts'

/**
 * Stores the push subscription of the caller's login. A login has one subscription, so a new one replaces it. On a
 * shared phone, the subscription of another login to the same endpoint is deleted.
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

/** Ends a subscription of the caller, on any device. Other users' subscriptions are not changed. */
export async function unsubscribe(
  ctx: RequestContext,
  { endpoint }: { readonly endpoint: string },
): Promise<{ unsubscribed: boolean }> {
  const { caller } = ctx
  return write(ctx, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('push_subscriptions')
      .where('endpoint', '=', endpoint)
      .where('login_id', 'in', (mine) =>
        mine.selectFrom('logins').select('id').where('user_id', '=', caller.user.id),
      )
      .executeTakeFirst()
    return { unsubscribed: numDeletedRows > 0n }
  })
}

/** Returns a user's push subscription, or undefined if its login has ended or the user is not active. */
export function findDevice(
  db: Reader,
  subscriptionId: string,
  { userId, now }: { readonly userId: string; readonly now: Date },
) {
  return activeLogins(db, now)
    .innerJoin('push_subscriptions', 'push_subscriptions.login_id', 'logins.id')
    .select([
      'push_subscriptions.id',
      'push_subscriptions.endpoint',
      'push_subscriptions.p256dh',
      'push_subscriptions.auth',
    ])
    .where('push_subscriptions.id', '=', subscriptionId)
    .where('users.id', '=', userId)
    .where('users.status', '=', 'active')
    .executeTakeFirst()
}

export type Device = NonNullable<Awaited<ReturnType<typeof findDevice>>>

/** Deletes a push subscription, unless its endpoint has changed since it was read. */
export async function deleteDevice(db: Reader, { id, endpoint }: Device): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).where('endpoint', '=', endpoint).execute()
}
