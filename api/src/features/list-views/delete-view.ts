import { messages } from '@cubby/contract/messages'
import { Refusal } from '../../errors.ts'
import type { RequestContext } from '../../operation-context.ts'
import { write } from '../../platform/db/write.ts'
import { requireAdmin } from '../auth/require-admin.ts'

/** Deletes one of the caller's views. Throws Refusal `view_not_found`. */
export async function deleteView(ctx: RequestContext, { id }: { readonly id: string }) {
  const { caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const deleted = await trx
      .deleteFrom('saved_views')
      .where('id', '=', id)
      .where('user_id', '=', caller.user.id)
      .returning('id')
      .executeTakeFirst()
    if (!deleted) throw new Refusal('view_not_found')
    return { success: true as const, message: messages.viewDeleted }
  })
}
