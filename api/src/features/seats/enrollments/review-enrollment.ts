import type { ReviewableEnrollment, ReviewOption } from '@cubby/contract/seats/enrollments'
import { type ReviewedStatus, reviewPhase } from '@cubby/rules/seats/enrollment'
import { holdsSeat } from '@cubby/rules/seats/seat-predicates'
import { type SqlBool, sql } from 'kysely'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { ContextParts, ReadContext, RequestContext } from '../../../platform/operation-context.ts'
import { lockAccount } from '../../accounts/auth/queries.ts'
import { advanceWaitlist } from '../seats/advance-waitlist.ts'
import { type AcceptedReview, applyReview } from '../seats/apply-review.ts'
import { lockSession, type SeatContext } from '../seats/lock-session.ts'
import { refusalAboutStudent } from '../seats/review-outcome.ts'
import {
  type ReviewTarget,
  scheduleReview,
  storeReview,
  undoScheduledReview,
} from '../seats/scheduled-review.ts'
import { undoDeadline } from '../seats/undoable.ts'
import { closeEntry } from '../seats/waitlist-entry.ts'
import { decide, findReviewSubjects, predictReview, type ReviewSubject } from './review-subject.ts'
import { enrollmentsQuery, studentEnrollmentView } from './views.ts'

/** The status that an administrator sets, with the reason shown to the student. */
interface Review {
  readonly to: ReviewedStatus
  readonly declineReason?: string | null
  /** If true, the review takes effect in 10 seconds unless it is undone. Its seat is held until then. */
  readonly undoable?: boolean
}

/**
 * Sets an enrollment's status as an administrator. An immediate review offers a freed seat to the next user on the
 * waitlist in the same transaction. An undoable review takes effect in 10 seconds. Each review replaces a scheduled
 * one. Setting the current status again changes only the reason of a decline, or makes a historical enrollment of an
 * open session active again.
 */
export async function reviewEnrollment(
  ctx: RequestContext,
  {
    enrollmentId,
    review: { to, declineReason = null, undoable = false },
  }: { readonly enrollmentId: string; readonly review: Review },
): Promise<{ enrollment: ReviewableEnrollment }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const { ctx, subject } = await lockSubject({ deps, trx }, { enrollmentId })
    const { session, now } = ctx
    const decision = decide(subject, to, declineReason)
    const phase = reviewPhase(subject.facts.session)
    if (!decision.ok) throw refusalAboutStudent(decision.reason)
    const review: AcceptedReview = { to, reason: declineReason, phase: phase === 'removed' ? 'open' : phase }
    const changes = decision.outcome === 'changed' || subject.review !== null
    // Applied immediately, because the student could accept, decline, or lose the offer that holds the seat.
    const takesOffer = decision.outcome === 'changed' && decision.seat === 'offer'
    if (changes && undoable && !takesOffer) {
      const { status: from } = subject
      await scheduleReview(ctx, {
        caller,
        target: targetOf(subject),
        from,
        review,
        until: undoDeadline(now),
      })
    } else if (changes) {
      const { userId } = subject
      if (takesOffer) await closeEntry({ trx, now }, { userId, sessionId: session.id, status: 'accepted' })
      await effect(ctx, { caller, subject, review })
      await advanceWaitlist({ deps, trx, now }, session)
    }
    return { enrollment: await readReviewable({ deps, db: trx, now }, { id: enrollmentId }) }
  })
}

/** Returns the enrollment as the subject of a scheduled review. */
function targetOf(subject: ReviewSubject): ReviewTarget {
  const { id, userId, review } = subject
  return { type: 'enrollment', id, userId, holdsSeat: holdsSeat(subject), review }
}

/** Locks the session of an enrollment, brings it up to date, and reads the facts that decide a review. */
async function lockSubject(
  { deps, trx }: Pick<ContextParts, 'deps' | 'trx'>,
  { enrollmentId }: { readonly enrollmentId: string },
): Promise<{ ctx: SeatContext; subject: ReviewSubject }> {
  const found = await trx
    .selectFrom('enrollments')
    .select(['session_id', 'user_id'])
    .where('id', '=', enrollmentId)
    .executeTakeFirst()
  const locked = found && (await lockSession({ deps, trx }, { sessionId: found.session_id }))
  if (!locked) throw new Refusal('enrollment_not_found')
  const { session, now } = locked
  await advanceWaitlist({ deps, trx, now }, session)
  // Blocks account changes until commit, because a suspended student may not get a seat.
  await lockAccount(trx, found.user_id)
  const subject = (await findReviewSubjects({ deps, db: trx, now }, { ids: [enrollmentId] })).get(
    enrollmentId,
  )
  if (!subject) throw new Refusal('enrollment_not_found')
  return { ctx: { deps, trx, session, now }, subject }
}

