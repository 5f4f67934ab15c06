import type { Notification } from '@cubby/contract/messages/notifications'
import { Refusal } from '../../../platform/errors.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { findMine, findOneOfMine } from './queries.ts'
import { notificationView } from './views.ts'

export async function listMyNotifications({ deps, caller }: RequestContext): Promise<Notification[]> {
  const rows = await findMine(deps.db, caller.user.id)
  return rows.map(notificationView)
}

/**
 * Returns one of the caller's notifications. Throws Refusal `notification_not_found`, also for another
 * user's.
 */
export async function readMyNotification(
  { deps, caller }: RequestContext,
  { id }: { readonly id: string },
): Promise<Notification> {
  const row = await findOneOfMine(deps.db, caller.user.id, id)
  if (!row) throw new Refusal('notification_not_found')
  return notificationView(row)
}
