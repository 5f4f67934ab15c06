import type { Deps } from '../../deps.ts'
import { Refusal } from '../../errors.ts'
import { write } from '../../platform/db/write.ts'
import type { Caller } from '../../platform/http/caller.ts'

/** Puts one of the caller's own away for good. Throws Refusal `notification_not_found`. */
export async function deleteNotification(
  deps: Deps,
  caller: Caller,
  id: string,
): Promise<{ deleted: string }> {
  return write(deps, caller, async (trx) => {
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
