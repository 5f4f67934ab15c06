import type { MakeUpAssignment, SavedMakeUp } from '@cubby/contract/make-up-meetings'
import { checkMakeUp } from '@cubby/rules/make-up-meetings'
import { v7 as newId } from 'uuid'
import type { Trx } from '../../../platform/db/database.ts'
import { write } from '../../../platform/db/write.ts'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { findUser, lockAccount } from '../../accounts/auth/queries.ts'
import { notify } from '../../messages/notifications/notify.ts'
import { advanceWaitlist } from '../seats/advance-waitlist.ts'
import { makeUpAssigned } from '../seats/make-ups.ts'
import { lockSessions } from './lock-sessions.ts'
import { countMakeUps, findEnrollment, findOwnSessions, meetingsQuery, sessionStatusOf } from './queries.ts'

interface Input {
  readonly enrollmentId: string
  readonly assignment: MakeUpAssignment
}

/**
 * Assigns a meeting of another session of the class to a student who missed something, and notifies the student
 * unless the meeting is over. The places are counted under the lock of the meeting's session. Throws Refusal
 * `enrollment_not_found`, `meeting_not_found`, `session_not_found`, `user_not_found`, and the reasons of `checkMakeUp`.
 */
export async function assignMakeUp(ctx: RequestContext, { enrollmentId, assignment }: Input) {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx): Promise<{ make_up: SavedMakeUp }> => {
    const { meeting_id: meetingId, missed_meeting_id: missedId = null } = assignment
    const before = await findEnrollment(trx, enrollmentId)
    if (!before) throw new Refusal('enrollment_not_found')
    const sessionId = await sessionOfMeeting(trx, meetingId)
    const ownSessionId = before.session_id
    if (missedId !== null && (await sessionOfMeeting(trx, missedId)) !== ownSessionId) {
      throw new Refusal('meeting_not_found')
    }
    const { session, now } = await lockSessions({ deps, trx }, { ownSessionId, sessionId })
    const seats = await advanceWaitlist({ deps, trx, now }, session)
    // Everything is read again under the locks.
    const enrollment = await findEnrollment(trx, enrollmentId)
    const meeting = await meetingsQuery(trx, { timezone: deps.config.provider.timezone, now })
      .where('session_meetings.id', '=', meetingId)
      .executeTakeFirst()
    if (!enrollment || enrollment.session_id !== ownSessionId) throw new Refusal('enrollment_not_found')
    if (!meeting) throw new Refusal('meeting_not_found')
    // A deletion of the account waits, and then ends the make-up meeting.
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
      details: { user_id: enrollment.user_id, session_id: sessionId, meeting_date: meeting.date },
      request: caller.request,
      now,
    })
    if (!meeting.is_over) {
      const message = makeUpAssigned({ classTitle: meeting.class_title, meeting }, meeting.location)
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
