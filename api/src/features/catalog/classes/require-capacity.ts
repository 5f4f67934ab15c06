import { messages } from '@cubby/contract/messages'
import { seatsOf } from '@cubby/rules/seats/seats'
import { Refusal } from '../../../platform/errors.ts'
import type { TransactionContext } from '../../../platform/operation-context.ts'
import { advanceWaitlist } from '../../seats/seats/advance-waitlist.ts'
import type { LockedSession } from '../../seats/seats/lock-session.ts'

/**
 * Advances the waitlist of a locked session, and checks that a capacity is enough for the seats taken and the make-ups.
 * The refusal names the smallest possible capacity.
 */
export async function requireCapacity(
  ctx: TransactionContext,
  { session, capacity }: { readonly session: LockedSession; readonly capacity: number },
): Promise<void> {
  const seats = await advanceWaitlist(ctx, session)
  const { makeUps } = seats
  const needed = seatsOf(seats).taken + makeUps
  if (capacity < needed) {
    const message =
      makeUps > 0
        ? `${messages.capacityBelowSeatsAndMakeUps} (${needed})`
        : `${messages.capacityBelowSeats} (${needed})`
    throw new Refusal('capacity_below_seats', { message, fields: { capacity: message } })
  }
}
