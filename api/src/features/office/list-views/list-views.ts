import { messages } from '@cubby/contract/messages'
import type {
  ListPreference,
  ListViews,
  SavedViewChange,
  SavedViewCreate,
  SavedViewResponse,
} from '@cubby/contract/office/list-views'
import { sqlStateOf, UNIQUE_VIOLATION } from '../../../platform/db/database-failure.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import { newId } from '../../../platform/ids.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'

/** Returns the caller's list preferences, and their saved views in order of their names. */
export async function readListViews({ deps, caller }: RequestContext): Promise<ListViews> {
  requireAdmin(caller)
  const [preferences, savedViews] = await Promise.all([
    deps.db
      .selectFrom('list_preferences')
      .select(['list', 'view', 'hidden_columns'])
      .where('user_id', '=', caller.user.id)
      .orderBy('list')
      .execute(),
    deps.db
      .selectFrom('saved_views')
      .select(['id', 'list', 'name', 'query'])
      .where('user_id', '=', caller.user.id)
      .orderBy('list')
      .orderBy('name')
      .execute(),
  ])
  return { preferences, saved_views: savedViews }
}

const returned = ['id', 'list', 'name', 'query'] as const

/** Saves a view of a list for the caller. */
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

/** Changes the name and query of one of the caller's views. */
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

/** Deletes one of the caller's views. */
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

/** Saves whether the caller sees a list as cards or as a table, and which columns are hidden. */
export async function saveListPreference(
  ctx: RequestContext,
  { list, ...preference }: ListPreference,
): Promise<{ preference: ListPreference }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const values = { ...preference, updated_at: await deps.clock(trx) }
    await trx
      .insertInto('list_preferences')
      .values({ user_id: caller.user.id, list, ...values })
      .onConflict((conflict) => conflict.columns(['user_id', 'list']).doUpdateSet(values))
      .execute()
    return { preference: { list, ...preference } }
  })
}
