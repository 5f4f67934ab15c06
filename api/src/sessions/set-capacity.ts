import { seatsOf } from '@cubby/rules/seats'
import type { Caller } from '../auth/caller.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import { audit } from '../db/audit.ts'
import { write } from '../db/write.ts'
import type { Deps } from '../deps.ts'
import { countSeats } from '../enrollment/queries.ts'
import { settleWaitlist } from '../waitlist/settle-waitlist.ts'
import { lockSession } from './lock-session.ts'
import { requireCapacity } from './require-capacity.ts'

/**
 * Changes how many seats a session has; new ones are offered to the line in the same transaction.
 * `capacity` is a positive whole number, as the schema of the call has seen to. Throws Refusal
 * `session_not_found` and `capacity_below_seats`, which says how many are taken.
 */
export async function setCapacity(
  deps: Deps,
  caller: Caller,
  sessionId: string,
  capacity: number,
): Promise<{ capacity: number; seats_taken: number }> {
  requireAdmin(caller)
  return write(deps, caller, async (trx) => {
    const session = await lockSession(deps, trx, sessionId)
    const now = await deps.clock(trx)
    const before = await requireCapacity(deps, trx, session, capacity, now)
    await trx
      .updateTable('class_sessions')
      .set({ capacity, updated_at: now })
      .where('id', '=', session.id)
      .execute()
    await audit(trx, {
      actorId: caller.person.id,
      action: 'session.capacity_changed',
      subject: { type: 'session', id: session.id },
      details: { from: before.capacity, to: capacity },
      request: caller.request,
      now,
    })
    await settleWaitlist(deps, trx, session, now)
    const after = seatsOf(await countSeats(trx, session.id, now))
    return { capacity, seats_taken: after.taken }
  })
}
