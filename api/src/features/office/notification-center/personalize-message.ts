import { NOTIFICATION_MESSAGE_MAX_LENGTH, NOTIFICATION_TITLE_MAX_LENGTH } from '@cubby/contract/constants'
import type { SentMetadata } from '@cubby/contract/messages/notifications'
import type {
  MessagePreview,
  PreviewRequest,
  SessionAudience,
} from '@cubby/contract/office/notification-center'
import { dayOf } from '@cubby/rules/days'
import { fillTemplate, type PlaceholderValues, preview } from '@cubby/rules/office/message-template'
import { emptyVariables, unknownPlaceholders, withGiven } from '@cubby/rules/office/template-variables'
import { displayDate } from '@cubby/rules/session-dates'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { countRows, fullName } from '../../../platform/db/sql.ts'
import type { Deps } from '../../../platform/deps.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import type { UserNotification } from '../../messages/notifications/notify.ts'
import { holdsSeat } from '../../seats/seats/seat-predicates.ts'
import { teacherId } from '../../seats/seats/session-columns.ts'
import { lacksProof } from './prove-message.ts'
import { activeUsers, countActiveUsers, type Recipient, recipientsOfClass } from './recipients.ts'

const NOTIFICATIONS_PATH = '/profile?section=notifications'

interface WrittenMessage {
  readonly id: string
  readonly type: SentMetadata['type']
  readonly about?: ClassAudience
  readonly title: string
  readonly message: string
}

/** Fills the known values into a message and cuts title and text to their maximum lengths. A title is one line. */
export function fillIn(
  { title, message }: Pick<WrittenMessage, 'title' | 'message'>,
  values: PlaceholderValues,
): { title: string; message: string } {
  return {
    title: preview(fillTemplate(title, values), NOTIFICATION_TITLE_MAX_LENGTH - 1),
    message: fillTemplate(message, values).slice(0, NOTIFICATION_MESSAGE_MAX_LENGTH).toWellFormed(),
  }
}

/** Returns a sent message as a notification to one user. Its key prevents a second notification of the message. */
export function personalizeMessage(sent: WrittenMessage, recipient: Recipient): UserNotification {
  const text = fillIn(sent, { student_name: recipient.name })
  return {
    userId: recipient.id,
    sentMessageId: sent.id,
    dedupeKey: `sent:${sent.id}:${recipient.id}`,
    about: sentMetadata(sent, recipient),
    message: () => ({ ...text, type: sent.type, actionUrl: NOTIFICATIONS_PATH, links: [] }),
  }
}

/**
 * Returns the title of a message to many users, as administrators see it: with '[student name]' where each
 * recipient sees their own name.
 */
export function sharedTitle(title: string): string {
  return fillTemplate(title, { student_name: '[student name]' })
}

interface About {
  /** The calendar date in the provider's time zone, yyyy-MM-dd. */
  readonly today: string
}

/**
 * Returns the placeholder values of a message to a class or to one of its sessions. Without a session, the
 * values are those of the next scheduled session; if there is none, `teacher_name` is the instructor of the class.
 */
export async function valuesOfClass(
  db: Reader,
  { classId, sessionId, count }: { classId: string; sessionId: string | null; count: number },
  { today }: About,
): Promise<PlaceholderValues> {
  const next = await db
    .selectFrom('class_sessions')
    .select(['id', 'start_date'])
    .where('class_id', '=', classId)
    .where('removed_at', 'is', null)
    .where((eb) =>
      sessionId === null
        ? eb.and([eb('status', '=', 'scheduled'), eb('start_date', '>=', today)])
        : eb('id', '=', sessionId),
    )
    .orderBy('start_date')
    .executeTakeFirst()
  const found = await db
    .selectFrom('classes')
    .leftJoin('class_sessions', (join) => join.on('class_sessions.id', '=', next?.id ?? null))
    .leftJoin('users as instructor', (join) => join.on(teacherId, '=', sql.ref('instructor.id')))
    .select(['classes.title', fullName('instructor').as('teacher_name')])
    .where('classes.id', '=', classId)
    .executeTakeFirst()
  return {
    class_name: found?.title,
    teacher_name: found?.teacher_name,
    student_count: String(count),
    start_date: next && displayDate(next.start_date, next.start_date),
  }
}

