import { refusals } from '@cubby/contract/codes'
import type { Eligibility, EnrollRequest, EnrollResponse } from '@cubby/contract/seats/enrollments'
import { decideEnrollment } from '@cubby/rules/seats/enrollment'
import { together } from '../../../platform/db/together.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { requireConsent } from '../../accounts/consents/consents.ts'
import { advanceWaitlist } from '../seats/advance-waitlist.ts'
import { lockSession, readSession } from '../seats/lock-session.ts'
import { countSeats, findParticipation } from '../seats/seat-counts.ts'
import { requireSameTerms, takeSeat } from '../seats/take-seat.ts'
import { insertWaitlistEntry } from '../waitlist/join-or-leave.ts'
import { readEnrollment, readParticipation } from './read-enrollments.ts'

/**
 * Enrolls the caller in a session, using the seat of their offer if they have one. If the session is full and the
 * caller asked to join the waitlist, adds a waitlist entry. A repeated call returns the existing enrollment or entry.
 */
export async function enroll(
  ctx: RequestContext,
  { classId, request }: { readonly classId: string; readonly request: EnrollRequest },
): Promise<EnrollResponse> {
  const { deps, caller } = ctx
  return write<EnrollResponse>(ctx, async (trx) => {
    const { user } = caller
    const locked = await lockSession({ deps, trx }, request)
    if (locked?.session.classId !== classId) throw new Refusal('session_not_found')
    const { session, now } = locked
    const seats = await advanceWaitlist({ deps, trx, now }, session)

    const decision = decideEnrollment({
      role: user.role,
      session,
      seats,
      participation: await findParticipation(trx, user.id, session.id, now),
      joinWaitlistIfFull: request.joinWaitlistIfFull ?? false,
      now,
    })
    if (!decision.ok) throw new Refusal(decision.reason)
    if (decision.outcome === 'unchanged') {
      return readParticipation({ deps, trx, now }, { userId: user.id, sessionId: session.id })
    }
    const [terms] = await together(trx, (trx) => [
      requireSameTerms({ deps, trx }, { sessionId: session.id, seen: request.terms }),
      requireConsent(
        { trx, now, request: caller.request },
        { userId: user.id, agreed: request.agreed, occasion: 'enrollment' },
      ),
    ])
    if (decision.outcome === 'waitlist') {
      return {
        outcome: 'waitlisted',
        waitlist_entry: await insertWaitlistEntry({ deps, trx, caller, now }, { session }),
      }
    }

    const enrollmentId = await takeSeat(
      { deps, trx, caller, now },
      { session, from: decision.from, refundPolicy: terms.refund_policy },
    )
    return { outcome: 'enrolled', enrollment: await readEnrollment({ deps, db: trx, now }, { enrollmentId }) }
  })
}

/**
 * Returns whether the caller could enroll in a session now, by the same rule as enrolling, or the refusal. It does not
 * hold a seat.
 */
export async function checkEligibility(
  { deps, caller }: RequestContext,
  { sessionId }: { readonly sessionId: string },
): Promise<Eligibility> {
  const { db } = deps
  const { timezone } = deps.config.provider
  const session = await readSession(db, sessionId, timezone)
  if (!session) throw new Refusal('session_not_found')
  const now = await deps.clock(db)
  const decision = decideEnrollment({
    role: caller.user.role,
    session,
    seats: await countSeats(db, sessionId, { now, timezone }),
    participation: await findParticipation(db, caller.user.id, sessionId, now),
    joinWaitlistIfFull: false,
    now,
  })
  if (decision.ok && decision.outcome !== 'unchanged') {
    return { eligible: true, reason: null, code: null }
  }
  const code = decision.ok ? 'already_enrolled' : decision.reason
  return { eligible: false, reason: refusals[code], code }
}
