import type { EnrollmentStatus } from '@cubby/contract/seats/enrollments'
import { isSeatStatus, openEntryStatuses } from '@cubby/rules/seats/seat-predicates'
import { seatsOf } from '@cubby/rules/seats/seats'
import { type SqlBool, sql } from 'kysely'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Trx } from '../../../platform/db/database.ts'
import type { TransactionContext } from '../../../platform/operation-context.ts'
import { type Message, notifyEach } from '../../messages/notifications/notify.ts'
import { tellDirectors } from '../../money/payments/tell-directors.ts'
import { advanceWaitlist } from '../seats/advance-waitlist.ts'
import { applyReviews } from '../seats/apply-review.ts'
import type { LockedSession } from '../seats/lock-session.ts'
import { endMakeUps } from '../seats/make-ups.ts'
import { sessionCancelled } from '../seats/messages.ts'
import { expireOffers, offerSeatsBack } from '../seats/offers.ts'
import { countSeats } from '../seats/seat-counts.ts'
import { staffLostSession } from '../seats/staff-messages.ts'
import { endEnrollment, reasons } from '../seats/write-enrollment.ts'

/** The id of the administrator who makes the enrollments historical; null for the system. */
type Actor = string | null

/**
 * Makes the enrollments of a completed session historical: completes the approved ones and archives the
 * others with a reason. The session's status must be `completed` already. A repeated call changes
 * nothing.
 */
export async function completeEnrollments(
  ctx: TransactionContext,
  { session, actorId }: { readonly session: LockedSession; readonly actorId: Actor },
): Promise<void> {
  const { deps, trx, now } = ctx
  await applyReviews({ deps, trx, session, now }, { all: true })
  for (const enrollment of await notYetHistorical(trx, session)) {
    const { id, status } = enrollment
    if (status === 'approved') {
      await trx
        .updateTable('enrollments')
        .set({
          completed_at: new Date(Math.min(now.getTime(), session.endsAt.getTime())),
          completion_reason: reasons.completed,
        })
        .where('id', '=', id)
        .execute()
      await note(ctx, { session, enrollment, event: 'completed', reason: reasons.completed, actorId })
    } else {
      const reason = status === 'pending' ? reasons.neverApproved : reasons.notTaken
      await archive(ctx, { session, enrollment, reason, actorId })
    }
  }
  await advanceWaitlist(ctx, session)
}

interface ReleasedSession {
  readonly session: LockedSession
  readonly actorId: Actor
  /** Tells each student, by the cents that are due for a refund. By default only that the session was cancelled. */
  readonly messageOf?: (refundCents: number) => Message
}

/**
 * Archives the enrollments of a session that will not take place, closes its waitlist, and notifies
 * every user who had a seat or a waitlist entry. The session must be `cancelled` or removed already.
 */
export async function releaseEnrollments(
  ctx: TransactionContext,
  { session, actorId, messageOf }: ReleasedSession,
): Promise<void> {
  const { deps, trx, now } = ctx
  await applyReviews({ deps, trx, session, now }, { all: true })
  const reason = session.removed ? reasons.removed : reasons.cancelled
  await expireOffers(ctx, session)
  const live = await notYetHistorical(trx, session)
  const held = live.filter(({ status }) => isSeatStatus(status))
  const isTold = messageOf !== undefined
  const refunds = new Map<LiveEnrollment, number>()
  for (const enrollment of live) {
    refunds.set(enrollment, await archive(ctx, { session, enrollment, reason, actorId, isTold }))
  }
  // What a center paid is due back to the center.
  const toStudent = (one: LiveEnrollment) => (one.center_id === null ? (refunds.get(one) ?? 0) : 0)
  await endMakeUps(ctx, { sessionId: session.id })
  if (!session.removed) await allowRestoring(trx, session, held)
  await notifyEach(ctx, {
    all: held.map((enrollment) => ({
      userId: enrollment.user_id,
      message: () => messageOf?.(toStudent(enrollment)) ?? sessionCancelled(session),
    })),
  })
  await tellDirectors(ctx, {
    news: held.map((one) => ({ enrollmentId: one.id, refundCents: refunds.get(one) ?? 0 })),
    messageOf: staffLostSession,
  })
  await advanceWaitlist(ctx, session)
}

/**
 * Marks enrollments as restorable: those that lose their seats now, and those that a live waitlist entry was
 * about to restore.
 */
