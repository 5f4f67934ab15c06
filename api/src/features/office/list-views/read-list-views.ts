import type { ListViews } from '@cubby/contract/list-views'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
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
