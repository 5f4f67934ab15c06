import type { RefundPolicy } from '@cubby/contract/refund-policy'
import { together } from '../../../platform/db/together.ts'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import type { OperationContext } from '../../../platform/operation-context.ts'
import { requireActiveAccount } from '../../accounts/auth/queries.ts'
import { notify } from '../../messages/notifications/notify.ts'
import { readSettings } from '../../school/settings/read-settings.ts'
import { advanceWaitlist } from './advance-waitlist.ts'
import type { LockedSession } from './lock-session.ts'
import { enrollmentReceived } from './messages.ts'
import { approveEnrollment, enrollFromWaitlist, insertEnrollment } from './write-enrollment.ts'

interface TakenSeat {
  readonly session: LockedSession
  readonly from: 'free' | 'offer'
  /** What the student agreed to. By default, the policy in force, or the one of a restored enrollment. */
  readonly refundPolicy?: RefundPolicy
  /** The student, if the caller enrolls somebody else. */
  readonly student?: {
    readonly id: string
    readonly action: 'enrollment.walked_in' | 'enrollment.entered'
    /** By default, the settings decide. */
    readonly status?: 'pending' | 'approved'
  }
}

/**
 * Enrolls the caller, or another student, after the rules have given them a free seat or the seat that their offer
 * holds. A new enrollment is pending, unless the caller or the settings approve it immediately. An enrollment that was
 * lost to a cancellation is restored with its former status, unless it is approved now. Returns the id of the
 * enrollment. Throws Refusal `unauthorized` if the student's account is no longer active.
 */
export async function takeSeat(
  ctx: OperationContext,
  { session, from, refundPolicy, student }: TakenSeat,
): Promise<string> {
  const { deps, trx, caller, now } = ctx
  const userId = student?.id ?? caller.user.id
  const [, settings] = await together(trx, (trx) => [
    requireActiveAccount(trx, userId),
    readSettings(trx, deps.config),
  ])
  const place = { userId, sessionId: session.id, refundPolicy: refundPolicy ?? settings.refund_policy }
  const {
    id: enrollmentId,
    status,
    restored,
  } = from === 'offer'
    ? await enrollFromWaitlist(ctx, place)
    : {
        id: await insertEnrollment(ctx, place),
        status: 'pending',
        restored: false,
      }
  if (restored && refundPolicy) {
    const agreed = JSON.stringify(refundPolicy)
    await trx
      .updateTable('enrollments')
      .set({ refund_policy: agreed })
      .where('id', '=', enrollmentId)
      .execute()
  }
  const isApproved = status === 'approved' || student?.status === 'approved'
  const isPending = !isApproved && (!settings.auto_approve_enrollments || student?.status === 'pending')
  const enrollment = { id: enrollmentId, userId }
  await together(trx, (trx) => [
    writeAuditLog(trx, {
      actorId: caller.user.id,
      action: student?.action ?? (restored ? 'enrollment.restored' : 'enrollment.requested'),
      subject: { type: 'enrollment', id: enrollmentId },
      details: { session_id: session.id, seat: from, ...(student && { user_id: userId }) },
      request: caller.request,
      now,
    }),
    isPending
      ? notify({ ...ctx, trx }, { userId, message: enrollmentReceived(session) })
      : approveEnrollment({ ...ctx, trx }, { session, enrollment }),
  ])
  // The student's own make-ups in this session no longer take places, so a seat may be free.
  if (from === 'offer') await advanceWaitlist(ctx, session)
  if (isPending || isApproved) return enrollmentId
  await writeAuditLog(trx, {
    actorId: null,
    action: 'enrollment.approved',
    subject: { type: 'enrollment', id: enrollmentId },
    details: { session_id: session.id, user_id: userId, automatic: true },
    request: caller.request,
    now,
  })
  return enrollmentId
}
