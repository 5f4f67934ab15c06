import { seatsOf } from '@cubby/rules/seats'
import { v7 as newId } from 'uuid'
import type { Trx } from '../../../platform/db/database.ts'
import type { TransactionContext } from '../../../platform/operation-context.ts'
import { advanceWaitlist } from '../seats/advance-waitlist.ts'
import { applyReviews } from '../seats/apply-review.ts'
import type { LockedSession } from '../seats/lock-session.ts'
import { countSeats } from '../seats/seat-counts.ts'
import { reasons } from '../seats/write-enrollment.ts'

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

/**
 * Adds a waitlist entry for each student whose enrollment can be restored. None of them has an open entry
 * yet, because the cancellation closed the waitlist.
 */
async function offerSeatsBack(trx: Trx, session: LockedSession, now: Date): Promise<void> {
  const former = await trx
    .selectFrom('enrollments')
    .select(['id', 'user_id'])
    .where('session_id', '=', session.id)
    .where('can_be_restored', '=', true)
    .orderBy('enrolled_at')
    .orderBy('id')
    .execute()
  if (former.length === 0) return
  // A student who lost two enrollments gets only the later one back, because a waitlist has one entry per
  // user.
  const latest = new Map(former.map(({ id, user_id }) => [user_id, id]))
  await trx
    .insertInto('waitlist_entries')
    .values(
      Array.from(latest, ([user_id, enrollment_id]) => ({
        id: newId(),
        user_id,
        session_id: session.id,
        status: 'waiting' as const,
        joined_at: now,
        enrollment_id,
      })),
    )
    .execute()
}
