import type { RefundAmounts } from '@cubby/contract/refund-policy'
import type { Enrollment } from '@cubby/contract/seats/enrollments'
import {
  checkShownRefund,
  refundDeadlines,
  refundPercent,
  type WithdrawalRefund,
  withdrawalRefund,
} from '@cubby/rules/money/refund-policy'
import { checkWithdrawal } from '@cubby/rules/seats/enrollment'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { lockPaymentOf } from '../../money/payments/queries.ts'
import { tellDirectors } from '../../money/payments/tell-directors.ts'
import { advanceWaitlist } from '../seats/advance-waitlist.ts'
import { applyReviews } from '../seats/apply-review.ts'
import { lockSession } from '../seats/lock-session.ts'
import { staffWithdrew } from '../seats/staff-messages.ts'
import { endEnrollment, reasons } from '../seats/write-enrollment.ts'
import { readEnrollment } from './read-enrollments.ts'

interface Withdrawing {
  readonly enrollmentId: string
  /** The amounts on the screen. Older apps send none, and tell the user that everything is refunded. */
  readonly shown?: RefundAmounts | undefined
}

/**
 * Releases the caller's seat, refunds the share that the refund policy gives back now, and offers the seat to the next
 * user on the waitlist in the same transaction. An enrollment that was already withdrawn is returned unchanged.
 * Refuses, with both amounts, if the user would lose more money than was shown.
 */
export async function withdraw(
  ctx: RequestContext,
  { enrollmentId, shown }: Withdrawing,
): Promise<{ enrollment: Enrollment }> {
  const { deps, caller } = ctx
  await deps.endCheckout(deps, { enrollmentId })
  return write(ctx, async (trx) => {
    const { user } = caller
    const found = await trx
      .selectFrom('enrollments')
      .select(['session_id', 'refund_policy', 'center_id'])
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

    const deadlines = refundDeadlines(found.refund_policy, session, deps.config.provider.timezone)
    const percent = refundPercent(deadlines, now)
    // The lock blocks receipts until commit, which would change the refund.
    const current = withdrawalRefund(await lockPaymentOf(trx, enrollmentId), percent)
    requireShownRefund(shown, found.center_id === null ? current : nothingOfStudent)
    const refundCents = await endEnrollment(
      { deps, trx, now },
      {
        enrollmentId,
        ending: { status: 'withdrawn', archivedReason: reasons.withdrawn, refundPercent: percent },
      },
    )
    await writeAuditLog(trx, {
      actorId: user.id,
      action: 'enrollment.withdrawn',
      subject: { type: 'enrollment', id: enrollmentId },
      details: { session_id: session.id },
      request: caller.request,
      now,
    })
    await tellDirectors(
      { deps, trx, now },
      { news: [{ enrollmentId, refundCents }], messageOf: staffWithdrew },
    )
    await advanceWaitlist({ deps, trx, now }, session)
    return { enrollment: await readEnrollment({ deps, db: trx, now }, { enrollmentId }) }
  })
}

/** What a student paid and gets back if a center pays. */
export const nothingOfStudent: WithdrawalRefund = { paid: 0, refund: 0 }

/** `current` is in cents and was read under the lock of the payment. */
export function requireShownRefund(shown: RefundAmounts | undefined, current: WithdrawalRefund): void {
  const allowed = checkShownRefund(shown, current)
  if (allowed.ok) return
  const [paid, refund] = [current.paid / 100, current.refund / 100]
  throw new Refusal(allowed.reason, {
    details: { seen: shown ?? { paid, refund: paid }, current: { paid, refund } },
  })
}
