import type { MakeUpAssignment, SavedMakeUp } from '@cubby/contract/seats/make-up-meetings'
import { checkMakeUp } from '@cubby/rules/seats/make-up-meetings'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import { newId } from '../../../platform/ids.ts'
import type { ContextParts, RequestContext } from '../../../platform/operation-context.ts'
import { findUser, lockAccount } from '../../accounts/auth/queries.ts'
import { notify } from '../../messages/notifications/notify.ts'
import { advanceWaitlist } from '../seats/advance-waitlist.ts'
import { type Locked, lockBothSessions } from '../seats/lock-session.ts'
import { makeUpAssigned, makeUpCancelled } from '../seats/make-ups.ts'
import { countMakeUps, findEnrollment, findOwnSessions, meetingsQuery, sessionStatusOf } from './queries.ts'

interface Input {
  readonly enrollmentId: string
  readonly assignment: MakeUpAssignment
}

/**
 * Assigns a meeting of another session of the class to a student who missed something. Notifies the student unless
 * the meeting is over. Counts the places under the lock of the make-up session, so that none is given away twice.
 */
export async function assignMakeUp(ctx: RequestContext, { enrollmentId, assignment }: Input) {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx): Promise<{ make_up: SavedMakeUp }> => {
    const { meeting_id: meetingId, missed_meeting_id: missedId = null } = assignment
    const before = await findEnrollment(trx, enrollmentId)
    if (!before) throw new Refusal('enrollment_not_found')
    const makeUpSessionId = await sessionOfMeeting(trx, meetingId)
    const ownSessionId = before.session_id
    if (missedId !== null && (await sessionOfMeeting(trx, missedId)) !== ownSessionId) {
      throw new Refusal('meeting_not_found')
    }
    const { session: makeUpSession, now } = await lockSessions(
      { deps, trx },
      { ownSessionId, makeUpSessionId },
    )
    const seats = await advanceWaitlist({ deps, trx, now }, makeUpSession)
    // Everything is read again under the locks.
    const enrollment = await findEnrollment(trx, enrollmentId)
    const meeting = await meetingsQuery(trx, { timezone: deps.config.provider.timezone, now })
      .where('session_meetings.id', '=', meetingId)
      .executeTakeFirst()
    if (!enrollment || enrollment.session_id !== ownSessionId) throw new Refusal('enrollment_not_found')
    if (!meeting) throw new Refusal('meeting_not_found')
    // Blocks account deletion until commit; it then cancels this make-up meeting.
    await lockAccount(trx, enrollment.user_id)
    if (!(await findUser(trx, enrollment.user_id))) throw new Refusal('user_not_found')
    const own = await findOwnSessions(trx, { userId: enrollment.user_id, classId: enrollment.class_id })
    const checked = checkMakeUp({
      enrollment: {
        status: enrollment.status,
        isArchived: enrollment.archived_at !== null,
        classId: enrollment.class_id,
        sessionId: enrollment.session_id,
        meetingsConfirmed: enrollment.meetings_confirmed_at !== null,
      },
      meeting: {
        classId: meeting.class_id,
        sessionId: meeting.session_id,
        status: meeting.status,
        sessionStatus: sessionStatusOf(meeting),
        isOver: meeting.is_over,
      },
      isStudentThere: own.has(meeting.session_id),
      isAssigned: await isAssigned(trx, { enrollmentId, meetingId }),
      seats,
      makeUps: (await countMakeUps(trx, [meetingId])).get(meetingId) ?? 0,
    })
    if (!checked.ok) throw new Refusal(checked.reason)
    const id = newId()
    await trx
      .insertInto('make_up_meetings')
      .values({
        id,
        enrollment_id: enrollmentId,
        meeting_id: meetingId,
        missed_meeting_id: missedId,
        assigned_by: caller.user.id,
        assigned_at: now,
      })
      .execute()
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: 'enrollment.make_up_assigned',
      subject: { type: 'enrollment', id: enrollmentId },
      details: { user_id: enrollment.user_id, session_id: makeUpSessionId, meeting_date: meeting.date },
      request: caller.request,
      now,
    })
    if (!meeting.is_over) {
      const message = () => makeUpAssigned({ classTitle: meeting.class_title, meeting }, meeting.location)
      await notify({ deps, trx, now }, { userId: enrollment.user_id, message })
    }
    return { make_up: { id, enrollment_id: enrollmentId, meeting_id: meetingId, is_cancelled: false } }
  })
}

