import type { Deps } from '../../deps.ts'
import { write } from '../../platform/db/write.ts'
import type { Caller } from '../../platform/http/caller.ts'

/** Ends a subscription of the caller's, on whichever device; anybody else's stays. */
export async function unsubscribe(
  deps: Deps,
  caller: Caller,
  endpoint: string,
): Promise<{ unsubscribed: boolean }> {
  return write(deps, caller, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('push_subscriptions')
      .where('endpoint', '=', endpoint)
      .where('login_id', 'in', (mine) =>
        mine.selectFrom('logins').select('id').where('user_id', '=', caller.user.id),
      )
      .executeTakeFirst()
    return { unsubscribed: numDeletedRows > 0n }
  })
}
