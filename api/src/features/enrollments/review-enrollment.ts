import { UNDO_SECONDS } from '@cubby/contract/constants'
import type { ReviewableEnrollment } from '@cubby/contract/enrollments'
import { type ReviewedStatus, reviewPhase } from '@cubby/rules/enrollment'
import { v7 as newId } from 'uuid'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../errors.ts'
import type { Trx } from '../../platform/db/database.ts'
import { write } from '../../platform/db/write.ts'
import { audit } from '../../platform/db/write-audit-log.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { holdAccount } from '../auth/queries.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import { settleWaitlist } from '../seats/advance-waitlist.ts'
import { type AcceptedReview, applyReview } from '../seats/apply-review.ts'
import { closeEntry } from '../seats/close-entry.ts'
import { refusalAboutStudent } from '../seats/refusal-about-student.ts'
import { storeReview } from '../seats/scheduled-review.ts'
import type { LockedSession } from '../seats/session-lock.ts'
import { readReviewable } from './read-reviewable.ts'
import { decide, findReviewSubjects, isLive, type ReviewSubject } from './review-subject.ts'

/** The status an administrator sets, with the reason for the student. */
export interface Review {
  readonly to: ReviewedStatus
  readonly declineReason?: string | null
  /** It takes effect in 10 seconds unless it is undone, and its seat is held meanwhile. */
  readonly undoable?: boolean
}

/**
 * Sets an enrollment's status as an administrator: at once, and then a freed seat goes to the next in line in
 * the same transaction; or in 10 seconds, so that it can be undone as if it had never been. Setting the status
 * it has changes nothing but the reason of a decline. Throws Refusal `enrollment_not_found`, `session_full`
 * when raising it would oversell, and the other reasons of `decideReview`.
 */
export async function reviewEnrollment(
  deps: Deps,
  caller: Caller,
  enrollmentId: string,
  { to, declineReason = null, undoable = false }: Review,
): Promise<{ enrollment: ReviewableEnrollment }> {
  requireAdmin(caller)
  return write(deps, caller, async (trx) => {
    const { session, subject, now } = await lockSubject(deps, trx, enrollmentId)
    const decision = decide(subject, to, declineReason)
    const phase = reviewPhase(subject.facts.session)
    if (decision.kind === 'refused') throw refusalAboutStudent(decision.code)
    const review = { to, reason: declineReason, phase: phase === 'removed' ? 'open' : phase }
    const changes = decision.kind === 'changed' || subject.review !== null
    // At once, because the offer that holds the seat could expire while the review waits.
    const takesOffer = decision.kind === 'changed' && decision.seat === 'offer'
    if (changes && undoable && !takesOffer) {
      await schedule(deps, trx, caller, subject, review, now)
    } else if (changes) {
      if (takesOffer) await closeEntry(trx, subject.userId, session.id, 'accepted', now)
      await effect(deps, trx, caller, session, subject, review, now)
      await settleWaitlist(deps, trx, session, now)
    }
    return { enrollment: await readReviewable(deps, trx, enrollmentId, now) }
  })
}

/**
 * An enrollment with everything that decides about it, its session locked and up to date. Throws Refusal
 * `enrollment_not_found`.
 */
export async function lockSubject(
  deps: Deps,
  trx: Trx,
  enrollmentId: string,
): Promise<{ session: LockedSession; subject: ReviewSubject; now: Date }> {
  const found = await trx
    .selectFrom('enrollments')
    .select(['session_id', 'user_id'])
    .where('id', '=', enrollmentId)
    .executeTakeFirst()
  const session = found && (await deps.lockSeats(trx, found.session_id, deps.config.provider.timezone))
  if (!session) throw new Refusal('enrollment_not_found')
  const now = await deps.clock(trx)
  await settleWaitlist(deps, trx, session, now)
  await holdAccount(trx, found.user_id)
  const subject = (await findReviewSubjects(deps, trx, [enrollmentId], now)).get(enrollmentId)
  if (!subject) throw new Refusal('enrollment_not_found')
  return { session, subject, now }
}

/** Puts a review into effect now and drops one that was scheduled. */
async function effect(
  deps: Deps,
  trx: Trx,
  caller: Caller,
  session: LockedSession,
  subject: ReviewSubject,
  review: AcceptedReview,
  now: Date,
): Promise<void> {
  const { id, userId, status } = subject
  if (decide(subject, review.to, review.reason).kind === 'unchanged') {
    return storeReview(trx, { id, holdsSeat: isLive(subject) }, null)
  }
  await applyReview(deps, trx, session, { id, userId }, review, now)
  await audit(trx, {
    actorId: caller.user.id,
    action: `enrollment.${review.to}`,
    subject: { type: 'enrollment', id },
    details: { session_id: session.id, user_id: userId, from: status, reason: review.reason },
    request: caller.request,
    now,
  })
}

/** Schedules a review, which takes effect once it can no longer be undone. */
async function schedule(
  deps: Deps,
  trx: Trx,
  caller: Caller,
  subject: ReviewSubject,
  { to, reason, phase }: AcceptedReview,
  now: Date,
): Promise<void> {
  const id = newId()
  const until = new Date(now.getTime() + UNDO_SECONDS * 1000)
  const waiting = { id, to, reason, phase, actorId: caller.user.id, until: until.toISOString() }
  await storeReview(
    trx,
    { id: subject.id, holdsSeat: isLive(subject) },
    { ...waiting, replaced: subject.review },
  )
  await deps.jobs.enqueue(trx, 'apply-reviews', { sessionId: subject.sessionId }, { startAfter: until })
  await audit(trx, {
    actorId: caller.user.id,
    action: 'enrollment.decided',
    subject: { type: 'enrollment', id: subject.id },
    // The student's activity does not show it: it has not taken effect.
    details: {
      session_id: subject.sessionId,
      user_id: subject.userId,
      from: subject.status,
      to,
      reason,
      operation_id: id,
    },
    request: caller.request,
    now,
  })
}
