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
  const notificationId = newId()
  await trx
    .insertInto('notifications')
    .values({
      id: notificationId,
      person_id: personId,
      type: message.type,
      title: message.title,
      message: message.message,
      action_url: message.actionUrl,
      metadata: JSON.stringify({ links: message.links }),
      created_at: now,
    })
    .execute()
  await deps.jobs.enqueue(trx, 'email-notification', { notificationId })
}
