import { UNDO_SECONDS } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { isSeatStatus } from '@cubby/rules/seats/seat-predicates'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Trx } from '../../../platform/db/database.ts'
import type { EnrollmentReview, EntryReview, ScheduledReview } from '../../../platform/db/schema.ts'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { SeatContext } from './lock-session.ts'

/** What administrators review: an enrollment or a waitlist entry, as read in the open transaction. */
export type ReviewTarget = EnrollmentTarget | EntryTarget

interface EnrollmentTarget extends Target {
  readonly type: 'enrollment'
  readonly review: EnrollmentReview | null
}

interface EntryTarget extends Target {
  readonly type: 'waitlist_entry'
  readonly review: EntryReview | null
}

interface Target {
  readonly id: string
  readonly userId: string
  /** Whether the target holds a seat even without the review. */
  readonly holdsSeat: boolean
}

/** The first word of the audit log actions of each type of target. */
const auditArea = { enrollment: 'enrollment', waitlist_entry: 'waitlist' } as const

const tables = { enrollment: 'enrollments', waitlist_entry: 'waitlist_entries' } as const

/** Which scheduled reviews of a session take effect: those that are due, or all. */
export interface WhichReviews {
  readonly all?: boolean
}

/** The columns of an enrollment or a waitlist entry without a scheduled review. */
export const noReview = { review: null, review_until: null, review_holds_seat: false } as const

/**
 * Returns when a review made now takes effect: after the time for Undo, but no later than `end`, for example when
 * an offer expires.
 */
export function reviewDeadline(now: Date, end: Date | null = null): Date {
  const until = new Date(now.getTime() + UNDO_SECONDS * 1000)
  return end && end < until ? end : until
}

type Accepted = Pick<ScheduledReview, 'to' | 'reason' | 'phase'>

interface Scheduling {
  readonly caller: Caller
  readonly target: ReviewTarget
  /** The status that is in effect. */
  readonly from: string
  readonly review: Accepted
  readonly until: Date
}

/**
 * Schedules a review, which takes effect at `until` unless it is undone. Until then only administrators see
 * it.
 */
export async function scheduleReview(ctx: SeatContext, scheduling: Scheduling): Promise<void> {
  const { deps, trx, session, now } = ctx
  const { caller, target, from, review, until } = scheduling
  const { to, reason, phase } = review
  const id = newId()
  await storeReview(trx, target, {
    ...{ id, to, reason, phase, actorId: caller.user.id },
    until: until.toISOString(),
    replaced: target.review,
  })
  await deps.jobs.enqueue(trx, 'apply-reviews', { sessionId: session.id }, { startAfter: until })
  await writeAuditLog(trx, {
    actorId: caller.user.id,
    action: `${auditArea[target.type]}.decided`,
    subject: { type: target.type, id: target.id },
    // Not shown in the student's activity, because it has not taken effect.
    details: { session_id: session.id, user_id: target.userId, from, to, reason, operation_id: id },
    request: caller.request,
    now,
  })
}

/** Stores a scheduled review and holds a seat for it. Null removes the review and releases the seat. */
export async function storeReview(
  trx: Trx,
  target: Pick<ReviewTarget, 'type' | 'id' | 'holdsSeat'>,
  review: ScheduledReview | null,
): Promise<void> {
  await trx
    .updateTable(tables[target.type])
    .set(
      review
        ? {
            review: JSON.stringify(review),
            review_until: review.until,
            review_holds_seat: !target.holdsSeat && needsSeat(review),
          }
        : noReview,
    )
    .where('id', '=', target.id)
    .execute()
}

/** Whether a review takes a seat. Also true if undoing it would bring back an earlier review that takes one. */
function needsSeat(review: ScheduledReview | null): boolean {
  if (review === null) return false
  const takesSeat = review.to === 'offered' || isSeatStatus(review.to)
  return (review.phase === 'open' && takesSeat) || needsSeat(review.replaced)
}

interface Undoing {
  readonly caller: Caller
  readonly target: ReviewTarget
  readonly operationId: string
}

/**
 * Undoes a review that is not in effect yet. Its enrollment or entry does not change, and nobody is notified.
 * Undoing the same review twice succeeds. The caller applies the reviews that are due first, and advances the waitlist
 * afterwards, because undoing may free a seat.
 */
export async function undoScheduledReview(ctx: SeatContext, undoing: Undoing): Promise<void> {
  const { trx, session, now } = ctx
  const { caller, target, operationId } = undoing
  const { review } = target
  if (review?.id === operationId) {
    await storeReview(trx, target, review.replaced)
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: `${auditArea[target.type]}.undone`,
      subject: { type: target.type, id: target.id },
      details: {
        session_id: session.id,
        user_id: target.userId,
        to: review.to,
        operation_id: operationId,
      },
      request: caller.request,
      now,
    })
  } else {
    await requireUndone(trx, {
      area: auditArea[target.type],
      subject: { type: target.type, id: target.id },
      operationId,
      replaced: target.type === 'enrollment' ? messages.undoReplaced : messages.undoEntryReplaced,
    })
  }
}

interface UndoneOperation {
  /** The first word of the actions in the audit log. */
  readonly area: 'enrollment' | 'waitlist' | 'class' | 'session'
  readonly subject: { readonly type: string; readonly id: string }
  readonly operationId: string
  /** The message if another operation replaced this one before it took effect. */
  readonly replaced: string
}

/** Throws Refusal `undo_refused` with the reason, unless the operation was already undone. */
export async function requireUndone(trx: Trx, undoing: UndoneOperation): Promise<void> {
  const { area, subject, operationId, replaced } = undoing
  const rows = await trx
    .selectFrom('audit_log')
    .select('action')
    .where('subject_type', '=', subject.type)
    .where('subject_id', '=', subject.id)
    .where(sql`details ->> 'operation_id'`, '=', operationId)
    .execute()
  const actions = new Set<string>(rows.map(({ action }) => action))
  if (actions.has(`${area}.undone`)) return
  const isReplaced = actions.size === 1 && actions.has(`${area}.decided`)
  throw new Refusal('undo_refused', { ...(isReplaced && { message: replaced }) })
}
