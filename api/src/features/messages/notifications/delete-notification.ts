import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'

/**
 * Deletes one of the caller's own notifications. The row stays, marked as deleted, and other administrators can still
 * read it. Throws Refusal `notification_not_found`.
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
