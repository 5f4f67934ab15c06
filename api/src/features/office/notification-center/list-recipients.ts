import type { RecipientClasses, RecipientPage, SentFilter } from '@cubby/contract/office/notification-center'
import { dayOf } from '@cubby/rules/days'
import { fullName, paginate } from '../../../platform/db/sql.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { deliveriesOf } from '../../messages/notifications/deliver.ts'
import { countActiveUsers, findRecipientClasses, findRecipientSessions } from './recipients.ts'

/**
 * Returns one page of the recipients of a sent message, by name: whether they read it, and its deliveries. Includes
 * the recipients of all sent messages with the same title and text. `sentId` is the id of any of them.
 */
export async function listRecipients(
  { deps: { db }, caller }: RequestContext,
  { sentId, page, limit, sessionId }: SentFilter & { readonly sentId: string },
): Promise<RecipientPage> {
  requireAdmin(caller)
  const sent = await db.selectFrom('sent_messages').selectAll().where('id', '=', sentId).executeTakeFirst()
  if (!sent) throw new Refusal('notification_not_found')
  const received = db
    .selectFrom('notifications')
    .innerJoin('sent_messages', 'sent_messages.id', 'notifications.sent_message_id')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .where('sent_messages.title', '=', sent.title)
    .where('sent_messages.message', '=', sent.message)
    .$if(sessionId !== undefined, (query) => query.where('sent_messages.session_id', '=', sessionId ?? ''))
  const rows = await received
    .select([
      'notifications.id',
      'notifications.is_read',
      'users.email',
      fullName('users').$notNull().as('name'),
    ])
    .orderBy('users.last_name')
    .orderBy('users.first_name')
    .orderBy('notifications.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const deliveries = await deliveriesOf(
    db,
    rows.map(({ id }) => id),
  )
  return {
    recipients: rows.map(({ id, name, email, is_read }) => ({
      notification_id: id,
      name,
      email: email ?? '',
      is_read,
      deliveries: deliveries
        .filter(({ notification_id }) => notification_id === id)
        .map(({ channel, status, attempts, detail, updated_at }) => ({
          channel,
          status,
          attempts,
          detail,
          updated_at: updated_at.toISOString(),
        })),
    })),
    pagination: await paginate(db, received, { page, limit }),
  }
}

/** Lists the classes and sessions that can receive messages, and counts the users with an active account. */
export async function readRecipientClasses({ deps, caller }: RequestContext): Promise<RecipientClasses> {
  requireAdmin(caller)
  const today = dayOf(await deps.clock(deps.db), deps.config.provider.timezone)
  const sessions = Map.groupBy(await findRecipientSessions(deps.db, today), ({ class_id }) => class_id)
  const classes = await findRecipientClasses(deps.db)
  return {
    classes: classes.map((one) => ({
      ...one,
      sessions: (sessions.get(one.id) ?? []).map(({ class_id: _, ...session }) => session),
    })),
    total_users: await countActiveUsers(deps.db),
  }
}
