import { messages } from '@cubby/contract/messages'
import {
  type Broadcast,
  type BulkNotification,
  customText,
  type MessageSent,
  type NotificationAction,
  type NotificationToSend,
} from '@cubby/contract/office/notification-center'
import { dayOf } from '@cubby/rules/days'
import { withGiven } from '@cubby/rules/office/template-variables'
import type { Trx } from '../../../platform/db/database.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { ContextParts, RequestContext } from '../../../platform/operation-context.ts'
import { notifyEach } from '../../messages/notifications/notify.ts'
import { insertSent } from './deliver-broadcast.ts'
import { type ClassAudience, personalizeMessage, valuesOfClass, valuesOfUser } from './personalize-message.ts'
import { proveMessage } from './prove-message.ts'
import { activeUsers, countActiveUsers, type Recipient, recipientsOfClass } from './recipients.ts'
import { refuseEmptyVariables, refuseOtherTemplate } from './refuse-message.ts'

/**
 * Sends a message to one user, or to every user who holds a seat in a class or in one session of it, in the app and by
 * email as they prefer.
 */
export async function send(ctx: RequestContext, sent: NotificationToSend): Promise<MessageSent> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, (trx) =>
    sent.recipientType === 'class'
      ? sendToClass({ deps, trx, caller }, sent)
      : sendToUser({ deps, trx, caller }, sent),
  )
}

async function sendToUser(
  { deps, trx, caller }: Pick<ContextParts, 'deps' | 'trx' | 'caller'>,
  written: NotificationToSend,
) {
  const { recipient: userId, title, message, templateId = null } = written
  await refuseOtherTemplate(trx, templateId, 'user')
  const [user] = await recipientsAmong(trx, [userId])
  if (!user) throw await noneOf(trx, [userId])
  const now = await deps.clock(trx)
  const known = await valuesOfUser(trx, userId, aboutNow({ deps, now }))
  const values = { ...withGiven(known, written.variables), student_name: user.name }
  refuseEmptyVariables(written, values, 'user')
  const text = { title, message, templateId, values }
  const sent = await insertSent(
    { trx, caller, now },
    { ...text, type: 'user_notification', recipients: 1, userId, delivered: true },
  )
  await notifyEach({ deps, trx, now }, { all: [personalizeMessage(sent, user)] })
  return sentTo(1, messages.notificationSentToUser)
}

async function sendToClass(
  { deps, trx, caller }: Pick<ContextParts, 'deps' | 'trx' | 'caller'>,
  written: NotificationToSend,
) {
  const { recipient: classId, session_id: sessionId = null, audience = null } = written
  const { title, message, templateId = null } = written
  await refuseOtherTemplate(trx, templateId, 'class')
  const about = { ...(await readAudience(trx, classId, sessionId)), audience }
  // Without its session, an audience would be the whole class.
  if (audience !== null && sessionId === null) throw new Refusal('session_not_found')
  const now = await deps.clock(trx)
  const wanted = { classId, sessionId, audience }
  const students = await recipientsOfClass({ deps, db: trx, now }, wanted)
  if (students.length === 0) throw new Refusal('no_students')
  const counted = { ...wanted, count: students.length }
  const known = await valuesOfClass(trx, counted, aboutNow({ deps, now }))
  const values = withoutName(withGiven(known, written.variables))
  refuseEmptyVariables(written, values, 'class')
  const recipients = students.length
  await proveMessage({ deps, trx, caller, now }, { recipients, title })
  const text = { title, message, templateId, values }
  const sent = await insertSent(
    { trx, caller, now },
    { ...text, type: 'class_notification', about, recipients, delivered: true },
  )
  const notifications = students.map((student) => personalizeMessage(sent, student))
  await notifyEach({ deps, trx, now }, { all: notifications })
  return sentTo(recipients, messages.notificationSentToUser)
}

