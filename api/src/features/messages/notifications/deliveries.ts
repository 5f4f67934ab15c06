import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import type { DeliveryChannel, DeliveryStatus } from '../../../platform/db/schema.ts'

/** Longer error messages of mail servers and push services are cut. */
const DETAIL_MAX_LENGTH = 200

/** One delivery of a notification. */
export interface DeliveryKey {
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
export async function isSettled(
  db: Reader,
  { notificationId, channel, target }: DeliveryKey,
): Promise<boolean> {
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
export async function recordDelivery(
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
