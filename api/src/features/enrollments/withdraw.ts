import type { Enrollment } from '@cubby/contract/enrollments'
import { mayWithdraw } from '@cubby/rules/enrollment'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../errors.ts'
import { write } from '../../platform/db/write.ts'
import { audit } from '../../platform/db/write-audit-log.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { settleWaitlist } from '../seats/advance-waitlist.ts'
import { applyReviews } from '../seats/apply-reviews.ts'
import { endEnrollment } from '../seats/end-enrollment.ts'
import { reasons } from '../seats/reasons.ts'
import { readEnrollment } from './read-enrollments.ts'

/**
 * Gives the caller's seat back and offers it to the next in line in the same transaction. An enrollment
 * that was withdrawn before, from another device, is returned as it is. Throws Refusal `enrollment_not_found`
 * (also for somebody else's) and `enrollment_closed`.
 */
export async function withdraw(
  deps: Deps,
  caller: Caller,
  enrollmentId: string,
): Promise<{ enrollment: Enrollment }> {
  return write(deps, caller, async (trx) => {
    const { user } = caller
    const found = await trx
      .selectFrom('enrollments')
      .select('session_id')
      .where('id', '=', enrollmentId)
      .where('user_id', '=', user.id)
      .executeTakeFirst()
    if (!found) throw new Refusal('enrollment_not_found')

    const session = await deps.lockSeats(trx, found.session_id, deps.config.provider.timezone)
    if (!session) throw new Refusal('enrollment_not_found')
    const now = await deps.clock(trx)
    await applyReviews({ deps, trx, session, now })
    const before = await readEnrollment(deps, trx, enrollmentId, now)
    if (before.enrollment_status === 'withdrawn') return { enrollment: before }
    const historical = before.enrollment_type === 'historical'
    const { startsAt } = session
    if (!mayWithdraw({ status: before.enrollment_status, historical, startsAt, now })) {
      throw new Refusal('enrollment_closed')
    }

    await endEnrollment(
      deps,
      trx,
      enrollmentId,
      { status: 'withdrawn', archivedReason: reasons.withdrawn },
      now,
    )
    await audit(trx, {
      actorId: user.id,
      action: 'enrollment.withdrawn',
      subject: { type: 'enrollment', id: enrollmentId },
      details: { session_id: session.id },
      request: caller.request,
      now,
    })
    await settleWaitlist(deps, trx, session, now)
    return { enrollment: await readEnrollment(deps, trx, enrollmentId, now) }
  })
}