interface Effect {
  readonly caller: Caller
  readonly subject: ReviewSubject
  readonly review: AcceptedReview
}

/** Applies a review now and discards a scheduled one. */
async function effect(ctx: SeatContext, { caller, subject, review }: Effect): Promise<void> {
  const { trx, session, now } = ctx
  const { id, userId, status } = subject
  const decision = decide(subject, review.to, review.reason)
  if (decision.ok && decision.outcome === 'unchanged') {
    return storeReview(trx, targetOf(subject), null)
  }
  await applyReview(ctx, { id, userId }, review)
  await writeAuditLog(trx, {
    actorId: caller.user.id,
    action: `enrollment.${review.to}`,
    subject: { type: 'enrollment', id },
    details: { session_id: session.id, user_id: userId, from: status, reason: review.reason },
    request: caller.request,
    now,
  })
}

/** Undoes a review of an enrollment as an administrator. */
export async function undoReview(
  ctx: RequestContext,
  { enrollmentId, operationId }: { readonly enrollmentId: string; readonly operationId: string },
): Promise<{ enrollment: ReviewableEnrollment }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    // Applies a review whose time has passed, so that it can no longer be undone.
    const { ctx, subject } = await lockSubject({ deps, trx }, { enrollmentId })
    await undoScheduledReview(ctx, { caller, target: targetOf(subject), operationId })
    await advanceWaitlist(ctx, ctx.session)
    return { enrollment: await readReviewable({ deps, db: trx, now: ctx.now }, { id: enrollmentId }) }
  })
}

/**
 * Reads enrollments for administrators, by id. Each has, for every status that a review can set, the effect of
 * that review or the reason why it is refused.
 */
export async function findReviewable(
  ctx: ReadContext,
  { ids }: { readonly ids: readonly string[] },
): Promise<Map<string, ReviewableEnrollment>> {
  const { deps, db, now } = ctx
  const rows = await enrollmentsQuery(db, deps.config.provider.timezone)
    .where(sql<SqlBool>`enrollments.id = any(${ids})`)
    .execute()
  const subjects = await findReviewSubjects(ctx, { ids })
  return new Map(
    rows.flatMap((row) => {
      const subject = subjects.get(row.id)
      return subject ? [[row.id, reviewable(studentEnrollmentView(row, now), subject, now)]] : []
    }),
  )
}

/** Reads one enrollment in the open transaction. */
async function readReviewable(
  ctx: ReadContext,
  { id }: { readonly id: string },
): Promise<ReviewableEnrollment> {
  const found = (await findReviewable(ctx, { ids: [id] })).get(id)
  if (!found) throw new Refusal('enrollment_not_found')
  return found
}

/** Adds a scheduled review to the view for administrators. Other users see the review once it takes effect. */
function reviewable(
  view: ReturnType<typeof studentEnrollmentView>,
  subject: ReviewSubject,
  now: Date,
): ReviewableEnrollment {
  const { review } = subject
  return {
    ...view,
    ...(review && {
      enrollment_status: review.to,
      decline_reason: review.reason,
      // The reason for an earlier end does not belong to the scheduled review.
      completion_reason: null,
      archived_reason: null,
    }),
    undo: review && {
      operation_id: review.id,
      status: review.replaced?.to ?? subject.status,
      seconds_left: Math.max(0, (Date.parse(review.until) - now.getTime()) / 1000),
    },
    reviews: {
      approve: optionOf(subject, 'approved'),
      pending: optionOf(subject, 'pending'),
      reject: optionOf(subject, 'rejected'),
    },
  }
}

function optionOf(subject: ReviewSubject, to: ReviewedStatus): ReviewOption {
  const { blocked, effect } = predictReview(subject, to)
  if (blocked !== null) return { blocked, consequence: null }
  const nothing = subject.review ? 'Takes back the review and emails nobody.' : 'Changes nothing.'
  return { blocked, consequence: effect?.sentence ?? nothing }
}
