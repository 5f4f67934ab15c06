import type { EnrolledWalkIn, WalkIn } from '@cubby/contract/teaching/walk-ins'
import { dayOf } from '@cubby/rules/days'
import { decideWalkIn } from '@cubby/rules/teaching/walk-in'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { findUserByEmail, lockAccount } from '../../accounts/auth/queries.ts'
import { createInvitedUser } from '../../people/invitations/invite-user.ts'
import { advanceWaitlist } from '../../seats/seats/advance-waitlist.ts'
import { lockSession } from '../../seats/seats/lock-session.ts'
import { refusalAboutStudent } from '../../seats/seats/review-outcome.ts'
import { findParticipation } from '../../seats/seats/seat-counts.ts'
import { takeSeat } from '../../seats/seats/take-seat.ts'
import { findParticipants, findWalkInSession } from './queries.ts'

/**
 * Enrolls a person at the door of a session, for its instructor and administrators. The email address identifies the
 * person. If it has no account, a new student is created and invited. Returns the student as the roster shows them.
 */
export async function enrollWalkIn(
  ctx: RequestContext,
  { sessionId, walkIn }: { readonly sessionId: string; readonly walkIn: WalkIn },
): Promise<EnrolledWalkIn> {
  const { deps, caller } = ctx
  const { user } = caller
  const { timezone } = deps.config.provider
  return write(ctx, async (trx) => {
    const locked = await lockSession({ deps, trx }, { sessionId })
    const found = await findWalkInSession(trx, sessionId)
    if (!locked || !found || (user.role !== 'admin' && found.teacher_id !== user.id)) {
      throw new Refusal('session_not_found')
    }
    const { session, now } = locked
    const context = { deps, trx, caller, now }
    const seats = await advanceWaitlist(context, session)
    const known = await findUserByEmail(trx, walkIn.email)
    const account = known && (await lockAccount(trx, known.id))
    const decision = decideWalkIn({
      allowsWalkIns: found.allows_walk_ins,
      session: { ...session, over: now >= session.overAt },
      firstDay: found.first_day,
      seats,
      account: account ? { role: account.role, status: account.accountStatus } : null,
      participation: known ? await findParticipation(trx, known.id, session.id, now) : 'none',
      today: dayOf(now, timezone),
    })
    if (!decision.ok) throw refusalAboutStudent(decision.reason)
    const { id: walkInId } = known ?? (await createInvitedUser(context, { person: walkIn, role: 'student' }))
    await takeSeat(context, {
      session,
      from: decision.from,
      student: { id: walkInId, action: 'enrollment.walked_in' },
    })
    const student = (await findParticipants(trx, [session.id])).find(({ id }) => id === walkInId)
    if (!student) throw new Error('the walk-in is not on the roster')
    const { id, name, status } = student
    return { session_id: session.id, student: { id, name, enrollment_status: status } }
  })
}
