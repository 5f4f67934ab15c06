import type { OperationContext } from '../../operation-context.ts'
import { writeAuditLog } from '../../platform/db/write-audit-log.ts'
import { requireActiveAccount } from '../auth/queries.ts'
import { notify } from '../notifications/notify.ts'
import { readSettings } from '../settings/read-settings.ts'
import { approveEnrollment } from './approve-enrollment.ts'
import { enrollmentReceived } from './enrollment-messages.ts'
import { enrollFromWaitlist, insertEnrollment } from './insert-enrollment.ts'
import type { LockedSession } from './lock-session.ts'

/**
 * Inserts the caller's enrollment, after the rules have given them a free seat or the one their offer holds.
 * It is pending, unless the settings approve it immediately, or it is the one they had before their session
 * was cancelled. Returns its id. Throws Refusal `unauthorized` when their account is no longer active.
 */
export async function takeSeat(
  ctx: OperationContext,
  { session, from }: { readonly session: LockedSession; readonly from: 'free' | 'offer' },
): Promise<string> {
  const { deps, trx, caller, now } = ctx
  const { user } = caller
  await requireActiveAccount(trx, user.id)
  const place = { userId: user.id, sessionId: session.id }
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
  await writeAuditLog(trx, {
    actorId: user.id,
    action: restored ? 'enrollment.restored' : 'enrollment.requested',
    subject: { type: 'enrollment', id: enrollmentId },
    details: { session_id: session.id, seat: from },
    request: caller.request,
    now,
  })
  if (status === 'approved') {
    await approveEnrollment(ctx, { session, enrollment: { id: enrollmentId, userId: user.id } })
    return enrollmentId
  }
  const { auto_approve_enrollments } = await readSettings(trx, deps.config)
  if (!auto_approve_enrollments) {
    await notify(ctx, { userId: user.id, message: enrollmentReceived(session) })
    return enrollmentId
  }
  await approveEnrollment(ctx, { session, enrollment: { id: enrollmentId, userId: user.id } })
  await writeAuditLog(trx, {
    actorId: null,
    action: 'enrollment.approved',
    subject: { type: 'enrollment', id: enrollmentId },
    details: { session_id: session.id, user_id: user.id, automatic: true },
    request: caller.request,
    now,
  })
  return enrollmentId
}
