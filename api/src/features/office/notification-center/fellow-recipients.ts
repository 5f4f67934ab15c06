import type { StaffNotification } from '@cubby/contract/messages/notifications'
import { isStaff } from '@cubby/rules/accounts/roles'
import type { ExpressionBuilder } from 'kysely'
import type { Reader, Trx } from '../../../platform/db/database.ts'
import type { Schema } from '../../../platform/db/schema.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { notificationView } from '../../messages/notifications/my-notifications.ts'
import type { NotificationRow } from '../../messages/notifications/queries.ts'
import { holdsSeat } from '../../seats/seats/seat-predicates.ts'
import { teacherId } from '../../seats/seats/session-columns.ts'

/** Finds a notification by id, with the name of its recipient. */
function findNotificationWithRecipient(db: Reader, id: string) {
  return db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .selectAll('notifications')
    .select(['users.first_name', 'users.last_name'])
    .where('notifications.id', '=', id)
    .executeTakeFirst()
}

/**
 * Returns all recipients of the message behind a notification, each with the title they received, which may
 * contain their name. For a message of an administrator, these are the recipients of the same sent message.
 * For any other notification, these are the recipients of notifications with the same type, title, message,
 * and time. With `taughtBy`, returns only users who have a seat in a session that the user with this id teaches.
 */
export async function findFellowRecipients(
  trx: Trx,
  notification: NotificationRow,
  options: { taughtBy?: string },
): Promise<{ userId: string; title: string }[]> {
  const { taughtBy } = options
  const { sent_message_id: sentMessageId } = notification
  return trx
    .selectFrom('notifications')
    .select(['notifications.user_id as userId', 'notifications.title'])
    .distinctOn('notifications.user_id')
    .where((eb) =>
      sentMessageId ? eb('sent_message_id', '=', sentMessageId) : eb.and(sameInstant(eb, notification)),
    )
    .$if(taughtBy !== undefined, (query) =>
      query.where('notifications.user_id', 'in', (taught) =>
        taught
          .selectFrom('enrollments')
          .innerJoin('class_sessions', 'class_sessions.id', 'enrollments.session_id')
          .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
          .select('enrollments.user_id')
          .where(holdsSeat)
          .where('class_sessions.removed_at', 'is', null)
          .where('classes.removed_at', 'is', null)
          .where(teacherId, '=', taughtBy ?? ''),
      ),
    )
    .orderBy('notifications.user_id')
    .execute()
}

function sameInstant(
  eb: ExpressionBuilder<Schema, 'notifications'>,
  { type, title, message, created_at }: NotificationRow,
) {
  return [
    eb('type', '=', type),
    eb('title', '=', title),
    eb('message', '=', message),
    // The database stores microseconds. A JavaScript Date has only milliseconds, so this matches all of it.
    eb('created_at', '>=', created_at),
    eb('created_at', '<', new Date(created_at.getTime() + 1)),
  ]
}

/** Returns a notification. Administrators can read all notifications, instructors only their own. */
export async function readAsStaff(
  { deps, caller }: RequestContext,
  { id }: { readonly id: string },
): Promise<StaffNotification> {
  const row = await findForStaff(deps.db, caller, id)
  return {
    notification: notificationView(row),
    is_mine: row.user_id === caller.user.id,
    recipient_name: `${row.first_name} ${row.last_name}`,
  }
}

/** Finds a notification that the caller may read, with the name of its recipient. */
export async function findForStaff(db: Reader, { user }: Caller, id: string) {
  if (!isStaff(user.role)) throw new Refusal('forbidden')
  const row = await findNotificationWithRecipient(db, id)
  const isOwn = row?.user_id === user.id
  if (!row || (!isOwn && user.role !== 'admin') || (isOwn && row.deleted_at !== null)) {
    throw new Refusal('notification_not_found')
  }
  return row
}
