import type { ListPreference } from '@cubby/contract/list-views'
import { write } from '../../../platform/db/write.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'

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
