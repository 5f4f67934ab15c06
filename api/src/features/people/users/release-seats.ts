import { openEntryStatuses } from '@cubby/rules/seats/seat-predicates'
import { sql } from 'kysely'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Trx } from '../../../platform/db/database.ts'
import type { ContextParts } from '../../../platform/operation-context.ts'
import { tellDirectors } from '../../money/payments/tell-directors.ts'
import { advanceWaitlist } from '../../seats/seats/advance-waitlist.ts'
import { lockSession } from '../../seats/seats/lock-session.ts'
import { noReview } from '../../seats/seats/scheduled-review.ts'
import { holdsSeat } from '../../seats/seats/seat-predicates.ts'
import { staffLeftSeat } from '../../seats/seats/staff-messages.ts'
import { closeEntry } from '../../seats/seats/waitlist-entry.ts'
import { endEnrollment, reasons } from '../../seats/seats/write-enrollment.ts'

/** Gives up every seat and waitlist entry of a user, and advances the waitlist of each session. */
export async function releaseSeats(
  { deps, trx, caller }: Pick<ContextParts, 'deps' | 'trx' | 'caller'>,
  { userId }: { readonly userId: string },
): Promise<void> {
  for (const sessionId of await sessionsOf(trx, userId)) {
    const locked = await lockSession({ deps, trx }, { sessionId })
    if (!locked) continue
    const { session, now } = locked
    await closeEntry({ trx, now }, { userId, sessionId, status: 'left' })
    await dropReviews(trx, userId, sessionId)
    const held = await heldSeats(trx, userId).where('session_id', '=', sessionId).select('id').execute()
    for (const { id } of held) {
      const refundCents = await endEnrollment(
        { deps, trx, now },
        { enrollmentId: id, ending: { status: 'withdrawn', archivedReason: reasons.accountDeleted } },
      )
      await writeAuditLog(trx, {
        actorId: caller.user.id,
        action: 'enrollment.withdrawn',
        subject: { type: 'enrollment', id },
        details: { session_id: sessionId, user_id: userId, reason: reasons.accountDeleted },
        request: caller.request,
        now,
      })
      const news = [{ enrollmentId: id, refundCents }]
      await tellDirectors({ deps, trx, now }, { news, messageOf: staffLeftSeat })
    }
    await advanceWaitlist({ deps, trx, now }, session)
  }
}

/** Whether a user has a seat, an enrollment with a scheduled review, or a live waitlist entry. */
export async function holdsAnything(trx: Trx, userId: string): Promise<boolean> {
  return (await sessionsOf(trx, userId)).length > 0
}

/**
 * Returns the ids of the sessions in which a user has a seat, an enrollment with a scheduled review, or a live waitlist
 * entry. Always in the same order, so that two deletions do not deadlock.
 */
async function sessionsOf(trx: Trx, userId: string): Promise<string[]> {
  const rows = await heldSeats(trx, userId)
    .select('session_id')
    .union(
      trx
        .selectFrom('enrollments')
        .select('session_id')
        .where('user_id', '=', userId)
        .where('review_until', 'is not', null),
    )
    .union(
      trx
        .selectFrom('waitlist_entries')
        .select('session_id')
        .where('user_id', '=', userId)
        .where('status', 'in', openEntryStatuses),
    )
    .orderBy(sql`session_id`)
    .execute()
  return rows.map(({ session_id }) => session_id)
}

/** Drops scheduled reviews, which would otherwise take seats for a deleted user. */
async function dropReviews(trx: Trx, userId: string, sessionId: string): Promise<void> {
  await trx
    .updateTable('enrollments')
    .set(noReview)
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where('review_until', 'is not', null)
    .execute()
}

function heldSeats(trx: Trx, userId: string) {
  return trx.selectFrom('enrollments').where('user_id', '=', userId).where(holdsSeat)
}
