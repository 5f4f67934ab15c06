import { wantsEmail } from '@cubby/rules/student/email-preferences'
import { text } from '@cubby/texts/t'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import type { DeliveryChannel, DeliveryStatus } from '../../../platform/db/schema.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Attempt } from '../../../platform/jobs/jobs.ts'
import { findWithUser } from './queries.ts'

/** A notification with its user. */
export type ToDeliver = NonNullable<Awaited<ReturnType<typeof findWithUser>>>

/** The final result of a delivery. */
export interface Delivered {
  readonly status: 'sent' | 'refused' | 'skipped'
  readonly detail?: string
}

/**
 * Delivers a notification through one channel and records the result. Records it as skipped if its user has turned this
 * kind off or deleted the notification. Does nothing if the delivery already has a final result, or if the user's
 * account is deleted. Rethrows the error of `send`, so that the job is retried.
 */
export async function deliver(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  key: DeliveryKey,
  { isLast }: Attempt,
  send: (notification: ToDeliver) => Promise<Delivered>,
): Promise<void> {
  const found = await findWithUser(db, key.notificationId)
  if (!found || (await isSettled(db, key))) return
  try {
    const skipped = whySkipped(found)
    const outcome = skipped ? ({ status: 'skipped', detail: skipped } as const) : await send(found)
    await recordDelivery(db, key, outcome, await clock(db))
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    await recordDelivery(db, key, { status: isLast ? 'failed' : 'queued', detail }, await clock(db))
    throw error
  }
}

function whySkipped(found: ToDeliver): string | undefined {
  if (found.deleted_at) return text('Deleted by the user')
  return wantsEmail(found, found.type) ? undefined : text('Turned off in the preferences')
}

/** Longer error messages of mail servers and push services are cut. */
const DETAIL_MAX_LENGTH = 200

/** One delivery of a notification. */
interface DeliveryKey {
  readonly notificationId: string
  readonly channel: DeliveryChannel
  /** The id of the push subscription; '' for the email. */
  readonly target: string
}

/**
 * Returns the deliveries of these notifications, in no particular order. A push has one row for each device.
 */
export function deliveriesOf(db: Reader, notificationIds: readonly string[]) {
  return db
    .selectFrom('deliveries')
    .selectAll()
    .where('notification_id', '=', sql<string>`any(${notificationIds}::text[])`)
    .execute()
}

/** Whether a delivery was sent, refused, or skipped. A repeated job skips these, but tries a failed one again. */
async function isSettled(db: Reader, { notificationId, channel, target }: DeliveryKey): Promise<boolean> {
  const row = await db
    .selectFrom('deliveries')
    .select('status')
    .where('notification_id', '=', notificationId)
    .where('channel', '=', channel)
    .where('target', '=', target)
    .executeTakeFirst()
  return row !== undefined && row.status !== 'queued' && row.status !== 'failed'
}

/**
 * Records the result of an attempt. A skipped delivery does not count as an attempt. The status `queued` means that a
 * retry follows.
 */
async function recordDelivery(
  db: Reader,
  { notificationId, channel, target }: DeliveryKey,
  outcome: { readonly status: DeliveryStatus; readonly detail?: string },
  now: Date,
): Promise<void> {
  const attempts = outcome.status === 'skipped' ? 0 : 1
  const detail = outcome.detail?.slice(0, DETAIL_MAX_LENGTH).toWellFormed() ?? null
  await sql`
    insert into deliveries (notification_id, channel, target, status, attempts, detail, updated_at)
    select id, ${channel}, ${target}, ${outcome.status}, ${attempts}::int, ${detail}, ${now}
    from notifications where id = ${notificationId}
    on conflict (notification_id, channel, target) do update set
      status = excluded.status,
      attempts = deliveries.attempts + excluded.attempts,
      detail = excluded.detail,
      updated_at = excluded.updated_at`.execute(db)
}
