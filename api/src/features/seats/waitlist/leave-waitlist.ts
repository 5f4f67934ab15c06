import type { WaitlistEntry } from '@cubby/contract/seats/waitlist-entry'
import { write } from '../../../platform/db/write.ts'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { OperationContext, RequestContext } from '../../../platform/operation-context.ts'
import { advanceWaitlist } from '../seats/advance-waitlist.ts'
import { applyReviews } from '../seats/apply-review.ts'
import { type LockedSession, lockSession } from '../seats/lock-session.ts'
import { closeEntry } from '../seats/waitlist-entry.ts'
import { readAnyEntry, readEntry } from './read-entries.ts'

/**
 * Takes the caller off the waitlist. Leaving while holding an offer declines it, and the seat goes to the next
 * user. `id` is the id of the session or of the caller's own entry. An entry that has ended is returned
 * unchanged. Throws Refusal `not_on_waitlist` if there is no entry.
 */
export async function leaveWaitlist(
  ctx: RequestContext,
  { id }: { readonly id: string },
): Promise<{ waitlist_entry: WaitlistEntry }> {
  const { deps, caller } = ctx
  return write(ctx, async (trx) => {
    const { user } = caller
    const found = await trx
      .selectFrom('waitlist_entries')
      .select(['id', 'session_id'])
      .where('user_id', '=', user.id)
      .where((eb) => eb.or([eb('session_id', '=', id), eb('id', '=', id)]))
      .orderBy('joined_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    if (!found) throw new Refusal('not_on_waitlist')

    const locked = await lockSession({ deps, trx }, { sessionId: found.session_id })
    if (!locked) throw new Refusal('not_on_waitlist')
    const { session, now } = locked
    await applyReviews({ deps, trx, session, now })
    // Read under the lock, because another device may have left the waitlist in the meantime. The id of an
    // old entry does not end a newer one.
    const last = await readAnyEntry({ deps, db: trx, now }, { userId: user.id, entryId: found.id })
    if (last.position === 0) return { waitlist_entry: last }
    return { waitlist_entry: await leaveLiveEntry({ deps, trx, caller, now }, session) }
  })
}

/** Ends the caller's live entry. An open offer is declined, and its seat goes to the next user. */
export async function leaveLiveEntry(ctx: OperationContext, session: LockedSession): Promise<WaitlistEntry> {
  const { deps, trx, caller, now } = ctx
  const { user } = caller
  const entry = await readEntry({ deps, db: trx, now }, { userId: user.id, sessionId: session.id })
  const status = entry.status === 'offered' ? 'declined' : 'left'
  await closeEntry(ctx, { userId: user.id, sessionId: session.id, status })
  await writeAuditLog(trx, {
    actorId: user.id,
    action: `waitlist.${status}`,
    subject: { type: 'waitlist_entry', id: entry.id },
    details: { session_id: session.id },
    request: caller.request,
    now,
  })
  await advanceWaitlist(ctx, session)
  return { ...entry, status, position: 0, estimated_wait_time: null }
}
