import type { MessageTranslation, SentMetadata } from '@cubby/contract/messages/notifications'
import { inLanguage, languages } from '@cubby/texts/languages'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { newId } from '../../../platform/ids.ts'
import type { Fact } from '../../../platform/mail/email-layout.ts'
import type { ContextParts } from '../../../platform/operation-context.ts'

/** The content of a notification. `actionUrl` is a path of this app. A link is such a path or an https address. */
export interface Message {
  readonly type: string
  readonly title: string
  readonly message: string
  readonly actionUrl: string
  /** The first link is the button of the email. */
  readonly links: { label: string; url: string }[]
  /** The amount or the time that emails show large, and what it means: '$140.00', 'due on Dec 4, 2026'. */
  readonly fact?: Fact | undefined
  /** The waitlist entry of the offer that the notification is about. */
  readonly waitlistEntryId?: string
  /** The online session whose link is added for students who may join it. It is never stored in the notification. */
  readonly onlineSessionId?: string
  /** The receipt to attach to the email. */
  readonly receiptId?: string
}

/** Writes a message in the current language. It is written once in each. */
export type WriteMessage = () => Message

/** A notification to one user. No user is notified twice with the same key. */
export interface UserNotification {
  readonly userId: string
  readonly message: WriteMessage
  readonly dedupeKey?: string
  /** The id of the sent message, if an administrator sent one. */
  readonly sentMessageId?: string
  /** Whom the sent message is for. */
  readonly about?: SentMetadata
}

interface Delivery {
  readonly notificationId: string
  readonly channel: 'email' | 'push'
  /** The push subscription; empty for an email. */
  readonly target: string
}

/** Notifies a user: writes the in-app row and enqueues email and push jobs, all in the caller's transaction. */
export async function notify(
  ctx: Pick<ContextParts, 'trx' | 'now'> & { readonly deps: Pick<Deps, 'jobs'> },
  { userId, message }: { readonly userId: string; readonly message: WriteMessage },
): Promise<void> {
  await notifyEach(ctx, { all: [{ userId, message }] })
}

/** Sends the same notification to many users, and returns the ids of the notifications. */
export async function notifyMany(
  ctx: Pick<ContextParts, 'trx' | 'now'> & { readonly deps: Pick<Deps, 'jobs'> },
  { userIds, message }: { readonly userIds: readonly string[]; readonly message: WriteMessage },
): Promise<string[]> {
  const all = userIds.map((userId) => ({ userId, message }))
  return notifyEach(ctx, { all })
}

/**
 * Sends each user their own notification, and returns the ids of the new notifications. Uses few statements, however
 * many users there are. Leaves out deleted users and keys that were used before. Enqueues one job for each email and
 * each device. The job checks the preferences of the user when it runs.
 */
