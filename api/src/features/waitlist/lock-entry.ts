import { Refusal } from '../../errors.ts'
import type { ContextParts } from '../../operation-context.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { LockedSession } from '../seats/session-lock.ts'

/**
 * An entry, read again under the lock of its session. With `userId` only that user's own: another's
 * is as unknown as one that never was. Throws Refusal `not_on_waitlist`.
 */
export async function lockEntry(
  { deps, trx }: Pick<ContextParts, 'deps' | 'trx'>,
  { entryId, userId }: { readonly entryId: string; readonly userId?: string },
) {
  const found = await findEntry(trx, entryId)
  if (!found || (userId !== undefined && found.user_id !== userId)) throw new Refusal('not_on_waitlist')
  const session: LockedSession | undefined = await deps.lockSeats(
    trx,
    found.session_id,
    deps.config.provider.timezone,
  )
  const entry = await findEntry(trx, entryId)
  if (!session || !entry) throw new Refusal('not_on_waitlist')
  return { session, entry }
}

function findEntry(trx: Trx, entryId: string) {
  return trx
    .selectFrom('waitlist_entries')
    .select(['id', 'user_id', 'session_id', 'status', 'offer_expires_at', 'review', 'review_holds_seat'])
    .where('id', '=', entryId)
    .executeTakeFirst()
}

export type LockedEntry = NonNullable<Awaited<ReturnType<typeof findEntry>>>
