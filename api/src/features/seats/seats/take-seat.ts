import type { RefundPolicy } from '@cubby/contract/refund-policy'
import type { Settings } from '@cubby/contract/school/settings'
import type { EnrollmentStatus } from '@cubby/contract/seats/enrollments'
import { dayOf } from '@cubby/rules/days'
import { bestDiscount, type Discount, discountReason } from '@cubby/rules/money/discount'
import type { Caller } from '../../../platform/caller.ts'
import { type AuditEntry, writeAuditLogs } from '../../../platform/db/audit-log.ts'
import type { OperationContext, TransactionContext } from '../../../platform/operation-context.ts'
import { requireActiveAccount } from '../../accounts/auth/queries.ts'
import { notifyEach } from '../../messages/notifications/notify.ts'
import { readSettings } from '../../school/settings/read-settings.ts'
import { advanceWaitlist } from './advance-waitlist.ts'
import { readIsReturning, readOffersOf } from './current-terms.ts'
import type { LockedSession } from './lock-session.ts'
import { enrollmentReceived, spotHeldByCenter } from './messages.ts'
import {
  approveEnrollments,
  enrollFromWaitlist,
  insertEnrollments,
  type Participant,
  type Payer,
} from './write-enrollment.ts'

/** A seat to take. The rules have decided that it is free, or that an offer holds it for the student. */
interface TakenSeat {
  readonly caller: Caller
  readonly session: LockedSession
  readonly from: 'free' | 'offer'
  /** What the student agreed to. By default, the policy in force, or the one of a restored enrollment. */
  readonly refundPolicy?: RefundPolicy
  /**
   * What is taken off the price. By default, that of the waitlist entry, or what the class takes off without a code. A
   * restored enrollment keeps its own.
   */
  readonly discount?: Discount | null
  /** The student, if the caller enrolls somebody else. */
  readonly student?: {
    readonly id: string
    readonly action: 'enrollment.walked_in' | 'enrollment.entered' | 'enrollment.ordered'
    /** By default, the settings decide. */
    readonly status?: 'pending' | 'approved'
  }
  /** The center that pays in place of the student. */
  readonly payer?: Payer
  /** The name of the center that enrolls the student. */
  readonly orderedBy?: string
}

/** Takes one seat after locking the student's account, which may have been suspended after the rules were asked. */
export async function takeSeat(ctx: OperationContext, seat: Omit<TakenSeat, 'caller'>): Promise<string> {
  const { deps, trx, caller } = ctx
  const userId = seat.student?.id ?? caller.user.id
  await requireActiveAccount(trx, userId)
  const settings = await readSettings(trx, deps.config)
  const { discount = await findDiscount(ctx, { sessionId: seat.session.id, userId }) } = seat
  const [id = ''] = await takeSeats(ctx, { seats: [{ ...seat, caller, discount }], settings })
  return id
}

/** Returns what is taken off the price of a session for a student without a code. */
export async function findDiscount(
  { deps, trx, now }: TransactionContext,
  { sessionId, userId }: { readonly sessionId: string; readonly userId: string },
): Promise<Discount | null> {
  const offered = (await readOffersOf(trx, [sessionId])).get(sessionId)
  if (!offered) return null
  const today = dayOf(now, deps.config.provider.timezone)
  return bestDiscount({ ...offered, isReturning: await readIsReturning(trx, { userId, offered }), today })
}

/**
 * Takes seats whose students' accounts are locked and active. A new enrollment is pending, unless the office or the
 * settings approve it immediately. An enrollment that was lost to a cancellation is restored with its former status.
 * Returns the ids of the enrollments, in the order of the seats. A wave takes its seats with one statement for each
 * table.
 */
