import type { Attempt, JobData } from '../../../platform/jobs/jobs.ts'
import { deliver } from '../notifications/deliver.ts'
import { deleteDevice, findDevice } from './queries.ts'
import { type PushDeps, sendPush } from './send-push.ts'

/**
 * Sends one notification to one device. A crash can send it again with the same tag, so that the device still shows
 * it once. Deletes a subscription that is no longer valid.
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
