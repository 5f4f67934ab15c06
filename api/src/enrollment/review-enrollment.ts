import type { StudentEnrollment } from '@cubby/contract/enrollments'
import { decideReview, type ReviewedStatus } from '@cubby/rules/enrollment'
import type { Caller } from '../auth/caller.ts'
import { holdAccount } from '../auth/queries.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import { audit } from '../db/audit.ts'
import type { Trx } from '../db/database.ts'
import { write } from '../db/write.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../errors.ts'
import { notify } from '../notifications/notify.ts'
import { suspendPayment } from '../payments/release-payment.ts'
import { closeEntry } from '../waitlist/close-entry.ts'
import { settleWaitlist } from '../waitlist/settle-waitlist.ts'
import { approveEnrollment } from './approved.ts'
import { endEnrollment } from './ended.ts'
import { enrollmentPending, enrollmentRejected } from './messages.ts'
import { countSeats, findStanding } from './queries.ts'
import { readEnrollmentFor } from './read-enrollments.ts'
import { refusalAboutStudent } from './refusal-about-student.ts'
import type { LockedSession } from './seat-lock.ts'

/** What an administrator sets, and what the student is told of it. */
export interface Review {
  readonly to: ReviewedStatus
  readonly declineReason?: string | null
}

/**
 * Sets an enrollment's status as an administrator; a freed seat goes to the next in line in the same
 * transaction. Setting the status it has changes nothing but
 * the reason of a decline. Throws Refusal `enrollment_not_found`,
 * `session_full` when raising it would oversell, and the other reasons of `decideReview`.
 */
export async function reviewEnrollment(
  deps: Deps,
  caller: Caller,
  enrollmentId: string,
  { to, declineReason = null }: Review,
): Promise<{ enrollment: StudentEnrollment }> {
  requireAdmin(caller)
  return write(deps, caller, async (trx) => {
    const found = await findReviewed(trx, enrollmentId)
    const session = await deps.lockSeats(trx, found.session_id, deps.config.provider.timezone)
    if (!session) throw new Refusal('enrollment_not_found')
    const now = await deps.clock(trx)
    await settleWaitlist(deps, trx, session, now)

    const before = await findReviewed(trx, enrollmentId)
    const decision = decideReview({
      ...(await holdAccount(trx, before.person_id)),
      status: before.status,
      historical: before.completed_at !== null || before.archived_at !== null,
      to,
      reworded: to === 'declined' && declineReason !== before.decline_reason,
      session: { ...session, over: now >= session.overAt },
      seats: await countSeats(trx, session.id, now),
      standing: await findStanding(trx, before.person_id, session.id, now),
      now,
    })
    if (decision.kind === 'refused') throw refusalAboutStudent(decision.code)
    if (decision.kind === 'changed') {
      if (decision.seat === 'offer') await closeEntry(trx, before.person_id, session.id, 'accepted', now)
      await setStatus(
        deps,
        trx,
        session,
        { id: enrollmentId, personId: before.person_id },
        to,
        declineReason,
        now,
      )
      await audit(trx, {
        actorId: caller.person.id,
        action: `enrollment.${to}`,
        subject: { type: 'enrollment', id: enrollmentId },
        details: {
          session_id: session.id,
          person_id: before.person_id,
          from: before.status,
          reason: declineReason,
        },
        request: caller.request,
        now,
      })
      if (decision.seat === 'freed') await settleWaitlist(deps, trx, session, now)
    }
    return { enrollment: await readEnrollmentFor(deps, trx, caller, enrollmentId, now) }
  })
}

async function findReviewed(trx: Trx, enrollmentId: string) {
  const found = await trx
    .selectFrom('enrollments')
    .select([
      'enrollments.person_id',
      'enrollments.session_id',
      'enrollments.status',
      'enrollments.completed_at',
      'enrollments.archived_at',
      'enrollments.decline_reason',
    ])
    .where('enrollments.id', '=', enrollmentId)
    .executeTakeFirst()
  if (!found) throw new Refusal('enrollment_not_found')
  return found
}

async function setStatus(
  deps: Deps,
  trx: Trx,
  session: LockedSession,
  enrollment: { readonly id: string; readonly personId: string },
  to: ReviewedStatus,
  declineReason: string | null,
  now: Date,
): Promise<void> {
  if (to === 'approved') return approveEnrollment(deps, trx, session, enrollment, now)
  if (to === 'pending') {
    await trx
      .updateTable('enrollments')
      .set({ status: 'pending', decline_reason: null, ended_at: null })
      .where('id', '=', enrollment.id)
      .execute()
    await suspendPayment(deps, trx, enrollment.id, now)
    return notify(deps, trx, enrollment.personId, enrollmentPending(session), now)
  }
  await endEnrollment(deps, trx, enrollment.id, { status: to, declineReason }, now)
  await notify(deps, trx, enrollment.personId, enrollmentRejected(session, declineReason), now)
}
