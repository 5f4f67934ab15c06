import type { EnrollRequest, EnrollResponse } from '@cubby/contract/enrollments'
import { decideEnrollment } from '@cubby/rules/enrollment'
import { v7 as newId } from 'uuid'
import type { Caller } from '../auth/caller.ts'
import { audit } from '../db/audit.ts'
import { write } from '../db/write.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../errors.ts'
import { notify } from '../notifications/notify.ts'
import { closeEntry } from '../waitlist/close-entry.ts'
import { joinLine } from '../waitlist/join-waitlist.ts'
import { settleWaitlist } from '../waitlist/settle-waitlist.ts'
import { enrollmentReceived } from './messages.ts'
import { countSeats, findStanding } from './queries.ts'
import { readEnrollment } from './read-enrollments.ts'

/**
 * Takes a seat for the caller, or the seat held for them by an offer; if the session is full and they
 * asked for it, a place in the line. Throws Refusal `session_not_found`, `staff_cannot_enroll`,
 * `already_enrolled`, `session_full` and the other reasons of `decideEnrollment`.
 */
export async function enroll(
  deps: Deps,
  caller: Caller,
  classId: string,
  request: EnrollRequest,
): Promise<EnrollResponse> {
  return write<EnrollResponse>(deps, caller, async (trx) => {
    const { person } = caller
    const session = await deps.lockSeats(trx, request.sessionId, deps.config.provider.timezone)
    if (session?.classId !== classId) throw new Refusal('session_not_found')
    const now = await deps.clock(trx)
    await settleWaitlist(deps, trx, session, now)

    const decision = decideEnrollment({
      role: person.role,
      session,
      seats: await countSeats(trx, session.id, now),
      standing: await findStanding(trx, person.id, session.id, now),
      joinWaitlistIfFull: request.joinWaitlistIfFull ?? false,
      now,
    })
    if (decision.kind === 'refused') throw new Refusal(decision.code)
    if (decision.kind === 'waitlist') {
      return { outcome: 'waitlisted', waitlist_entry: await joinLine(trx, caller, session, now) }
    }

    if (decision.from === 'offer') await closeEntry(trx, person.id, session.id, 'accepted', now)
    const enrollmentId = newId()
    await trx
      .insertInto('enrollments')
      .values({
        id: enrollmentId,
        person_id: person.id,
        session_id: session.id,
        status: 'pending',
        enrolled_at: now,
      })
      .execute()
    await audit(trx, {
      actorId: person.id,
      action: 'enrollment.requested',
      subject: { type: 'enrollment', id: enrollmentId },
      details: { session_id: session.id, seat: decision.from },
      request: caller.request,
      now,
    })
    await notify(deps, trx, person.id, enrollmentReceived(session), now)
    return { outcome: 'enrolled', enrollment: await readEnrollment(deps, trx, person.id, enrollmentId, now) }
  })
}
