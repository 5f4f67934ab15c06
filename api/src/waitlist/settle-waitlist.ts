import { OFFER_HOURS } from '@cubby/contract/constants'
import { offersDue } from '@cubby/rules/seats'
import { closedBecause } from '@cubby/rules/session'
import { offerEnds } from '@cubby/rules/waitlist'
import type { Trx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { countSeats } from '../enrollment/queries.ts'
import type { LockedSession } from '../enrollment/seat-lock.ts'
import { notify } from '../notifications/notify.ts'
import { spotOffered } from './messages.ts'

/**
 * Brings a locked session's line up to date: offers whose time is up end, and every seat that is free
 * is offered to the next who waits. Called by each act that takes or frees a seat, in its transaction.
 */
export async function settleWaitlist(deps: Deps, trx: Trx, session: LockedSession, now: Date): Promise<void> {
  await trx
    .updateTable('waitlist_entries')
    .set({ status: 'expired', closed_at: now })
    .where('session_id', '=', session.id)
    .where('status', '=', 'offered')
    .where('offer_expires_at', '<=', now)
    .execute()
  if (closedBecause(session, now)) return

  const due = offersDue(await countSeats(trx, session.id, now))
  if (due === 0) return
  const next = await trx
    .selectFrom('waitlist_entries')
    .select(['id', 'person_id'])
    .where('session_id', '=', session.id)
    .where('status', '=', 'waiting')
    .orderBy('joined_at')
    .orderBy('id')
    .limit(due)
    .execute()
  const expiresAt = offerEnds(now, session.startsAt, OFFER_HOURS)
  for (const entry of next) {
    await trx
      .updateTable('waitlist_entries')
      .set({ status: 'offered', offered_at: now, offer_expires_at: expiresAt })
      .where('id', '=', entry.id)
      .execute()
    await notify(
      deps,
      trx,
      entry.person_id,
      spotOffered(session, expiresAt, deps.config.provider.timezone),
      now,
    )
  }
}
