import type { EnrollRequest, EnrollResponse } from '@cubby/contract/enrollments'
import { decideEnrollment } from '@cubby/rules/enrollment'
import { together } from '../../../platform/db/together.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { requireConsent } from '../../accounts/consents/require-consent.ts'
import { advanceWaitlist } from '../seats/advance-waitlist.ts'
import { lockSession } from '../seats/lock-session.ts'
import { requireSameTerms } from '../seats/require-same-terms.ts'
import { findParticipation } from '../seats/seat-counts.ts'
import { takeSeat } from '../seats/take-seat.ts'
import { insertWaitlistEntry } from '../waitlist/join-waitlist.ts'
import { readEnrollment } from './read-enrollments.ts'
import { readParticipation } from './read-participation.ts'

/**
 * Enrolls the caller in a session, using the seat of their offer if they have one. If the session is
 * full and the caller asked to join the waitlist, adds a waitlist entry. A repeated call returns the
 * existing enrollment or entry. Throws Refusal `session_not_found`, `staff_cannot_enroll`,
 * `session_full`, `terms_changed` with the terms that the user saw and the current ones, `consent_required`, and the
 * other reasons of `decideEnrollment`.
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