async function allowRestoring(
  trx: Trx,
  session: LockedSession,
  held: readonly LiveEnrollment[],
): Promise<void> {
  const offered = trx
    .selectFrom('waitlist_entries')
    .select('enrollment_id')
    .where('session_id', '=', session.id)
    .where('status', 'in', openEntryStatuses)
    .where('enrollment_id', 'is not', null)
  await trx
    .updateTable('enrollments')
    .set({ can_be_restored: true })
    .where('session_id', '=', session.id)
    .where((eb) => eb.or([eb('id', 'in', offered), sql<SqlBool>`id = any(${held.map(({ id }) => id)})`]))
    .execute()
}

interface LiveEnrollment {
  readonly id: string
  readonly user_id: string
  readonly status: EnrollmentStatus
  readonly center_id: string | null
}

function notYetHistorical(trx: Trx, session: LockedSession): Promise<LiveEnrollment[]> {
  return trx
    .selectFrom('enrollments')
    .select(['id', 'user_id', 'status', 'center_id'])
    .where('session_id', '=', session.id)
    .where('completed_at', 'is', null)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** Archives an enrollment. Returns the cents that are due for a refund now. */
async function archive(
  ctx: TransactionContext,
  {
    session,
    enrollment,
    reason,
    actorId,
    isTold = false,
  }: {
    readonly session: LockedSession
    readonly enrollment: LiveEnrollment
    readonly reason: string
    readonly actorId: Actor
    readonly isTold?: boolean
  },
): Promise<number> {
  const { trx, now } = ctx
  const { id, status } = enrollment
  let refund = 0
  if (isSeatStatus(status)) {
    refund = await endEnrollment(ctx, { enrollmentId: id, ending: { archivedReason: reason, isTold } })
  } else {
    await trx
      .updateTable('enrollments')
      .set({ archived_at: now, archived_reason: reason })
      .where('id', '=', id)
      .execute()
  }
  await note(ctx, { session, enrollment, event: 'archived', reason, actorId })
  return refund
}

interface EnrollmentEvent {
  readonly session: LockedSession
  readonly enrollment: LiveEnrollment
  readonly event: 'completed' | 'archived'
  readonly reason: string
  readonly actorId: Actor
}

/** Records the new state of an enrollment in the audit log. */
function note(
  { trx, now }: TransactionContext,
  { session, enrollment: { id, user_id }, event, reason, actorId }: EnrollmentEvent,
): Promise<void> {
  return writeAuditLog(trx, {
    actorId,
    action: `enrollment.${event}`,
    subject: { type: 'enrollment', id },
    details: { session_id: session.id, user_id, reason },
    request: null,
    now,
  })
}

/**
 * Reopens a locked session that was completed or cancelled. Its status must be `scheduled` already. Does
 * nothing after the last day of the session. Completed enrollments become active again. With `restore`, and
 * before the session starts, users who lost their seats to the cancellation get offers in the order of their
 * enrollments. They owe nothing until they accept.
 */
export async function reopenSession(
  ctx: TransactionContext,
  { session, restore }: { readonly session: LockedSession; readonly restore: boolean },
): Promise<void> {
  const { deps, trx, now } = ctx
  if (session.status !== 'scheduled' || now >= session.overAt) return
  await applyReviews({ deps, trx, session, now }, { all: true })
  await undoCompletion(ctx, session)
  if (restore && now < session.startsAt) await offerSeatsBack(trx, session, now)
  await trx
    .updateTable('enrollments')
    .set({ can_be_restored: false })
    .where('session_id', '=', session.id)
    .where('can_be_restored', '=', true)
    .execute()
  await advanceWaitlist(ctx, session)
}

/**
 * Reverses `completeEnrollments` for a session that has not ended. Pending enrollments return while
 * seats are free.
 */
export async function undoCompletion(
  { deps, trx, now }: TransactionContext,
  { id }: LockedSession,
): Promise<void> {
  const ofSession = trx.updateTable('enrollments').where('session_id', '=', id)
  const active = { archived_at: null, archived_reason: null, completed_at: null, completion_reason: null }
  await ofSession.set(active).where('completed_at', 'is not', null).execute()
  await ofSession.set(active).where('archived_reason', '=', reasons.notTaken).execute()
  const { free } = seatsOf(await countSeats(trx, id, { now, timezone: deps.config.provider.timezone }))
  const pending = trx
    .selectFrom('enrollments')
    .select('id')
    .where('session_id', '=', id)
    .where('archived_reason', '=', reasons.neverApproved)
    .orderBy('enrolled_at')
    .orderBy('id')
    .limit(free)
  await ofSession
    .set({ ...active, ended_at: null })
    .where('id', 'in', pending)
    .execute()
}
