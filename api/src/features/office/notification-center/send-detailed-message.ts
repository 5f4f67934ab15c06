import { NOTIFICATION_TITLE_MAX_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type {
  DetailedMessageResponse,
  detailedMessage,
  StaffNotification,
} from '@cubby/contract/messages/notifications'
import { isStaff } from '@cubby/rules/accounts/roles'
import { linkTarget } from '@cubby/rules/links'
import { preview } from '@cubby/rules/office/message-template'
import { personName } from '@cubby/rules/people/person-name'
import type { ExpressionBuilder } from 'kysely'
import type { z } from 'zod'
import type { Caller } from '../../../platform/caller.ts'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Reader, Trx } from '../../../platform/db/database.ts'
import type { Schema } from '../../../platform/db/schema.ts'
import { fullName } from '../../../platform/db/sql.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { notificationView } from '../../messages/notifications/my-notifications.ts'
import { notifyEach } from '../../messages/notifications/notify.ts'
import type { NotificationRow } from '../../messages/notifications/queries.ts'
import { holdsSeat } from '../../seats/seats/seat-predicates.ts'
import { teacherId } from '../../seats/seats/session-columns.ts'
import { proveMessage } from './prove-message.ts'

/**
 * Sends a message about a notification, under the sender's name, to every other user who received that notification. An
 * instructor reaches only their own students. Without other recipients, the sender receives it.
 */
export async function sendDetailedMessage(
  ctx: RequestContext,
  { originalNotificationId, message, links, timestamp }: z.output<typeof detailedMessage>,
): Promise<DetailedMessageResponse> {
  const { deps, caller } = ctx
  return write(ctx, async (trx) => {
    const { user, request } = caller
    const original = await findForStaff(trx, caller, originalNotificationId)
    refuseOtherLinks(links)
    const allRecipients = await findFellowRecipients(trx, original, {
      ...(user.role !== 'admin' && { taughtBy: user.id }),
    })
    const others = allRecipients.filter(({ userId }) => userId !== user.id)
    const recipients = others.length > 0 ? others : [{ userId: user.id, title: original.title }]
    const now = await deps.clock(trx)
    await proveMessage({ deps, trx, caller, now }, { recipients: recipients.length, title: original.title })
    const sender = await nameOf(trx, user.id)
    const actionUrl = original.action_url ?? '/profile?section=notifications'
    const all = recipients.map(({ userId, title }) => ({
      userId,
      message: () => ({
        type: 'detailed_message',
        title: preview(`${sender} about: ${title}`, NOTIFICATION_TITLE_MAX_LENGTH - 1),
        message,
        actionUrl,
        links,
      }),
    }))
    await notifyEach({ deps, trx, now }, { all })
    await writeAuditLog(trx, {
      actorId: user.id,
      action: 'notification.detailed_message_sent',
      subject: { type: 'notification', id: originalNotificationId },
      details: { recipients: recipients.length, written_at: timestamp ?? null },
      request,
      now,
    })
    return { success: true, message: messages.detailedMessageSent, recipients: recipients.length }
  })
}

async function nameOf(trx: Trx, userId: string): Promise<string> {
  const { name } = await trx
    .selectFrom('users')
    .select(fullName('users').$notNull().as('name'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return name
}

function refuseOtherLinks(links: readonly { url: string }[]): void {
  const fields = Object.fromEntries(
    links.flatMap(({ url }, index) =>
      linkTarget(url) ? [] : [[`links.${index}.url`, messages.linkNotAllowed]],
    ),
  )
  if (Object.keys(fields).length > 0) throw new Refusal('invalid_input', { fields })
}

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
async function findFellowRecipients(
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
    recipient_name: personName(row),
  }
}

/** Finds a notification that the caller may read, with the name of its recipient. */
async function findForStaff(db: Reader, { user }: Caller, id: string) {
  if (!isStaff(user.role)) throw new Refusal('forbidden')
  const row = await findNotificationWithRecipient(db, id)
  const isOwn = row?.user_id === user.id
  if (!row || (!isOwn && user.role !== 'admin') || (isOwn && row.deleted_at !== null)) {
    throw new Refusal('notification_not_found')
  }
  return row
}