export async function takeSeats(
  ctx: TransactionContext,
  { seats, settings }: { readonly seats: readonly TakenSeat[]; readonly settings: Settings },
): Promise<string[]> {
  const taken = await occupySeats(ctx, seats, settings)
  await writeAuditLogs(
    ctx.trx,
    taken.map((one) => requestOf(one, ctx.now)),
  )
  const approvals = taken.map((one) => ({ ...one, approval: approvalOf(one, settings) }))
  await notifyEach(ctx, {
    all: approvals
      .filter(({ approval }) => approval === 'none')
      .map(({ userId, seat: { session, orderedBy } }) => ({
        userId,
        message: () => (orderedBy ? spotHeldByCenter(session, orderedBy) : enrollmentReceived(session)),
      })),
  })
  await approveEnrollments(
    ctx,
    approvals
      .filter(({ approval }) => approval !== 'none')
      .map(({ seat, ...enrollment }) => ({ session: seat.session, enrollment })),
  )
  // The student's own make-ups in this session no longer take places, so a seat may be free.
  const offered = seats.filter(({ from }) => from === 'offer').map(({ session }) => session)
  for (const session of new Set(offered)) await advanceWaitlist(ctx, session)
  await writeAuditLogs(
    ctx.trx,
    approvals
      .filter(({ approval }) => approval === 'automatic')
      .map((one) => automaticApprovalOf(one, ctx.now)),
  )
  return taken.map(({ id }) => id)
}

interface NewEnrollment {
  readonly id: string
  readonly userId: string
  readonly status: EnrollmentStatus
  /** Whether it was lost to a cancellation. */
  readonly restored: boolean
  readonly seat: TakenSeat
}

/** Inserts the enrollments that take free seats, and takes the seats of offers, which may bring an enrollment back. */
async function occupySeats(
  ctx: TransactionContext,
  seats: readonly TakenSeat[],
  settings: Settings,
): Promise<NewEnrollment[]> {
  const participants = seats.map((seat) => ({
    userId: seat.student?.id ?? seat.caller.user.id,
    sessionId: seat.session.id,
    refundPolicy: seat.refundPolicy ?? settings.refund_policy,
    // A center pays by its invoices.
    paymentPlan: seat.payer ? [] : seat.session.paymentPlan,
    discount: seat.discount ?? null,
    ...(seat.payer && { payer: seat.payer }),
    seat,
  }))
  const free = participants.filter(({ seat }) => seat.from === 'free')
  const inserted = await insertEnrollments(ctx, free)
  const taken: NewEnrollment[] = []
  for (const participant of participants) {
    const { userId, seat } = participant
    const id = inserted.get(participant)
    const occupied =
      id === undefined
        ? await occupyOfferedSeat(ctx, participant)
        : ({ id, status: 'pending', restored: false } as const)
    taken.push({ ...occupied, userId, seat })
  }
  return taken
}

async function occupyOfferedSeat(
  ctx: TransactionContext,
  participant: Participant & { readonly seat: TakenSeat },
) {
  const enrollment = await enrollFromWaitlist(ctx, participant)
  // Without a new agreement, a restored enrollment keeps the policy and the plan that the student agreed to before.
  if (enrollment.restored && participant.seat.refundPolicy) {
    await ctx.trx
      .updateTable('enrollments')
      .set({
        refund_policy: JSON.stringify(participant.seat.refundPolicy),
        payment_plan: JSON.stringify(participant.paymentPlan),
      })
      .where('id', '=', enrollment.id)
      .execute()
  }
  return enrollment
}

/** Who approves the enrollment immediately: the office, now or before a cancellation; the settings; or nobody. */
function approvalOf({ status, seat }: NewEnrollment, settings: Settings): 'office' | 'automatic' | 'none' {
  if (status === 'approved' || seat.student?.status === 'approved') return 'office'
  if (seat.student?.status === 'pending') return 'none'
  return settings.auto_approve_enrollments ? 'automatic' : 'none'
}

function requestOf({ id, userId, restored, seat }: NewEnrollment, now: Date): AuditEntry {
  const { caller, session, from, student, discount, payer } = seat
  return {
    actorId: caller.user.id,
    action: student?.action ?? (restored ? 'enrollment.restored' : 'enrollment.requested'),
    subject: { type: 'enrollment', id },
    details: {
      session_id: session.id,
      seat: from,
      ...(student && { user_id: userId }),
      ...(payer && { center_id: payer.centerId }),
      ...(discount && { discount: discountReason(discount), discount_amount: discount.off_cents / 100 }),
    },
    request: caller.request,
    now,
  }
}

function automaticApprovalOf({ id, userId, seat }: NewEnrollment, now: Date): AuditEntry {
  return {
    actorId: null,
    action: 'enrollment.approved',
    subject: { type: 'enrollment', id },
    details: { session_id: seat.session.id, user_id: userId, automatic: true },
    request: seat.caller.request,
    now,
  }
}
