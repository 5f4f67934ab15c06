import type { EnrollRequest, EnrollResponse } from '@cubby/contract/enrollments'
import { decideEnrollment } from '@cubby/rules/enrollment'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../errors.ts'
import { write } from '../../platform/db/write.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { settleWaitlist } from '../seats/advance-waitlist.ts'
import { findStanding } from '../seats/participation.ts'
import { countSeats } from '../seats/seat-counts.ts'
import { takeSeat } from '../seats/take-seat.ts'
import { joinLine } from '../waitlist/join-waitlist.ts'
import { readEnrollment } from './read-enrollments.ts'
import { readPlace } from './read-place.ts'

/**
 * Takes a seat for the caller, or the seat held for them by an offer; if the session is full and they
 * asked for it, a place on the waitlist. Whoever already has one of these gets it as the answer. Throws
 * Refusal `session_not_found`, `staff_cannot_enroll`, `session_full` and the other reasons of
 * `decideEnrollment`.
 */
export async function enroll(
  deps: Deps,
  caller: Caller,
  classId: string,
  request: EnrollRequest,
): Promise<EnrollResponse> {
  return write<EnrollResponse>(deps, caller, async (trx) => {
    const { user } = caller
    const session = await deps.lockSeats(trx, request.sessionId, deps.config.provider.timezone)
    if (session?.classId !== classId) throw new Refusal('session_not_found')
    const now = await deps.clock(trx)
    await settleWaitlist(deps, trx, session, now)

    const decision = decideEnrollment({
      role: user.role,
      session,
      seats: await countSeats(trx, session.id, now),
      standing: await findStanding(trx, user.id, session.id, now),
      joinWaitlistIfFull: request.joinWaitlistIfFull ?? false,
      now,
    })
    if (decision.kind === 'refused') throw new Refusal(decision.code)
    if (decision.kind === 'unchanged') {
      return readPlace(deps, trx, { userId: user.id, sessionId: session.id }, now)
    }
    if (decision.kind === 'waitlist') {
      return { outcome: 'waitlisted', waitlist_entry: await joinLine(deps, trx, caller, session, now) }
    }

    const enrollmentId = await takeSeat(deps, trx, caller, session, decision.from, now)
    return { outcome: 'enrolled', enrollment: await readEnrollment(deps, trx, enrollmentId, now) }
  })
}
