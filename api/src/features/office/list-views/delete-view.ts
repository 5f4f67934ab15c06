import { messages } from '@cubby/contract/messages'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'

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
