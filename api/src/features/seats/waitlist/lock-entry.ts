import type { Trx } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { ContextParts } from '../../../platform/operation-context.ts'
import { lockSession } from '../seats/lock-session.ts'

/**
 * Locks the session of an entry. Returns the entry, its session, and the time after the lock was acquired. With
 * `userId`, throws for another user's entry. Throws Refusal `not_on_waitlist`.
 */
export async function lockEntry(
  ctx: Pick<ContextParts, 'deps' | 'trx'>,
  { entryId, userId }: { readonly entryId: string; readonly userId?: string },
) {
  const { trx } = ctx
  const found = await findEntry(trx, entryId)
  if (!found || (userId !== undefined && found.user_id !== userId)) throw new Refusal('not_on_waitlist')
  const locked = await lockSession(ctx, { sessionId: found.session_id })
  const entry = await findEntry(trx, entryId)
  if (!locked || !entry) throw new Refusal('not_on_waitlist')
  return { ...locked, entry }
}

function findEntry(trx: Trx, entryId: string) {
  return trx
    .selectFrom('waitlist_entries')
    .select(['id', 'user_id', 'session_id', 'status', 'offer_expires_at', 'review', 'review_holds_seat'])
    .where('id', '=', entryId)
    .executeTakeFirst()
}

export type LockedEntry = NonNullable<Awaited<ReturnType<typeof findEntry>>>
