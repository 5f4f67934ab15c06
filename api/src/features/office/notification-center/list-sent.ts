import type { SentFilter, SentGroup, SentPage } from '@cubby/contract/office/notification-center'
import { isBroadcast } from '@cubby/rules/office/message-template'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { fullName, paginate } from '../../../platform/db/sql.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { type ClassAudience, sentMetadata, sharedTitle } from './personalize-message.ts'

/** The maximum number of recipients whose names and notification ids a group lists. `sent_count` counts all. */
const SHOWN = 100

/**
 * Returns one page of the messages that administrators sent. Messages with the same title and text form one
 * group. Newest first.
 */
export async function listSent(
  { deps, caller }: RequestContext,
  { page, limit, sessionId }: SentFilter,
): Promise<SentPage> {
  requireAdmin(caller)
  const all = deps.db
    .selectFrom('sent_messages')
    .$if(sessionId !== undefined, (query) => query.where('session_id', '=', sessionId ?? ''))
    .groupBy(['title', 'message'])
  const groups = await all
    .select(sql<string[]>`array_agg(id order by created_at desc, id desc)`.as('ids'))
    .orderBy(sql`max(created_at)`, 'desc')
    .orderBy(sql`max(id)`, 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const notifications: SentGroup[] = []
  for (const { ids } of groups) notifications.push(await groupView(deps.db, ids))
  const pagination = await paginate(deps.db, all, { page, limit })
  return { notifications, total: pagination.total, pagination }
}

async function groupView(db: Reader, ids: readonly string[]): Promise<SentGroup> {
  const sent = await db
    .selectFrom('sent_messages')
    .leftJoin('users as sender', 'sender.id', 'sent_messages.sender_id')
    .leftJoin('classes', 'classes.id', 'sent_messages.class_id')
    .leftJoin('class_sessions', 'class_sessions.id', 'sent_messages.session_id')
    .leftJoin('notification_templates', 'notification_templates.id', 'sent_messages.template_id')
    .selectAll('sent_messages')
    .select([
      fullName('sender').as('sender_name'),
      'classes.title as class_title',
      'class_sessions.start_date as session_date',
      'notification_templates.name as template_name',
    ])
    .where('sent_messages.id', 'in', ids)
    .orderBy('sent_messages.created_at', 'desc')
    .orderBy('sent_messages.id', 'desc')
    .execute()
  const received = await db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .select([
      'notifications.id',
      'notifications.action_url',
      'users.id as user_id',
      fullName('users').$notNull().as('name'),
    ])
    .where('notifications.sent_message_id', 'in', ids)
    .orderBy('notifications.id')
    .limit(SHOWN)
    .execute()
  const [newest] = sent
  if (!newest) throw new Error('a group of sent messages cannot be empty')
  const count = sent.reduce((sum, { recipients }) => sum + recipients, 0)
  const [first] = received
  const only = count === 1 && first ? { id: first.user_id, name: first.name } : null
  const metadata = {
    ...sentMetadata({ type: newest.type, about: audienceOf(newest) }, only),
    isBroadcast: isBroadcast(sent),
  }
  return {
    id: newest.id,
    title: sharedTitle(newest.title),
    message: newest.message,
    type: newest.type,
    created_at: newest.created_at.toISOString(),
    timestamp: newest.created_at.toISOString(),
    sender_name: newest.sender_name,
    class_name: newest.class_title,
    session_date: newest.session_date,
    audience: newest.audience,
    is_broadcast: metadata.isBroadcast,
    sent_count: count,
    all_recipients: received.map(({ name }) => name),
    recipient_name: only?.name ?? null,
    recipient: metadata.class_id ?? metadata.user_id ?? null,
    recipientType: metadata.recipient_type,
    templateId: newest.template_id,
    template_name: newest.template_name,
    action_url: first?.action_url ?? null,
    metadata,
    original_notification_ids: received.map(({ id }) => id),
    delivered: sent.every(({ delivered_at }) => delivered_at !== null),
  }
}

interface SentRow {
  readonly class_id: string | null
  readonly class_title: string | null
  readonly session_id: string | null
  readonly session_date: string | null
}

function audienceOf({ class_id, class_title, session_id, session_date }: SentRow): ClassAudience | undefined {
  if (class_id === null || class_title === null) return undefined
  const session = session_id && session_date ? { id: session_id, startDate: session_date } : null
  return { classId: class_id, className: class_title, session }
}
