import type { WaitlistEntry } from '@cubby/contract/enrollments'
import { outOfTurnRefusedBecause } from '@cubby/rules/waitlist'
import type { Deps } from '../../deps.ts'
import { write } from '../../platform/db/write.ts'
import { audit } from '../../platform/db/write-audit-log.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { holdAccount } from '../auth/queries.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import { releaseDueSeats, settleWaitlist } from '../seats/advance-waitlist.ts'
import { makeOffer } from '../seats/make-offer.ts'
import { refusalAboutStudent } from '../seats/refusal-about-student.ts'
import { countSeats } from '../seats/seat-counts.ts'
import { lockEntry } from './lock-entry.ts'
import { readEntry } from './read-entries.ts'

/**
 * Offers a free seat to somebody who waits, past those ahead of them, as an administrator. Seats are
 * offered in turn the moment they free, so one is free for this only while an offer that ran out has
 * not been passed on. Throws Refusal `not_on_waitlist` and the reasons of `outOfTurnRefusedBecause`.
 */
export async function offerOutOfTurn(
  deps: Deps,
  caller: Caller,
  entryId: string,
): Promise<{ waitlist_entry: WaitlistEntry }> {
  requireAdmin(caller)
  return write(deps, caller, async (trx) => {
    const { session, entry } = await lockEntry(deps, trx, entryId)
    const now = await deps.clock(trx)
    await releaseDueSeats(deps, trx, session, now)
    const seats = await countSeats(trx, session.id, now)
    const account = await holdAccount(trx, entry.user_id)
    const refused = outOfTurnRefusedBecause({ ...account, status: entry.status, session, seats, now })
    if (refused) throw refusalAboutStudent(refused)
    await makeOffer(deps, trx, session, { id: entry.id, userId: entry.user_id }, now, true)
    await audit(trx, {
      actorId: caller.user.id,
      action: 'waitlist.offered_out_of_turn',
      subject: { type: 'waitlist_entry', id: entry.id },
      details: { session_id: session.id, user_id: entry.user_id },
      request: caller.request,
      now,
    })
    await settleWaitlist(deps, trx, session, now)
    return { waitlist_entry: await readEntry(deps, trx, entry.user_id, session.id, now) }
  })
}
