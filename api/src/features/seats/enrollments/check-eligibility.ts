import { refusals } from '@cubby/contract/codes'
import type { Eligibility } from '@cubby/contract/enrollments'
import { decideEnrollment } from '@cubby/rules/enrollment'
import { Refusal } from '../../../platform/errors.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { readSession } from '../seats/lock-session.ts'
import { countSeats, findParticipation } from '../seats/seat-counts.ts'

/**
 * Returns whether the caller could enroll in a session now, by the same rule as enrolling, or the
 * refusal. It does not hold a seat. Throws Refusal `session_not_found`.
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
