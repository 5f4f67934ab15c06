import { messages } from '@cubby/contract/messages'
import type { WaitlistDecided, WaitlistDecision } from '@cubby/contract/waitlist'
import { approvalRefusedBecause, isLive } from '@cubby/rules/waitlist'
import type { Caller } from '../auth/caller.ts'
import { holdAccount } from '../auth/queries.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import { audit } from '../db/audit.ts'
import type { Trx } from '../db/database.ts'
import { write } from '../db/write.ts'
import type { Deps } from '../deps.ts'
import { approveEnrollment } from '../enrollment/approved.ts'
import { endEnrollment } from '../enrollment/ended.ts'
import { enrollFromWaitlist } from '../enrollment/enroll-from-waitlist.ts'
import { insertEnrollment } from '../enrollment/insert-enrollment.ts'
import { countSeats } from '../enrollment/queries.ts'
import { reasons } from '../enrollment/reasons.ts'
import { refusalAboutStudent } from '../enrollment/refusal-about-student.ts'
import type { LockedSession } from '../enrollment/seat-lock.ts'
import { Refusal } from '../errors.ts'
import { notify } from '../notifications/notify.ts'
import { closeEntry } from './close-entry.ts'
import { readAdminEntry } from './list-waitlist.ts'
import { type LockedEntry, lockEntry } from './lock-entry.ts'
import { takenOffTheLine } from './messages.ts'
import { releaseDueSeats, settleWaitlist } from './settle-waitlist.ts'

/**
 * Moves an entry to the enrollments as an administrator: approved, on the seat its offer holds or a free
 * one, or rejected, as a historical enrollment for tracking. Throws Refusal `not_on_waitlist`, also for an
 * entry of another class, `waitlist_entry_closed` and the reasons of `approvalRefusedBecause`.
 */
export async function decideEntry(
  deps: Deps,
  caller: Caller,
  { classId, entryId }: { readonly classId: string; readonly entryId: string },
  { status }: WaitlistDecision,
): Promise<WaitlistDecided> {
  requireAdmin(caller)
  return write(deps, caller, async (trx) => {
    const { session } = await lockEntry(deps, trx, entryId)
    if (session.classId !== classId) throw new Refusal('not_on_waitlist')
    const now = await deps.clock(trx)
    await releaseDueSeats(deps, trx, session, now)
    // Read again: its own offer may have run out.
    const { entry } = await lockEntry(deps, trx, entryId)
    const decide = status === 'approved' ? approve : reject
    const enrollmentId = await decide(deps, trx, session, entry, now)
    await audit(trx, {
      actorId: caller.person.id,
      action: `waitlist.${status}`,
      subject: { type: 'waitlist_entry', id: entryId },
      details: { session_id: session.id, person_id: entry.person_id, enrollment_id: enrollmentId },
      request: caller.request,
      now,
    })
    await settleWaitlist(deps, trx, session, now)
    return {
      waitlist_entry: await readAdminEntry(trx, entryId, now),
      enrollment_id: enrollmentId,
      message: status === 'approved' ? messages.waitlistEntryApproved : messages.waitlistEntryRejected,
    }
  })
}

type Decide = (deps: Deps, trx: Trx, session: LockedSession, entry: LockedEntry, now: Date) => Promise<string>

const approve: Decide = async (deps, trx, session, entry, now) => {
  const refused = approvalRefusedBecause({
    ...(await holdAccount(trx, entry.person_id)),
    status: entry.status,
    session,
    seats: await countSeats(trx, session.id, now),
    now,
  })
  if (refused) throw refusalAboutStudent(refused)
  const { id } = await enrollFromWaitlist(trx, entry.person_id, session.id, now)
  await approveEnrollment(deps, trx, session, { id, personId: entry.person_id }, now)
  return id
}

const reject: Decide = async (deps, trx, session, entry, now) => {
  if (!isLive(entry.status)) throw new Refusal('waitlist_entry_closed')
  await closeEntry(trx, entry.person_id, session.id, 'rejected', now)
  const id = await insertRejected(deps, trx, entry.person_id, session.id, now)
  await notify(deps, trx, entry.person_id, takenOffTheLine(session), now)
  return id
}

/** Never holds a seat, not even until the end of the transaction: the session is full. */
async function insertRejected(
  deps: Deps,
  trx: Trx,
  personId: string,
  sessionId: string,
  now: Date,
): Promise<string> {
  const id = await insertEnrollment(trx, personId, sessionId, now, 'rejected')
  await endEnrollment(deps, trx, id, { archivedReason: reasons.rejectedFromWaitlist }, now)
  return id
}
