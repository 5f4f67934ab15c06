import type { SavedViewChange, SavedViewCreate, SavedViewResponse } from '@cubby/contract/list-views'
import { messages } from '@cubby/contract/messages'
import { v7 as newId } from 'uuid'
import { sqlStateOf, UNIQUE_VIOLATION } from '../../../platform/db/database-failure.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'

const returned = ['id', 'list', 'name', 'query'] as const

/** Saves a view of a list for the caller. Throws Refusal `view_name_taken`. */
export async function createView(ctx: RequestContext, save: SavedViewCreate): Promise<SavedViewResponse> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const now = await deps.clock(trx)
    const view = await trx
      .insertInto('saved_views')
      .values({ id: newId(), user_id: caller.user.id, ...save, created_at: now, updated_at: now })
      .onConflict((conflict) => conflict.columns(['user_id', 'list', 'name']).doNothing())
      .returning(returned)
      .executeTakeFirst()
    if (!view) throw new Refusal('view_name_taken')
    return { saved_view: view, message: messages.viewSaved }
  })
}

/** Changes the name and query of one of the caller's views. Throws Refusal `view_not_found` and `view_name_taken`. */
export async function changeView(
  ctx: RequestContext,
  { id, name, query }: SavedViewChange & { readonly id: string },
): Promise<SavedViewResponse> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const view = await trx
      .updateTable('saved_views')
      .set({ name, query, updated_at: await deps.clock(trx) })
      .where('id', '=', id)
      .where('user_id', '=', caller.user.id)
      .returning(returned)
      .executeTakeFirst()
      .catch((cause: unknown) => {
        throw sqlStateOf(cause) === UNIQUE_VIOLATION ? new Refusal('view_name_taken', { cause }) : cause
      })
    if (!view) throw new Refusal('view_not_found')
    return { saved_view: view, message: messages.viewSaved }
  })
}
