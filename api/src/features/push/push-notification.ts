import type { Attempt, JobData } from '../../platform/jobs/jobs.ts'
import { deliver } from '../notifications/deliver.ts'
import { deleteDevice, findDevice } from './queries.ts'
import { type PushDeps, sendPush } from './send-push.ts'

/**
 * Sends one notification to one device, at least once: a repetition has the same tag, and the device shows it
 * once. A device unknown to its push service is deleted.
 */
export async function pushNotification(
  deps: PushDeps,
  { notificationId, subscriptionId }: JobData['push-notification'],
  attempt: Attempt = { isLast: false },
): Promise<void> {
  const key = { notificationId, channel: 'push', target: subscriptionId } as const
  await deliver(deps, key, attempt, async (found) => {
    const now = await deps.clock(deps.db)
    const device = await findDevice(deps.db, subscriptionId, { userId: found.user_id, now })
    if (!device) return { status: 'skipped', detail: 'Logged out of this device' }
    const outcome = await sendPush(deps, device, found)
    if (outcome.isGone) await deleteDevice(deps.db, device)
    return outcome
  })
}
