import type { StaffNotification } from '@cubby/contract/notifications'
import { isStaff } from '@cubby/rules/roles'
import type { Reader } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { notificationView } from '../../messages/notifications/views.ts'
import { findNotificationWithRecipient } from './fellow-recipients.ts'

/** Returns a notification. Administrators can read all notifications, instructors only their own. */
export async function readAsStaff(
  { deps, caller }: RequestContext,
  { id }: { readonly id: string },
): Promise<StaffNotification> {
  const row = await findForStaff(deps.db, caller, id)
  return {
    notification: notificationView(row),
    is_mine: row.user_id === caller.user.id,
    recipient_name: `${row.first_name} ${row.last_name}`,
  }
}

/**
 * Finds a notification that the caller may read, with the name of its recipient. Throws Refusal `forbidden` if the
 * caller is neither administrator nor instructor, and `notification_not_found` for a notification that they may
 * not read.
 */
export async function findForStaff(db: Reader, { user }: Caller, id: string) {
  if (!isStaff(user.role)) throw new Refusal('forbidden')
  const row = await findNotificationWithRecipient(db, id)
  const isOwn = row?.user_id === user.id
  if (!row || (!isOwn && user.role !== 'admin') || (isOwn && row.deleted_at !== null)) {
    throw new Refusal('notification_not_found')
  }
  return row
}
