import type { ListPreference } from '@cubby/contract/list-views'
import type { RequestContext } from '../../operation-context.ts'
import { write } from '../../platform/db/write.ts'
import { requireAdmin } from '../auth/require-admin.ts'

/** Remembers how the caller sees a list. */
export async function saveListPreference(
  ctx: RequestContext,
  { list, ...chosen }: ListPreference,
): Promise<{ preference: ListPreference }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const values = { ...chosen, updated_at: await deps.clock(trx) }
    await trx
      .insertInto('list_preferences')
      .values({ user_id: caller.user.id, list, ...values })
      .onConflict((conflict) => conflict.columns(['user_id', 'list']).doUpdateSet(values))
      .execute()
    return { preference: { list, ...chosen } }
  })
}
