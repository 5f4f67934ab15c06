import type { BulkReport } from '@cubby/contract/school/bulk'
import type { ReviewableEnrollment } from '@cubby/contract/seats/enrollments-review'
import { type ReviewedStatus, reviewPhase } from '@cubby/rules/seats/enrollment'
import { holdsSeat } from '@cubby/rules/seats/seat-predicates'
import { type SqlBool, sql } from 'kysely'
import type { Caller } from '../../../platform/caller.ts'
import { type AuditEntry, writeAuditLog, writeAuditLogs } from '../../../platform/db/audit-log.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type {
  ContextParts,
  OperationContext,
  RequestContext,
  TransactionContext,
} from '../../../platform/operation-context.ts'
import { lockAccounts } from '../../accounts/auth/queries.ts'
import { advanceWaitlist, advanceWaitlists } from '../seats/advance-waitlist.ts'
import { type AcceptedReview, applyReview } from '../seats/apply-review.ts'
import { type LockedSession, lockSessions, type SeatContext } from '../seats/lock-session.ts'
import { refusalAboutStudent } from '../seats/review-outcome.ts'
import {
  type ReviewTarget,
  scheduleReview,
  storeReview,
  undoScheduledReview,
} from '../seats/scheduled-review.ts'
import { undoDeadline } from '../seats/undoable.ts'
import { closeEntry } from '../seats/waitlist-entry.ts'
import { approveEnrollments } from '../seats/write-enrollment.ts'
import { decide, findReviewSubjects, type ReviewSubject } from './review-subject.ts'
import { readReviewable } from './reviewable.ts'

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
  { enrollmentId, review }: { readonly enrollmentId: string; readonly review: Review },
): Promise<{ enrollment: ReviewableEnrollment }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const { refusals, now } = await reviewAll({ deps, trx, caller }, { ids: [enrollmentId], review })
    const refusal = refusals.get(enrollmentId)
    if (refusal) throw refusal
    return { enrollment: await readReviewable({ deps, db: trx, now }, { id: enrollmentId }) }
  })
}

/** Reviews several enrollments in one transaction, like `reviewEnrollment`. A refusal concerns only its own row. */
export async function reviewEnrollments(
  ctx: RequestContext,
  { ids, review }: { readonly ids: readonly string[]; readonly review: Review },
): Promise<BulkReport> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const { refusals } = await reviewAll({ deps, trx, caller }, { ids, review })
    const scheduled = review.undoable ? await scheduledOperations(trx, ids) : new Map<string, string>()
    return {
      results: ids.map((id) => {
        const refused = refusals.get(id)?.message ?? null
        const operation = scheduled.get(id)
        return { id, refused, ...(refused === null && operation && { operation_id: operation }) }
      }),
    }
  })
}

/** Returns the operations that can still be undone, by enrollment. */
async function scheduledOperations(trx: Trx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom('enrollments')
    .select(['id', 'review'])
    .where(sql<SqlBool>`id = any(${ids})`)
    .execute()
  return new Map(rows.flatMap(({ id, review }) => (review ? [[id, review.id]] : [])))
}

type ReviewContext = Pick<OperationContext, 'deps' | 'trx' | 'caller'>

/** Decides about each enrollment in the order of the ids, on the state that the earlier ones left. */
async function reviewAll(
  { deps, trx, caller }: ReviewContext,
  { ids, review }: { readonly ids: readonly string[]; readonly review: Review },
): Promise<{ readonly refusals: ReadonlyMap<string, Refusal>; readonly now: Date }> {
  const { subjects, sessions, now } = await lockSubjects({ deps, trx }, { ids })
  const refusals = new Map<string, Refusal>()
  const approved: ReviewSubject[] = []
  const changedSessions = new Set<string>()
  for (const id of ids) {
    const before = subjects.get(id)
    const session = before && sessions.get(before.sessionId)
    if (!session) {
      refusals.set(id, new Refusal('enrollment_not_found'))
      continue
    }
    const ctx = { deps, trx, session, now }
    const isStale = changedSessions.has(session.id)
    const subject =
      (isStale && (await findReviewSubjects({ deps, db: trx, now }, { ids: [id] })).get(id)) || before
    const outcome = decideSubject(subject, review)
    if (outcome instanceof Refusal) refusals.set(id, outcome)
    else if (outcome === 'approve') approved.push(subject)
    else if (outcome !== 'nothing') {
      await change(ctx, { caller, subject, ...outcome, isUndoable: review.undoable ?? false })
      changedSessions.add(session.id)
    }
  }
  await approve({ deps, trx, now }, { caller, subjects: approved, sessions })
  return { refusals, now }
}

/** A review that the rules have accepted, and its effect on the seat, null if it only discards a scheduled review. */
interface Accepted {
  readonly review: AcceptedReview
  readonly seat: 'kept' | 'free' | 'offer' | 'freed' | null
}

/**
 * Returns the refusal or the accepted review; `nothing` if nothing changes; or `approve` if the enrollment is approved
 * now and keeps its seat, so that the decisions about other enrollments do not depend on it.
 */
