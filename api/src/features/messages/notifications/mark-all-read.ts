import { write } from '../../../platform/db/write.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'

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
