import type { Notification } from '@cubby/contract/messages/notifications'
import { sentences } from '@cubby/rules/sentences'
import { t } from '@cubby/texts/t'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'

/** The number of the receipt that a notification is about. It is taken at the commit, after the text was written. */
export const receiptNumber = sql<string | null>`(select receipt_number from payment_entries
  where payment_entries.id = notifications.metadata ->> 'receipt_id')`.as('receipt_number')

/**
 * The link of the online session that a notification is about, while its user may join: an approved enrollment in the
 * session or with a make-up meeting in it. The notification does not store the link, so it ends with the enrollment.
 */
const onlineLink = sql<string | null>`(select online_link from class_sessions
  where class_sessions.id = notifications.metadata ->> 'online_session_id' and class_sessions.removed_at is null
    and exists (select from enrollments
      where enrollments.user_id = notifications.user_id and enrollments.status = 'approved'
        and enrollments.completed_at is null and enrollments.archived_at is null
        and (enrollments.session_id = class_sessions.id or exists (select from make_up_meetings
          join session_meetings on session_meetings.id = make_up_meetings.meeting_id
          where make_up_meetings.enrollment_id = enrollments.id and make_up_meetings.cancelled_at is null
            and session_meetings.session_id = class_sessions.id))))`.as('online_link')

/** What a notification shows that is not stored in it. */
export const addedColumns = [receiptNumber, onlineLink] as const

interface WithAddedColumns {
  readonly message: string
  readonly metadata: Partial<Notification['metadata']>
  readonly receipt_number?: string | null
  readonly online_link?: string | null
}

/** Returns the text of a notification, with the number of its receipt. */
export function textOf({
  message,
  receipt_number,
}: Pick<WithAddedColumns, 'message' | 'receipt_number'>): string {
  return sentences(message, receipt_number && t('Receipt {number}.', { number: receipt_number }))
}

/** Returns the links of a notification, first the one for joining online. */
export function linksOf({ metadata, online_link }: Pick<WithAddedColumns, 'metadata' | 'online_link'>) {
  return [...(online_link ? [{ label: t('Join online'), url: online_link }] : []), ...(metadata.links ?? [])]
}

/** The number of notifications shown, newest first. Older ones stay in the database. */
const SHOWN = 200

/** Selects a user's notifications that are not deleted, newest first. */
export function findMine(db: Reader, userId: string) {
  return db
    .selectFrom('notifications')
    .selectAll()
    .select(addedColumns)
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
    .select(addedColumns)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

type FoundRow = NonNullable<Awaited<ReturnType<typeof findOneOfMine>>>

/** Only a notification about a receipt has its number, and only one about an online session has its link. */
export interface NotificationRow extends Omit<FoundRow, 'receipt_number' | 'online_link'> {
  readonly receipt_number?: FoundRow['receipt_number']
  readonly online_link?: FoundRow['online_link']
}

/** Finds a notification with its user's address and preferences, for delivery. */
export async function findWithUser(db: Reader, id: string) {
  const found = await db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .selectAll('notifications')
    .select(addedColumns)
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
  return found && { ...found, message: textOf(found), metadata: { ...found.metadata, links: linksOf(found) } }
}
