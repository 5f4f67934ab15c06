import { v7 as newId } from 'uuid'
import type { Trx } from '../db/database.ts'
import type { Deps } from '../deps.ts'

/** What a person is told. `actionUrl` and links are paths of this app. */
export interface Message {
  readonly type: string
  readonly title: string
  readonly message: string
  readonly actionUrl: string
  readonly links: { label: string; url: string }[]
}

/** A message to one person. Nobody is told twice of what has the same key. */
export interface Told {
  readonly personId: string
  readonly message: Message
  readonly dedupeKey?: string
  /** What an administrator sent, if it comes of that. */
  readonly sentMessageId?: string
}

/**
 * Tells a person something: the in-app row at once, the e-mail as a job, both in the transaction of
 * their cause, so that neither exists without it.
 */
export async function notify(
  deps: Pick<Deps, 'jobs'>,
  trx: Trx,
  personId: string,
  message: Message,
  now: Date,
): Promise<void> {
  await notifyAll(deps, trx, [{ personId, message }], now)
}

/** Tells a person something that nobody else caused, unless they were told of the same `key` before. */
export async function notifyOnce(
  deps: Pick<Deps, 'db' | 'jobs'>,
  key: string,
  personId: string,
  message: Message,
  now: Date,
): Promise<void> {
  await deps.db
    .transaction()
    .execute((trx) => notifyAll(deps, trx, [{ personId, message, dedupeKey: key }], now))
}

/** Tells many people at once, in a few statements however many they are; hundreds at a time. */
export async function notifyAll(
  deps: Pick<Deps, 'jobs'>,
  trx: Trx,
  all: readonly Told[],
  now: Date,
): Promise<void> {
  if (all.length === 0) return
  const told = await trx
    .insertInto('notifications')
    .values(
      all.map(({ personId, message, dedupeKey, sentMessageId }) => ({
        id: newId(),
        person_id: personId,
        type: message.type,
        title: message.title,
        message: message.message,
        action_url: message.actionUrl,
        metadata: JSON.stringify({ links: message.links }),
        created_at: now,
        dedupe_key: dedupeKey ?? null,
        sent_message_id: sentMessageId ?? null,
      })),
    )
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .execute()
  await deps.jobs.enqueueAll(
    trx,
    'email-notification',
    told.map(({ id }) => ({ notificationId: id })),
  )
}
