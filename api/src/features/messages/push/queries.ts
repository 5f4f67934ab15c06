import type { Reader } from '../../../platform/db/database.ts'
import { activeLogins } from '../../accounts/auth/queries.ts'

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
