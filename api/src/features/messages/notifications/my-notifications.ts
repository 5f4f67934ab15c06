import type { Notification } from '@cubby/contract/messages/notifications'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { addedColumns, findMine, findOneOfMine, linksOf, type NotificationRow, textOf } from './queries.ts'

export async function listMyNotifications({ deps, caller }: RequestContext): Promise<Notification[]> {
  const rows = await findMine(deps.db, caller.user.id)
  return rows.map(notificationView)
}

export async function readMyNotification(
  { deps, caller }: RequestContext,
  { id }: { readonly id: string },
): Promise<Notification> {
  const row = await findOneOfMine(deps.db, caller.user.id, id)
  if (!row) throw new Refusal('notification_not_found')
  return notificationView(row)
}

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
      .returning(addedColumns)
      .executeTakeFirst()
    if (!row) throw new Refusal('notification_not_found')
    return { notification: notificationView(row) }
  })
}

/** Marks the caller's notifications as read: those sent until the instant `upTo`, or all. */
export async function markAllRead(
  ctx: RequestContext,
  { upTo }: { readonly upTo: string | undefined },
): Promise<{ marked: number }> {
  const { caller } = ctx
  return write(ctx, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('notifications')
      .set({ is_read: true })
      .where('user_id', '=', caller.user.id)
      .where('is_read', '=', false)
      .where('deleted_at', 'is', null)
      // The database stores microseconds, but the API returns only milliseconds. Includes the whole millisecond, so
      // that the last notification that the user saw is marked too.
      .$if(upTo !== undefined, (query) =>
        query.where('created_at', '<', new Date(new Date(upTo ?? 0).getTime() + 1)),
      )
      .executeTakeFirst()
    return { marked: Number(numUpdatedRows) }
  })
}

/**
 * Deletes one of the caller's own notifications. The row stays, marked as deleted, and other administrators can still
 * read it.
 */
export async function deleteNotification(
  ctx: RequestContext,
  { id }: { readonly id: string },
): Promise<{ deleted: string }> {
  const { deps, caller } = ctx
  return write(ctx, async (trx) => {
    const row = await trx
      .updateTable('notifications')
      .set({ deleted_at: await deps.clock(trx) })
      .where('id', '=', id)
      .where('user_id', '=', caller.user.id)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!row) throw new Refusal('notification_not_found')
    return { deleted: row.id }
  })
}

/** Takes back the deletion of one of the caller's own notifications. */
export async function restoreNotification(
  ctx: RequestContext,
  { id }: { readonly id: string },
): Promise<{ notification: Notification }> {
  const { caller } = ctx
  return write(ctx, async (trx) => {
    const row = await trx
      .updateTable('notifications')
      .set({ deleted_at: null })
      .where('id', '=', id)
      .where('user_id', '=', caller.user.id)
      .returningAll()
      .returning(addedColumns)
      .executeTakeFirst()
    if (!row) throw new Refusal('notification_not_found')
    return { notification: notificationView(row) }
  })
}

export function notificationView(row: NotificationRow): Notification {
  const createdAt = row.created_at.toISOString()
  return {
    id: row.id,
    title: row.title,
    message: textOf(row),
    type: row.type,
    is_read: row.is_read,
    read: row.is_read,
    created_at: createdAt,
    timestamp: createdAt,
    action_url: row.action_url,
    metadata: { ...row.metadata, links: linksOf(row) },
  }
}
