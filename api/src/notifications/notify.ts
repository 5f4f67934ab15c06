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
  await tell(deps, trx, personId, message, now, null)
}

/** Tells a person something that nobody else caused, unless they were told of the same `key` before. */
export async function notifyOnce(
  deps: Pick<Deps, 'db' | 'jobs'>,
  key: string,
  personId: string,
  message: Message,
  now: Date,
): Promise<void> {
  await deps.db.transaction().execute((trx) => tell(deps, trx, personId, message, now, key))
}

async function tell(
  deps: Pick<Deps, 'jobs'>,
  trx: Trx,
  personId: string,
  message: Message,
  now: Date,
  dedupeKey: string | null,
): Promise<void> {
  const told = await trx
    .insertInto('notifications')
    .values({
      id: newId(),
      person_id: personId,
      type: message.type,
      title: message.title,
      message: message.message,
      action_url: message.actionUrl,
      metadata: JSON.stringify({ links: message.links }),
      created_at: now,
      dedupe_key: dedupeKey,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (told) await deps.jobs.enqueue(trx, 'email-notification', { notificationId: told.id })
}
