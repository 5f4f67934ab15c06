import type { Reader } from '../../../platform/db/database.ts'

/** The number of notifications shown, newest first. Older ones stay in the database. */
const SHOWN = 200

/** Selects a user's notifications that are not deleted, newest first. */
export function findMine(db: Reader, userId: string) {
  return db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
}

/** Finds one of this user's notifications. Returns undefined for another user's or a deleted notification. */
export function findOneOfMine(db: Reader, userId: string, id: string) {
  return db
    .selectFrom('notifications')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export type NotificationRow = NonNullable<Awaited<ReturnType<typeof findOneOfMine>>>

/** Finds a notification with its user's address and preferences, for delivery. */
export function findWithUser(db: Reader, id: string) {
  return db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .selectAll('notifications')
    .select([
      'users.email',
      'users.first_name',
      'users.last_name',
      'users.email_notifications',
      'users.class_reminders',
      'users.payment_reminders',
      'users.certificate_notifications',
      'users.general_updates',
    ])
    .where('notifications.id', '=', id)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
}