async function sessionOfMeeting(trx: Trx, meetingId: string): Promise<string> {
  const found = await trx
    .selectFrom('session_meetings')
    .select('session_id')
    .where('id', '=', meetingId)
    .executeTakeFirst()
  if (!found) throw new Refusal('meeting_not_found')
  return found.session_id
}

async function isAssigned(
  trx: Trx,
  { enrollmentId, meetingId }: { readonly enrollmentId: string; readonly meetingId: string },
): Promise<boolean> {
  const found = await trx
    .selectFrom('make_up_meetings')
    .select('id')
    .where('enrollment_id', '=', enrollmentId)
    .where('meeting_id', '=', meetingId)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Cancels a make-up meeting, offers its place to the waitlist, and notifies the student unless the meeting is over. Its
 * hours no longer count; the marks stay. Cancelling it again changes nothing.
 */
export async function cancelMakeUp(ctx: RequestContext, { id }: { readonly id: string }) {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx): Promise<{ make_up: SavedMakeUp }> => {
    const found = await findMakeUp(trx, id)
    if (!found) throw new Refusal('make_up_not_found')
    const { session, now } = await lockSessions(
      { deps, trx },
      { ownSessionId: found.own_session_id, makeUpSessionId: found.session_id },
    )
    const updated = await trx
      .updateTable('make_up_meetings')
      .set({ cancelled_at: now, cancelled_by: caller.user.id })
      .where('id', '=', id)
      .where('cancelled_at', 'is', null)
      .executeTakeFirst()
    const { enrollment_id, meeting_id, user_id: userId } = found
    const meeting = await meetingsQuery(trx, { timezone: deps.config.provider.timezone, now })
      .where('session_meetings.id', '=', meeting_id)
      .executeTakeFirst()
    if (updated.numUpdatedRows > 0n && meeting) {
      await writeAuditLog(trx, {
        actorId: caller.user.id,
        action: 'enrollment.make_up_cancelled',
        subject: { type: 'enrollment', id: enrollment_id },
        details: { user_id: userId, session_id: meeting.session_id, meeting_date: meeting.date },
        request: caller.request,
        now,
      })
      const message = () => makeUpCancelled({ classTitle: meeting.class_title, meeting })
      if (!meeting.is_over) await notify({ deps, trx, now }, { userId, message })
      await advanceWaitlist({ deps, trx, now }, session)
    }
    return { make_up: { id, enrollment_id, meeting_id, is_cancelled: true } }
  })
}

/** Selects a make-up meeting, even if it is cancelled. */
function findMakeUp(trx: Trx, id: string) {
  return trx
    .selectFrom('make_up_meetings')
    .innerJoin('enrollments', 'enrollments.id', 'make_up_meetings.enrollment_id')
    .innerJoin('session_meetings', 'session_meetings.id', 'make_up_meetings.meeting_id')
    .select([
      'make_up_meetings.id',
      'make_up_meetings.enrollment_id',
      'make_up_meetings.meeting_id',
      'make_up_meetings.cancelled_at',
      'enrollments.user_id',
      'enrollments.session_id as own_session_id',
      'session_meetings.session_id',
    ])
    .where('make_up_meetings.id', '=', id)
    .executeTakeFirst()
}

interface Sessions {
  readonly ownSessionId: string
  readonly makeUpSessionId: string
}

/**
 * Locks the student's own session and the make-up session, so that neither changes before the commit. Returns the
 * make-up session.
 */
async function lockSessions(
  ctx: Pick<ContextParts, 'deps' | 'trx'>,
  { ownSessionId, makeUpSessionId }: Sessions,
): Promise<Locked> {
  const pair = await lockBothSessions(ctx, { oldId: ownSessionId, newId: makeUpSessionId })
  if (!pair || pair.oldSession.removed || pair.session.removed) throw new Refusal('session_not_found')
  return { session: pair.session, now: pair.now }
}