export async function notifyEach(
  ctx: Pick<ContextParts, 'trx' | 'now'> & { readonly deps: Pick<Deps, 'jobs'> },
  { all }: { readonly all: readonly UserNotification[] },
): Promise<string[]> {
  const { deps, trx, now } = ctx
  if (all.length === 0) return []
  const written = new Map([...new Set(all.map(({ message }) => message))].map((one) => [one, columnsOf(one)]))
  const rows = all.map(({ userId, message, dedupeKey, sentMessageId, about }) => {
    const { metadata, ...columns } = written.get(message) ?? columnsOf(message)
    return {
      id: newId(),
      user_id: userId,
      ...columns,
      metadata: { ...metadata, ...about },
      dedupe_key: dedupeKey,
      sent_message_id: sentMessageId,
    }
  })
  const { rows: deliveries } = await sql<Delivery>`
    with inserted as (
      insert into notifications
        (id, user_id, type, title, message, action_url, metadata, created_at, dedupe_key, sent_message_id)
      select new_rows.id, users.id, new_rows.type, title, message, action_url, metadata, ${now}, dedupe_key, sent_message_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new_rows (
        id text, user_id text, type text, title text, message text, action_url text, metadata jsonb,
        dedupe_key text, sent_message_id text)
      join users on users.id = new_rows.user_id and users.deleted_at is null
      on conflict (dedupe_key) do nothing
      returning id, user_id)
    insert into deliveries (notification_id, channel, target, status, updated_at)
    select id, 'email', '', 'queued', ${now}::timestamptz from inserted
    union all
    select inserted.id, 'push', push_subscriptions.id, 'queued', ${now}
    from inserted
    join logins on logins.user_id = inserted.user_id and logins.ended_at is null
    join push_subscriptions on push_subscriptions.login_id = logins.id
    returning notification_id as "notificationId", channel, target`.execute(trx)
  const deliveriesBy = (channel: Delivery['channel']) =>
    deliveries.filter((delivery) => delivery.channel === channel)
  const notificationIds = deliveriesBy('email').map(({ notificationId }) => notificationId)
  const mails = notificationIds.map((notificationId) => ({ notificationId }))
  const pushes = deliveriesBy('push').map(({ notificationId, target }) => ({
    notificationId,
    subscriptionId: target,
  }))
  if (mails.length > 0) await deps.jobs.enqueueAll(trx, 'email-notification', mails)
  if (pushes.length > 0) await deps.jobs.enqueueAll(trx, 'push-notification', pushes)
  return notificationIds
}

/** The English message, with its translations beside it. */
function columnsOf(write: WriteMessage) {
  const message = inLanguage('en', write)
  const translations = Object.fromEntries(
    languages.flatMap((language) => {
      const translated = shownOf(inLanguage(language, write))
      return JSON.stringify(translated) === JSON.stringify(shownOf(message)) ? [] : [[language, translated]]
    }),
  )
  return {
    type: message.type,
    title: message.title,
    message: message.message,
    action_url: message.actionUrl,
    metadata: {
      links: message.links,
      ...(message.fact && { fact: message.fact }),
      ...(message.waitlistEntryId && { waitlist_entry_id: message.waitlistEntryId }),
      ...(message.receiptId && { receipt_id: message.receiptId }),
      ...(message.onlineSessionId && { online_session_id: message.onlineSessionId }),
      ...(Object.keys(translations).length > 0 && { translations }),
    },
  }
}

/** What people read of a message. */
function shownOf({ title, message, links, fact }: Message): MessageTranslation {
  return { title, message, links, ...(fact && { fact }) }
}

/** The number of users notified in one transaction. */
const CHUNK_SIZE = 500

/**
 * Sends notifications that no user caused, such as reminders, except those whose key was used before. Looks up
 * the keys first, because most runs find no new notification and then write nothing.
 */
export async function notifyOnce(
  { deps, now }: Pick<ContextParts, 'now'> & { readonly deps: Pick<Deps, 'db' | 'jobs'> },
  { all }: { readonly all: readonly (UserNotification & { readonly dedupeKey: string })[] },
): Promise<void> {
  const known = await knownKeys(
    deps.db,
    all.map(({ dedupeKey }) => dedupeKey),
  )
  const fresh = all.filter(({ dedupeKey }) => !known.has(dedupeKey))
  // Sorted, so that two servers that insert the same keys do not deadlock.
  fresh.sort((one, other) => (one.dedupeKey < other.dedupeKey ? -1 : 1))
  for (let start = 0; start < fresh.length; start += CHUNK_SIZE) {
    const some = fresh.slice(start, start + CHUNK_SIZE)
    await deps.db.transaction().execute((trx) => notifyEach({ deps, trx, now }, { all: some }))
  }
}

async function knownKeys(db: Reader, keys: string[]): Promise<Set<string | null>> {
  if (keys.length === 0) return new Set()
  const rows = await db
    .selectFrom('notifications')
    .select('dedupe_key')
    .where((eb) => eb('dedupe_key', '=', eb.fn.any(eb.val(keys))))
    .execute()
  return new Set(rows.map(({ dedupe_key }) => dedupe_key))
}