async function readAudience(trx: Trx, classId: string, sessionId: string | null): Promise<ClassAudience> {
  const found = await trx
    .selectFrom('classes')
    .select('title')
    .where('id', '=', classId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw new Refusal('class_not_found')
  if (sessionId === null) return { classId, className: found.title, session: null }
  const session = await trx
    .selectFrom('class_sessions')
    .select('start_date')
    .where('id', '=', sessionId)
    .where('class_id', '=', classId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!session) throw new Refusal('session_not_found')
  return { classId, className: found.title, session: { id: sessionId, startDate: session.start_date } }
}

/**
 * Sends a message to the named users, each once. Users who cannot receive messages are counted as failed. If none of
 * them can, the message is refused.
 */
export async function sendBulk(ctx: RequestContext, bulk: BulkNotification): Promise<MessageSent> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  const userIds = [...new Set(bulk.user_ids)]
  if (userIds.length === 0) throw new Refusal('no_recipient')
  return write(ctx, async (trx) => {
    const text = await textOf(trx, bulk)
    const users = await recipientsAmong(trx, userIds)
    if (users.length === 0) throw await noneOf(trx, userIds)
    const now = await deps.clock(trx)
    const type = bulk.type === 'class_notification' ? bulk.type : 'user_notification'
    if (bulk.type) {
      await refuseOtherTemplate(trx, text.templateId, type === 'class_notification' ? 'class' : 'user')
    }
    const values = withoutName(withGiven({}, bulk.variables))
    refuseEmptyVariables(text, values, 'named')
    const recipients = users.length
    await proveMessage({ deps, trx, caller, now }, { recipients, title: text.title })
    const sent = await insertSent(
      { trx, caller, now },
      {
        ...text,
        type,
        values,
        recipients,
        userId: recipients === 1 ? users[0]?.id : undefined,
        delivered: true,
      },
    )
    await notifyEach({ deps, trx, now }, { all: users.map((user) => personalizeMessage(sent, user)) })
    return sentTo(recipients, messages.notificationSentToUser, userIds.length - recipients)
  })
}

const CUSTOM = 'custom_notification'

async function textOf(trx: Trx, { template_name, variables }: BulkNotification) {
  if (template_name !== CUSTOM) {
    const found = await trx
      .selectFrom('notification_templates')
      .selectAll()
      .where('name', '=', template_name)
      .executeTakeFirst()
    if (!found) throw new Refusal('template_not_found')
    return { title: found.title_template, message: found.message_template, templateId: found.id }
  }
  const text = customText.safeParse(variables)
  if (text.success) return { ...text.data, templateId: null }
  throw new Refusal('invalid_input', {
    message: text.error.issues[0]?.message ?? messages.titleAndMessageRequired,
  })
}

/** Removes `student_name` from the values, because each user reads their own name. */
function withoutName({ student_name: _, ...values }: Record<string, string>): Record<string, string> {
  return values
}

function recipientsAmong(trx: Trx, ids: readonly string[]): Promise<Recipient[]> {
  return activeUsers(trx).where('users.id', 'in', ids).execute()
}

/** Returns the reason why none of these users can receive messages. */
async function noneOf(trx: Trx, ids: readonly string[]): Promise<Refusal> {
  const found = await trx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found
    ? new Refusal('account_not_active', { message: messages.recipientNotActive })
    : new Refusal('user_not_found', { message: messages.invalidUserSelected })
}

function aboutNow({ deps, now }: Pick<ContextParts, 'deps' | 'now'>) {
  return { today: dayOf(now, deps.config.provider.timezone) }
}

function sentTo(count: number, message: string, failed = 0): MessageSent {
  return {
    success: true,
    message,
    data: { sent_count: count, total_users: count + failed, failed_count: failed },
  }
}

/** Accepts a message to every user with an active account. A job delivers it. */
export async function broadcastToAll(
  ctx: RequestContext,
  { title, message, templateId = null, variables }: Broadcast,
): Promise<MessageSent> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  const values = withGiven({}, variables)
  refuseEmptyVariables({ title, message }, values, 'broadcast')
  return write(ctx, async (trx) => {
    await refuseOtherTemplate(trx, templateId, 'broadcast')
    const recipients = await countActiveUsers(trx)
    const now = await deps.clock(trx)
    await proveMessage({ deps, trx, caller, now }, { recipients, title })
    const sent = await insertSent(
      { trx, caller, now },
      { type: 'broadcast', title, message, templateId, values, recipients, delivered: false },
    )
    await deps.jobs.enqueue(trx, 'deliver-broadcast', { sentMessageId: sent.id })
    return sentTo(recipients, messages.broadcastSent)
  })
}

export function sendNotification(ctx: RequestContext, wanted: NotificationAction): Promise<MessageSent> {
  switch (wanted.action) {
    case 'send':
      return send(ctx, wanted)
    case 'bulk':
      return sendBulk(ctx, wanted)
    case 'broadcast':
      return broadcastToAll(ctx, wanted)
  }
}