/** Returns the placeholder values of a message to one user, about their next session. The name is not included. */
export async function valuesOfUser(db: Reader, userId: string, { today }: About): Promise<PlaceholderValues> {
  const next = await db
    .selectFrom('enrollments')
    .innerJoin('class_sessions', 'class_sessions.id', 'enrollments.session_id')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .leftJoin('users as instructor', (join) => join.on(teacherId, '=', sql.ref('instructor.id')))
    .select(['classes.title', 'class_sessions.start_date', fullName('instructor').as('teacher_name')])
    .where('enrollments.user_id', '=', userId)
    .where(holdsSeat)
    .where('class_sessions.start_date', '>=', today)
    .orderBy('class_sessions.start_date')
    .executeTakeFirst()
  return {
    class_name: next?.title,
    start_date: next && displayDate(next.start_date, next.start_date),
    teacher_name: next?.teacher_name,
  }
}

/** The class, or one session of it, whose students receive a message. */
export interface ClassAudience {
  readonly classId: string
  readonly className: string
  readonly session: { readonly id: string; readonly startDate: string } | null
  /** Who of the session. */
  readonly audience?: SessionAudience | null
}

interface Sent {
  readonly type: SentMetadata['type']
  readonly about?: ClassAudience | undefined
}

const recipientTypes = {
  user_notification: 'user',
  class_notification: 'class',
  broadcast: 'broadcast',
} as const

/**
 * Returns the metadata of a sent message: whom it is for. `recipient` is the user of one notification, or the only
 * recipient of the message. It is null for several recipients, and ignored unless the message is to users.
 */
export function sentMetadata({ type, about }: Sent, recipient: Recipient | null): SentMetadata {
  return {
    isBroadcast: type === 'broadcast',
    type,
    recipient_type: recipientTypes[type],
    ...(about && { class_id: about.classId, class_name: about.className }),
    ...(about?.session && { session_id: about.session.id, session_date: about.session.startDate }),
    ...(type === 'user_notification' && recipient && { user_id: recipient.id, user_name: recipient.name }),
  }
}

/** Returns a message as one of its recipients will read it, the number of recipients, and what cannot be filled in. */
export async function previewMessage(
  { deps, caller }: RequestContext,
  request: PreviewRequest,
): Promise<MessagePreview> {
  requireAdmin(caller)
  const { first, count, calls, values } = await audienceOf(deps, request)
  const filled = { ...withGiven(values, request.variables ?? {}), student_name: first?.name }
  const text = first ? fillIn(request, filled) : request
  return {
    title: text.title,
    message: text.message,
    recipient_name: first?.name ?? null,
    recipient_count: count,
    call_count: calls,
    lacks_proof: lacksProof(caller, count),
    unknown_placeholders: unknownPlaceholders(request),
    empty_variables: emptyVariables(values, request.recipientType),
  }
}

interface Audience {
  readonly first: Recipient | undefined
  readonly count: number
  /** How many of them have no email address. */
  readonly calls: number
  readonly values: PlaceholderValues
}

async function audienceOf(
  deps: Deps,
  { recipientType, recipient, session_id: sessionId = null, audience = null }: PreviewRequest,
): Promise<Audience> {
  const { db, clock, config } = deps
  if (recipientType === 'broadcast') {
    const first = await activeUsers(db).where('users.role', 'in', ['user', 'student']).executeTakeFirst()
    const calls = await countRows(activeUsers(db).where('users.email', 'is', null))
    return { first, count: await countActiveUsers(db), calls, values: {} }
  }
  if (!recipient) return { first: undefined, count: 0, calls: 0, values: {} }
  const now = await clock(db)
  const about = { today: dayOf(now, config.provider.timezone) }
  if (recipientType === 'class') {
    const wanted = { classId: recipient, sessionId, audience }
    const students = await recipientsOfClass({ deps, db, now }, wanted)
    const count = students.length
    const calls = students.filter(({ hasEmail }) => !hasEmail).length
    return { first: students[0], count, calls, values: await valuesOfClass(db, { ...wanted, count }, about) }
  }
  const first = await activeUsers(db).where('users.id', '=', recipient).executeTakeFirst()
  const calls = first && !first.hasEmail ? 1 : 0
  return { first, count: first ? 1 : 0, calls, values: await valuesOfUser(db, recipient, about) }
}
