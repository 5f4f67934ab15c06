import type { RefundPolicy } from '@cubby/contract/refund-policy'
import type { Settings } from '@cubby/contract/school/settings'
import type { EnrollmentStatus } from '@cubby/contract/seats/enrollments'
import type { SessionTerms } from '@cubby/contract/session-terms'
import { checkTerms } from '@cubby/rules/seats/session-terms'
import { type SqlBool, sql } from 'kysely'
import { type AuditEntry, writeAuditLogs } from '../../../platform/db/audit-log.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type {
  ContextParts,
  OperationContext,
  TransactionContext,
} from '../../../platform/operation-context.ts'
import { requireActiveAccount } from '../../accounts/auth/queries.ts'
import { notifyEach } from '../../messages/notifications/notify.ts'
import { readSettings } from '../../school/settings/read-settings.ts'
import { advanceWaitlist } from './advance-waitlist.ts'
import type { LockedSession } from './lock-session.ts'
import { enrollmentReceived } from './messages.ts'
import { locationOfSession } from './session-columns.ts'
import {
  approveEnrollments,
  enrollFromWaitlist,
  insertEnrollments,
  type Participant,
} from './write-enrollment.ts'

/** A seat to take. The rules have decided that it is free, or that an offer holds it for the student. */
export interface TakenSeat {
  readonly caller: Caller
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

/** Takes one seat after locking the student's account, which may have been suspended after the rules were asked. */
export async function takeSeat(ctx: OperationContext, seat: Omit<TakenSeat, 'caller'>): Promise<string> {
  const { deps, trx, caller } = ctx
  await requireActiveAccount(trx, seat.student?.id ?? caller.user.id)
  const settings = await readSettings(trx, deps.config)
  const [id = ''] = await takeSeats(ctx, { seats: [{ ...seat, caller }], settings })
  return id
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
      .map(({ userId, seat }) => ({ userId, message: enrollmentReceived(seat.session) })),
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
    paymentPlan: seat.session.paymentPlan,
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
  const { caller, session, from, student } = seat
  return {
    actorId: caller.user.id,
    action: student?.action ?? (restored ? 'enrollment.restored' : 'enrollment.requested'),
    subject: { type: 'enrollment', id },
    details: { session_id: session.id, seat: from, ...(student && { user_id: userId }) },
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
  const terms = (await readTermsOf(ctx.trx, [sessionId])).get(sessionId)
  if (!terms) throw new Error('There is no such session')
  const { refund_policy } = await readSettings(ctx.trx, ctx.deps.config)
  const current = { ...terms, refund_policy }
  const refusal = refuseOtherTerms(seen, current)
  if (refusal) throw refusal
  return current
}

/** Returns a refusal with both terms if the terms that a user saw are no longer the current ones. */
export function refuseOtherTerms(seen: SessionTerms | undefined, current: SessionTerms): Refusal | null {
  const same = checkTerms(seen, current)
  return same.ok ? null : new Refusal(same.reason, { details: seen && { seen, current } })
}

/** Reads the terms of a session without the refund policy and the payment plan, which a transfer keeps. */
export async function readTerms(trx: Trx, sessionId: string): Promise<SessionTerms> {
  const found = (await readTermsOf(trx, [sessionId])).get(sessionId)
  if (!found) throw new Error('There is no such session')
  const { payment_plan: _, ...terms } = found
  return terms
}

/** Reads the terms of sessions, without the refund policy. */
export async function readTermsOf(
  trx: Trx,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, SessionTerms>> {
  const rows = await trx
    .selectFrom('class_sessions')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .select([
      'class_sessions.id',
      'price_cents',
      'payment_plan',
      'start_date',
      'end_date',
      'start_time',
      'end_time',
      locationOfSession.as('location'),
    ])
    .where(sql<SqlBool>`class_sessions.id = any(${sessionIds})`)
    .execute()
  return new Map(rows.map(({ id, price_cents, ...terms }) => [id, { price: price_cents / 100, ...terms }]))
}
