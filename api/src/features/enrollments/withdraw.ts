import type { Enrollment } from '@cubby/contract/enrollments'
import { checkWithdrawal } from '@cubby/rules/enrollment'
import { Refusal } from '../../errors.ts'
import type { RequestContext } from '../../operation-context.ts'
import { write } from '../../platform/db/write.ts'
import { writeAuditLog } from '../../platform/db/write-audit-log.ts'
import { advanceWaitlist } from '../seats/advance-waitlist.ts'
import { applyReviews } from '../seats/apply-reviews.ts'
import { endEnrollment } from '../seats/end-enrollment.ts'
import { lockSession } from '../seats/lock-session.ts'
import { reasons } from '../seats/reasons.ts'
import { readEnrollment } from './read-enrollments.ts'

/**
 * Releases the caller's seat and offers it to the next user on the waitlist in the same transaction. An
 * enrollment that was already withdrawn is returned unchanged. Throws Refusal `enrollment_not_found`
 * (also for another user's enrollment) and `enrollment_closed`.
 */
export async function withdraw(
  ctx: RequestContext,
  { enrollmentId }: { readonly enrollmentId: string },
): Promise<{ enrollment: Enrollment }> {
  const { deps, caller } = ctx
  return write(ctx, async (trx) => {
    const { user } = caller
    const found = await trx
      .selectFrom('enrollments')
      .select('session_id')
      .where('id', '=', enrollmentId)
      .where('user_id', '=', user.id)
      .executeTakeFirst()
    if (!found) throw new Refusal('enrollment_not_found')

    const locked = await lockSession({ deps, trx }, { sessionId: found.session_id })
    if (!locked) throw new Refusal('enrollment_not_found')
    const { session, now } = locked
    await applyReviews({ deps, trx, session, now })
    const before = await readEnrollment({ deps, db: trx, now }, { enrollmentId })
    if (before.enrollment_status === 'withdrawn') return { enrollment: before }
    const historical = before.enrollment_type === 'historical'
    const { startsAt } = session
    const allowed = checkWithdrawal({ status: before.enrollment_status, historical, startsAt, now })
    if (!allowed.ok) throw new Refusal(allowed.reason)

    await endEnrollment(
      { deps, trx, now },
      { enrollmentId, ending: { status: 'withdrawn', archivedReason: reasons.withdrawn } },
    )
    await writeAuditLog(trx, {
      actorId: user.id,
      action: 'enrollment.withdrawn',
      subject: { type: 'enrollment', id: enrollmentId },
      details: { session_id: session.id },
      request: caller.request,
      now,
    })
    await advanceWaitlist({ deps, trx, now }, session)
    return { enrollment: await readEnrollment({ deps, db: trx, now }, { enrollmentId }) }
  })
}
