import type { ReviewableEnrollment } from '@cubby/contract/seats/enrollments'
import { type ReviewedStatus, reviewPhase } from '@cubby/rules/seats/enrollment'
import { holdsSeat } from '@cubby/rules/seats/seat-predicates'
import { write } from '../../../platform/db/write.ts'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { requireAdmin } from '../../../platform/http/for-roles.ts'
import type { ContextParts, RequestContext } from '../../../platform/operation-context.ts'
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
import { readReviewable } from './read-reviewable.ts'
import { decide, findReviewSubjects, type ReviewSubject } from './review-subject.ts'

/** The status that an administrator sets, with the reason shown to the student. */
interface Review {
  readonly to: ReviewedStatus
  readonly declineReason?: string | null
  /** If true, the review takes effect in 10 seconds unless it is undone. Its seat is held until then. */
  readonly undoable?: boolean
}

/**
 * Sets an enrollment's status as an administrator. An immediate review offers a freed seat to the next
 * user on the waitlist in the same transaction. An undoable review takes effect in 10 seconds. Each review
 * replaces a scheduled one. Setting the current status again changes only the reason of a decline, or makes a
 * historical enrollment of an open session active again. Throws Refusal `enrollment_not_found`, `session_full`,
 * and the other reasons of `decideReview`.
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

/**
 * Locks the session of an enrollment, brings it up to date, and reads the facts that decide a review.
 * Throws Refusal `enrollment_not_found`.
 */
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

/**
 * Undoes a review of an enrollment as an administrator. Throws Refusal `enrollment_not_found` and the
 * refusals of `undoScheduledReview`.
 */
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
