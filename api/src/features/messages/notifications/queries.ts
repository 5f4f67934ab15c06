import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'

/** The number of the receipt that a notification is about. It is taken at the commit, after the text was written. */
export const receiptNumber = sql<string | null>`(select receipt_number from payment_entries
  where payment_entries.id = notifications.metadata ->> 'receipt_id')`.as('receipt_number')

/** Returns the text of a notification, with the number of its receipt. */
export function textOf({
  message,
  receipt_number,
}: {
  readonly message: string
  readonly receipt_number?: string | null
}): string {
  return receipt_number ? `${message} Receipt ${receipt_number}.` : message
}

/** The number of notifications shown, newest first. Older ones stay in the database. */
const SHOWN = 200

/** Selects a user's notifications that are not deleted, newest first. */
export function findMine(db: Reader, userId: string) {
  return db
    .selectFrom('notifications')
    .selectAll()
    .select(receiptNumber)
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
    .select(receiptNumber)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

type FoundRow = NonNullable<Awaited<ReturnType<typeof findOneOfMine>>>

/** Only a notification about a receipt has its number. */
export interface NotificationRow extends Omit<FoundRow, 'receipt_number'> {
  readonly receipt_number?: FoundRow['receipt_number']
}

/** Finds a notification with its user's address and preferences, for delivery. */
export async function findWithUser(db: Reader, id: string) {
  const found = await db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .selectAll('notifications')
    .select([
      receiptNumber,
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
  return found && { ...found, message: textOf(found) }
}
