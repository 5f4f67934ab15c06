import type { EnrollmentStatus } from '@cubby/contract/enrollments'
import { holdsSeat } from '@cubby/rules/enrollment'
import { audit } from '../db/audit.ts'
import type { Trx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { notify } from '../notifications/notify.ts'
import { settleWaitlist } from '../waitlist/settle-waitlist.ts'
import { endEnrollment } from './ended.ts'
import { sessionGone } from './messages.ts'
import { reasons } from './reasons.ts'
import type { LockedSession } from './seat-lock.ts'

/** Who made a session's enrollments historical: an administrator, or Cubby itself. */
type Actor = string | null

/**
 * Makes the enrollments of a session that took place historical: approved ones are completed, the
 * others archived with a reason. Its status is `completed` by then. A second time there is nothing left.
 */
export async function completeEnrollments(
  deps: Deps,
  trx: Trx,
  session: LockedSession,
  actorId: Actor,
  now: Date,
): Promise<void> {
  for (const enrollment of await notYetHistorical(trx, session)) {
    const { id, status } = enrollment
    if (status === 'approved') {
      await trx
        .updateTable('enrollments')
        .set({
          completed_at: now < session.endsAt ? now : session.endsAt,
          completion_reason: reasons.completed,
        })
        .where('id', '=', id)
        .execute()
      await note(trx, session, enrollment, 'completed', reasons.completed, actorId, now)
    } else {
      const reason = status === 'pending' ? reasons.neverApproved : reasons.notTaken
      await archive(deps, trx, session, enrollment, reason, actorId, now)
    }
  }
  await settleWaitlist(deps, trx, session, now)
}

/**
 * Archives the enrollments of a session that will not take place, closes its line, and tells everybody
 * who had a seat or a place. Its status is `cancelled`, or it is removed, by then.
 */
export async function releaseEnrollments(
  deps: Deps,
  trx: Trx,
  session: LockedSession,
  actorId: Actor,
  now: Date,
): Promise<void> {
  const reason = session.removed ? reasons.removed : reasons.cancelled
  for (const enrollment of await notYetHistorical(trx, session)) {
    await archive(deps, trx, session, enrollment, reason, actorId, now)
    if (!holdsSeat(enrollment.status)) continue
    await notify(deps, trx, enrollment.person_id, sessionGone(session), now)
  }
  await settleWaitlist(deps, trx, session, now)
}

interface LiveEnrollment {
  readonly id: string
  readonly person_id: string
  readonly status: EnrollmentStatus
}

function notYetHistorical(trx: Trx, session: LockedSession): Promise<LiveEnrollment[]> {
  return trx
    .selectFrom('enrollments')
    .select(['id', 'person_id', 'status'])
    .where('session_id', '=', session.id)
    .where('completed_at', 'is', null)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute()
}

async function archive(
  deps: Deps,
  trx: Trx,
  session: LockedSession,
  enrollment: LiveEnrollment,
  reason: string,
  actorId: Actor,
  now: Date,
): Promise<void> {
  const { id, status } = enrollment
  if (holdsSeat(status)) await endEnrollment(deps, trx, id, { archivedReason: reason }, now)
  else {
    await trx
      .updateTable('enrollments')
      .set({ archived_at: now, archived_reason: reason })
      .where('id', '=', id)
      .execute()
  }
  await note(trx, session, enrollment, 'archived', reason, actorId, now)
}

function note(
  trx: Trx,
  session: LockedSession,
  { id, person_id }: LiveEnrollment,
  what: 'completed' | 'archived',
  reason: string,
  actorId: Actor,
  now: Date,
): Promise<void> {
  return audit(trx, {
    actorId,
    action: `enrollment.${what}`,
    subject: { type: 'enrollment', id },
    details: { session_id: session.id, person_id, reason },
    request: null,
    now,
  })
}
