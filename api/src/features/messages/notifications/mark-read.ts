import type { Notification } from '@cubby/contract/messages/notifications'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { notificationView } from './views.ts'

/** Marks one of the caller's own notifications as read. Throws Refusal `notification_not_found`. */
export async function markRead(
  ctx: RequestContext,
  { id }: { readonly id: string },
): Promise<{ notification: Notification }> {
  const { caller } = ctx
  return write(ctx, async (trx) => {
    const row = await trx
      .updateTable('notifications')
      .set({ is_read: true })
      .where('id', '=', id)
      .where('user_id', '=', caller.user.id)
      .where('deleted_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new Refusal('notification_not_found')
    return { notification: notificationView(row) }
  })
}
