import type { RefundPolicy } from '@cubby/contract/refund-policy'
import type { EnrollmentStatus } from '@cubby/contract/seats/enrollments'
import type { SessionTerms } from '@cubby/contract/session-terms'
import { checkTerms } from '@cubby/rules/seats/session-terms'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { together } from '../../../platform/db/together.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { ContextParts, OperationContext } from '../../../platform/operation-context.ts'
import { requireActiveAccount } from '../../accounts/auth/queries.ts'
import { notify } from '../../messages/notifications/notify.ts'
import { readSettings } from '../../school/settings/read-settings.ts'
import { advanceWaitlist } from './advance-waitlist.ts'
import type { LockedSession } from './lock-session.ts'
import { enrollmentReceived } from './messages.ts'
import { locationOfSession } from './session-columns.ts'
import {
  approveEnrollment,
  enrollFromWaitlist,
  insertEnrollment,
  type Participant,
} from './write-enrollment.ts'

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
 * holds. A new enrollment is pending, unless the office or the settings approve it immediately. An enrollment that was
 * lost to a cancellation is restored with its former status. Returns the id of the enrollment. Locks the student's
 * account, which may have been suspended after the rules were asked.
 */
export async function takeSeat(ctx: OperationContext, seat: TakenSeat): Promise<string> {
  const { deps, trx, caller } = ctx
  const { session, student } = seat
  const userId = student?.id ?? caller.user.id
  const [, settings] = await together(trx, (trx) => [
    requireActiveAccount(trx, userId),
    readSettings(trx, deps.config),
  ])
  const refundPolicy = seat.refundPolicy ?? settings.refund_policy
  const enrollment = await occupySeat(ctx, seat, { userId, sessionId: session.id, refundPolicy })
  await auditTakenSeat(ctx, seat, enrollment)
  const approval = approvalOf(enrollment, student, settings)
  if (approval === 'none') await notify(ctx, { userId, message: enrollmentReceived(session) })
  else await approveEnrollment(ctx, { session, enrollment })
  // The student's own make-ups in this session no longer take places, so a seat may be free.
  if (seat.from === 'offer') await advanceWaitlist(ctx, session)
  if (approval === 'automatic') await auditAutomaticApproval(ctx, session, enrollment)
  return enrollment.id
}

interface NewEnrollment {
  readonly id: string
  readonly userId: string
  readonly status: EnrollmentStatus
  /** Whether it was lost to a cancellation. */
  readonly restored: boolean
}

/** Inserts the enrollment, or restores the one that the offer brings back. */
async function occupySeat(
  ctx: OperationContext,
  { from, refundPolicy: agreed }: TakenSeat,
  participant: Participant,
): Promise<NewEnrollment> {
  const { userId } = participant
  if (from === 'free') {
    return { id: await insertEnrollment(ctx, participant), userId, status: 'pending', restored: false }
  }
  const enrollment = await enrollFromWaitlist(ctx, participant)
  // Without a new agreement, a restored enrollment keeps the policy that the student agreed to before.
  if (enrollment.restored && agreed) {
    await ctx.trx
      .updateTable('enrollments')
      .set({ refund_policy: JSON.stringify(agreed) })
      .where('id', '=', enrollment.id)
      .execute()
  }
  return { ...enrollment, userId }
}

/** Who approves the enrollment immediately: the office, now or before a cancellation; the settings; or nobody. */
function approvalOf(
  { status }: NewEnrollment,
  student: TakenSeat['student'],
  settings: { readonly auto_approve_enrollments: boolean },
): 'office' | 'automatic' | 'none' {
  if (status === 'approved' || student?.status === 'approved') return 'office'
  if (student?.status === 'pending') return 'none'
  return settings.auto_approve_enrollments ? 'automatic' : 'none'
}

async function auditTakenSeat(
  { trx, caller, now }: OperationContext,
  { session, from, student }: TakenSeat,
  { id, userId, restored }: NewEnrollment,
): Promise<void> {
  await writeAuditLog(trx, {
    actorId: caller.user.id,
    action: student?.action ?? (restored ? 'enrollment.restored' : 'enrollment.requested'),
    subject: { type: 'enrollment', id },
    details: { session_id: session.id, seat: from, ...(student && { user_id: userId }) },
    request: caller.request,
    now,
  })
}

async function auditAutomaticApproval(
  { trx, caller, now }: OperationContext,
  session: LockedSession,
  { id, userId }: NewEnrollment,
): Promise<void> {
  await writeAuditLog(trx, {
    actorId: null,
    action: 'enrollment.approved',
    subject: { type: 'enrollment', id },
    details: { session_id: session.id, user_id: userId, automatic: true },
    request: caller.request,
    now,
  })
}

type TermsContext = Pick<ContextParts, 'deps' | 'trx'>

/** The terms that hold now, with a refund policy. */
type CurrentTerms = SessionTerms & { readonly refund_policy: RefundPolicy }

/**
 * Compares the terms that the user saw with the current terms of a locked session, and returns the current ones.
 * Refuses, with both, if they differ. Nobody can change the class before the transaction ends, because that needs the
 * lock. The refund policy can change, so the caller stores the returned policy with the enrollment.
 */
export async function requireSameTerms(
  ctx: TermsContext,
  { sessionId, seen }: { readonly sessionId: string; readonly seen: SessionTerms | undefined },
): Promise<CurrentTerms> {
  const [terms, { refund_policy }] = await together(ctx.trx, (trx) => [
    readTerms(trx, sessionId),
    readSettings(trx, ctx.deps.config),
  ])
  const current = { ...terms, refund_policy }
  const same = checkTerms(seen, current)
  if (!same.ok) throw new Refusal(same.reason, { details: seen && { seen, current } })
  return current
}

/** Reads the terms of a session, without the refund policy. */
export async function readTerms(trx: Trx, sessionId: string): Promise<SessionTerms> {
  const { price_cents, ...terms } = await trx
    .selectFrom('class_sessions')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .select([
      'price_cents',
      'start_date',
      'end_date',
      'start_time',
      'end_time',
      locationOfSession.as('location'),
    ])
    .where('class_sessions.id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return { price: price_cents / 100, ...terms }
}
