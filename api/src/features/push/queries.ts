import type { Reader } from '../../platform/db/database.ts'
import { livingLogins } from '../auth/queries.ts'

/** A user's device, while its login is valid. */
export function findDevice(db: Reader, subscriptionId: string, user: { userId: string; now: Date }) {
  return livingLogins(db, user.now)
    .innerJoin('push_subscriptions', 'push_subscriptions.login_id', 'logins.id')
    .select([
      'push_subscriptions.id',
      'push_subscriptions.endpoint',
      'push_subscriptions.p256dh',
      'push_subscriptions.auth',
    ])
    .where('push_subscriptions.id', '=', subscriptionId)
    .where('users.id', '=', user.userId)
    .where('users.status', '=', 'active')
    .executeTakeFirst()
}

export type Device = NonNullable<Awaited<ReturnType<typeof findDevice>>>

/** Deletes a device, unless it has been subscribed again in the meantime. */
export async function deleteDevice(db: Reader, { id, endpoint }: Device): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).where('endpoint', '=', endpoint).execute()
}