function decideSubject(
  subject: ReviewSubject,
  { to, declineReason = null, undoable = false }: Review,
): Refusal | Accepted | 'approve' | 'nothing' {
  const decision = decide(subject, to, declineReason)
  if (!decision.ok) return refusalAboutStudent(decision.reason)
  const seat = decision.outcome === 'changed' ? decision.seat : null
  if (seat === null && subject.review === null) return 'nothing'
  const phase = reviewPhase(subject.facts.session)
  const isPlain = phase === 'open' && subject.review === null && !undoable
  if (to === 'approved' && seat === 'kept' && isPlain) return 'approve'
  return { review: { to, reason: declineReason, phase: phase === 'removed' ? 'open' : phase }, seat }
}

/** Approves enrollments that keep their seats, with one statement for each table. */
async function approve(
  ctx: TransactionContext,
  {
    caller,
    subjects,
    sessions,
  }: {
    readonly caller: Caller
    readonly subjects: readonly ReviewSubject[]
    readonly sessions: ReadonlyMap<string, LockedSession>
  },
): Promise<void> {
  await approveEnrollments(
    ctx,
    subjects.flatMap(({ id, userId, sessionId }) => {
      const session = sessions.get(sessionId)
      return session ? [{ session, enrollment: { id, userId } }] : []
    }),
  )
  await writeAuditLogs(
    ctx.trx,
    subjects.map((subject) =>
      auditEntryOf(subject, { caller, review: { to: 'approved', reason: null }, now: ctx.now }),
    ),
  )
}

interface Change extends Accepted {
  readonly caller: Caller
  readonly subject: ReviewSubject
  readonly isUndoable: boolean
}

/** Schedules a review, or puts it into effect, discards a scheduled one, and advances the waitlist. */
async function change(
  ctx: SeatContext,
  { caller, subject, review, seat, isUndoable }: Change,
): Promise<void> {
  const { trx, session, now } = ctx
  const { id, userId, status: from } = subject
  const target = targetOf(subject)
  // A seat of an offer is taken immediately, because the student could accept, decline, or lose the offer.
  if (isUndoable && seat !== 'offer') {
    return scheduleReview(ctx, { caller, target, from, review, until: undoDeadline(now) })
  }
  if (seat === 'offer') await closeEntry(ctx, { userId, sessionId: session.id, status: 'accepted' })
  if (seat === null) await storeReview(trx, target, null)
  else {
    await applyReview(ctx, { id, userId }, review)
    await writeAuditLog(trx, auditEntryOf(subject, { caller, review, now }))
  }
  await advanceWaitlist(ctx, session)
}

/** Returns the enrollment as the subject of a scheduled review. */
function targetOf(subject: ReviewSubject): ReviewTarget {
  const { id, userId, review } = subject
  return { type: 'enrollment', id, userId, holdsSeat: holdsSeat(subject), review }
}

/** Locks the sessions of enrollments, brings them up to date, and reads the facts that decide the reviews. */
async function lockSubjects(
  { deps, trx }: Pick<ContextParts, 'deps' | 'trx'>,
  { ids }: { readonly ids: readonly string[] },
): Promise<{
  readonly subjects: ReadonlyMap<string, ReviewSubject>
  readonly sessions: ReadonlyMap<string, LockedSession>
  readonly now: Date
}> {
  const found = await trx
    .selectFrom('enrollments')
    .select(['session_id as sessionId', 'user_id as userId'])
    .where(sql<SqlBool>`id = any(${ids})`)
    .execute()
  const { sessions: locked, now } = await lockSessions({ deps, trx, skipLocked: false }, found)
  const sessions = new Map([...locked].flatMap(([id, session]) => (session ? [[id, session]] : [])))
  await advanceWaitlists({ deps, trx, now }, [...sessions.values()])
  // Blocks account changes until commit, because a suspended student may not get a seat.
  const userIds = [...new Set(found.map(({ userId }) => userId))]
  await lockAccounts(trx, userIds, { skipLocked: false })
  return { subjects: await findReviewSubjects({ deps, db: trx, now }, { ids }), sessions, now }
}

function auditEntryOf(
  { id, userId, sessionId, status }: ReviewSubject,
  {
    caller,
    review: { to, reason },
    now,
  }: { readonly caller: Caller; readonly review: Pick<AcceptedReview, 'to' | 'reason'>; readonly now: Date },
): AuditEntry {
  return {
    actorId: caller.user.id,
    action: `enrollment.${to}`,
    subject: { type: 'enrollment', id },
    details: { session_id: sessionId, user_id: userId, from: status, reason },
    request: caller.request,
    now,
  }
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
    const { subjects, sessions, now } = await lockSubjects({ deps, trx }, { ids: [enrollmentId] })
    const subject = subjects.get(enrollmentId)
    const session = subject && sessions.get(subject.sessionId)
    if (!session) throw new Refusal('enrollment_not_found')
    const ctx = { deps, trx, session, now }
    await undoScheduledReview(ctx, { caller, target: targetOf(subject), operationId })
    await advanceWaitlist(ctx, session)
    return { enrollment: await readReviewable({ deps, db: trx, now }, { id: enrollmentId }) }
  })
}
