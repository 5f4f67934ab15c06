import { wantsEmail } from '@cubby/rules/student/email-preferences'
import type { Deps } from '../../../platform/deps.ts'
import type { Attempt } from '../../../platform/jobs/jobs.ts'
import { type DeliveryKey, isSettled, recordDelivery } from './deliveries.ts'
import { findWithUser } from './queries.ts'

/** A notification with its user. */
export type ToDeliver = NonNullable<Awaited<ReturnType<typeof findWithUser>>>

/** The final result of a delivery. */
export interface Delivered {
  readonly status: 'sent' | 'refused' | 'skipped'
  readonly detail?: string
}

/**
 * Delivers a notification through one channel and records the result. Records it as skipped if its user has turned
 * this kind off or deleted the notification. Does nothing if the delivery already has a final result, or if the user's
 * account is deleted. Throws what `send` throws, so that the job is retried.
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
  if (found.deleted_at) return 'Deleted by the user'
  return wantsEmail(found, found.type) ? undefined : 'Turned off in the preferences'
}
