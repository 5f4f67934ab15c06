import { sql } from 'kysely'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Deps } from '../../../platform/deps.ts'
import { newId } from '../../../platform/ids.ts'
import type { ContextParts } from '../../../platform/operation-context.ts'
import { notifyEach } from '../../messages/notifications/notify.ts'
import { type ClassAudience, fillIn, personalizeMessage, sharedTitle } from './personalize-message.ts'
import { activeUsers } from './recipients.ts'

/** The number of users notified in one transaction. */
const CHUNK_SIZE = 500

/**
 * Delivers a broadcast to every user with an active account, a few hundred at a time. After a crash it can be
 * repeated and notifies nobody twice. Users deleted in the meantime are skipped.
 */
export async function deliverBroadcast(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  sentMessageId: string,
): Promise<void> {
  const sent = await deps.db
    .selectFrom('sent_messages')
    .selectAll()
    .where('id', '=', sentMessageId)
    .where('delivered_at', 'is', null)
    .executeTakeFirst()
  if (!sent) return
  let last = ''
  for (;;) {
    const after = last
    const users = await deps.db.transaction().execute(async (trx) => {
      const some = await activeUsers(trx).where('users.id', '>', after).limit(CHUNK_SIZE).execute()
      const notifications = some.map((user) => personalizeMessage(sent, user))
      await notifyEach({ deps, trx, now: await deps.clock(trx) }, { all: notifications })
      return some
    })
    last = users.at(-1)?.id ?? last
    if (users.length < CHUNK_SIZE) break
  }
  const recipients = deps.db
    .selectFrom('notifications')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('sent_message_id', '=', sentMessageId)
  await deps.db
    .updateTable('sent_messages')
    .set({ delivered_at: await deps.clock(deps.db), recipients })
    .where('id', '=', sentMessageId)
    .execute()
}

interface NewSent {
  readonly type: 'user_notification' | 'class_notification' | 'broadcast'
  readonly title: string
  readonly message: string
  readonly recipients: number
  /** The class, or one session of it, whose students receive the message. */
  readonly about?: ClassAudience
  readonly templateId?: string | null
  readonly values?: Record<string, string>
  /** The user that the audit log row is about, when the message has one recipient. */
  readonly userId?: string | undefined
  readonly delivered: boolean
}

/**
 * Inserts a message that an administrator sends, and writes it to the audit log. Returns the stored message.
 * In it, `values` are filled in. Placeholders that differ by recipient remain.
 */
export async function insertSent(
  { trx, caller, now }: Pick<ContextParts, 'trx' | 'caller' | 'now'>,
  written: NewSent,
) {
  const id = newId()
  const sent = { ...written, ...fillIn(written, written.values ?? {}) }
  await trx
    .insertInto('sent_messages')
    .values({
      id,
      sender_id: caller.user.id,
      type: sent.type,
      class_id: sent.about?.classId ?? null,
      session_id: sent.about?.session?.id ?? null,
      audience: sent.about?.audience ?? null,
      title: sent.title,
      message: sent.message,
      template_id: sent.templateId ?? null,
      values: JSON.stringify(sent.values ?? {}),
      recipients: sent.recipients,
      created_at: now,
      delivered_at: sent.delivered ? now : null,
    })
    .execute()
  await writeAuditLog(trx, {
    actorId: caller.user.id,
    action: sent.type === 'broadcast' ? 'notification.broadcast' : 'notification.sent',
    subject: sent.userId ? { type: 'user', id: sent.userId } : { type: 'sent_message', id },
    details: {
      ...(sent.userId && { user_id: sent.userId }),
      ...(sent.about && { class_id: sent.about.classId }),
      ...(sent.about?.session && { session_id: sent.about.session.id }),
      title: sharedTitle(sent.title),
      recipients: sent.recipients,
    },
    request: caller.request,
    now,
  })
  return { ...sent, id }
}
