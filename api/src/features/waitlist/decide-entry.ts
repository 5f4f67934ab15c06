import { messages } from '@cubby/contract/messages'
import type { WaitlistDecided, WaitlistDecision } from '@cubby/contract/waitlist'
import { approvalRefusedBecause, rejectionRefusedBecause } from '@cubby/rules/waitlist'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../errors.ts'
import type { Trx } from '../../platform/db/database.ts'
import { write } from '../../platform/db/write.ts'
import { audit } from '../../platform/db/write-audit-log.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { holdAccount } from '../auth/queries.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import { notify } from '../notifications/notify.ts'
import { releaseDueSeats, settleWaitlist } from '../seats/advance-waitlist.ts'
import { approveEnrollment } from '../seats/approve-enrollment.ts'
import { endEnrollment } from '../seats/end-enrollment.ts'
import { enrollFromWaitlist } from '../seats/enroll-from-waitlist.ts'
import { insertEnrollment } from '../seats/insert-enrollment.ts'
import { reasons } from '../seats/reasons.ts'
import { refusalAboutStudent } from '../seats/refusal-about-student.ts'
import { countSeats } from '../seats/seat-counts.ts'
import type { LockedSession } from '../seats/session-lock.ts'
import { takenOffTheLine } from '../seats/waitlist-messages.ts'
import { readAdminEntry } from './list-waitlist.ts'
import { type LockedEntry, lockEntry } from './lock-entry.ts'

/**
 * Moves an entry to the enrollments as an administrator: approved, on the seat its offer holds or a free
 * one, or rejected, as a historical enrollment for tracking. Throws Refusal `not_on_waitlist`, also for an
 * entry of another class, `waitlist_entry_closed` and the reasons of `approvalRefusedBecause`.
 */
export async function decideEntry(
  deps: Deps,
  caller: Caller,
  { classId, entryId }: { readonly classId?: string; readonly entryId: string },
  { status, reason }: WaitlistDecision,
): Promise<WaitlistDecided> {
  requireAdmin(caller)
  return write(deps, caller, async (trx) => {
    const { session } = await lockEntry(deps, trx, entryId)
    if (classId !== undefined && session.classId !== classId) throw new Refusal('not_on_waitlist')
    const now = await deps.clock(trx)
    await releaseDueSeats(deps, trx, session, now)
    // Read again: its own offer may have run out.
    const { entry } = await lockEntry(deps, trx, entryId)
    const enrollmentId =
      status === 'approved'
        ? await approve(deps, trx, session, entry, now)
        : await reject(deps, trx, session, { ...entry, reason: reason || null }, now)
    await audit(trx, {
      actorId: caller.user.id,
      action: `waitlist.${status}`,
      subject: { type: 'waitlist_entry', id: entryId },
      details: {
        session_id: session.id,
        user_id: entry.user_id,
        enrollment_id: enrollmentId,
        ...(status === 'rejected' && reason && { reason }),
      },
      request: caller.request,
      now,
    })
    await settleWaitlist(deps, trx, session, now)
    return {
      waitlist_entry: await readAdminEntry(deps, trx, entryId, now),
      enrollment_id: enrollmentId,
      message: status === 'approved' ? messages.waitlistEntryApproved : messages.waitlistEntryRejected,
    }
  })
}

async function approve(
  deps: Deps,
  trx: Trx,
  session: LockedSession,
  entry: LockedEntry,
  now: Date,
): Promise<string> {
  const refused = approvalRefusedBecause({
    ...(await holdAccount(trx, entry.user_id)),
    status: entry.status,
    session,
    seats: await countSeats(trx, session.id, now),
    now,
  })
  if (refused) throw refusalAboutStudent(refused)
  const { id } = await enrollFromWaitlist(trx, entry.user_id, session.id, now)
  await approveEnrollment(deps, trx, session, { id, userId: entry.user_id }, now)
  return id
}

async function reject(
  deps: Deps,
  trx: Trx,
  session: LockedSession,
  entry: LockedEntry & { readonly reason: string | null },
  now: Date,
): Promise<string> {
  const refused = rejectionRefusedBecause(entry.status)
  if (refused) throw refusalAboutStudent(refused)
  const { user_id: userId, reason } = entry
  await trx
    .updateTable('waitlist_entries')
    .set({ status: 'rejected', closed_at: now, closed_reason: reason })
    .where('id', '=', entry.id)
    .execute()
  // Never holds a seat, not even until the end of the transaction: the session is full.
  const id = await insertEnrollment(trx, userId, session.id, now, 'rejected')
  const archivedReason = reasons.rejectedFromWaitlist
  const declined = reason !== null && ({ status: 'declined', declineReason: reason } as const)
  await endEnrollment(deps, trx, id, { archivedReason, ...declined }, now)
  await notify(deps, trx, userId, takenOffTheLine(session, reason), now)
  return id
}
