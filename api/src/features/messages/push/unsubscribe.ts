import { write } from '../../../platform/db/write.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'

/** Ends a subscription of the caller, on any device. Other users' subscriptions are not changed. */
export async function unsubscribe(
  ctx: RequestContext,
  { endpoint }: { readonly endpoint: string },
): Promise<{ unsubscribed: boolean }> {
  const { caller } = ctx
  return write(ctx, async (trx) => {
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
