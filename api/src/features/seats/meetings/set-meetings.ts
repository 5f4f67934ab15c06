import type { MeetingsSave, SessionMeetings } from '@cubby/contract/seats/meetings'
import { changedMeetings } from '@cubby/rules/seats/meeting-changes'
import { planMeetings } from '@cubby/rules/seats/meetings'
import { write } from '../../../platform/db/write.ts'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/for-roles.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { lockPresentSession } from '../seats/lock-session.ts'
import { invalidMeeting, notifyEnrolled } from './change-meeting.ts'
import { meetingsChanged } from './messages.ts'
import { storePlan } from './plan-session.ts'
import { findMeetings, findSessionOfMeetings, loadSessionMeetings } from './read-meetings.ts'

/**
 * Sets the days and the break of a session's meetings, and confirms them. A cancelled or moved meeting stays so if
 * its planned day is still in the pattern. Notifies the users who hold a seat if the day or time of a coming meeting
 * changes. Throws Refusal `session_not_found`, `meetings_changed` for a save of an older version,
 * `meeting_has_attendance` if it would delete a meeting with marks, and `invalid_input` for a pattern without
 * meetings or with a day outside the session, or for a break as long as a meeting.
 */
export async function setMeetings(
  ctx: RequestContext,
  { sessionId, save }: { readonly sessionId: string; readonly save: MeetingsSave },
): Promise<{ meetings: SessionMeetings }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const { session: locked, now } = await lockPresentSession({ deps, trx }, { sessionId })
    const session = await findSessionOfMeetings(trx, sessionId).executeTakeFirstOrThrow()
    const { pattern, break_minutes: breakMinutes, version = session.meetings_version } = save
    if (version !== session.meetings_version) throw new Refusal('meetings_changed')
    const plan = planMeetings(pattern, session, breakMinutes)
    if (!plan.ok) throw invalidMeeting(plan.reason)
    const meetingsAhead = async () => {
      const all = await findMeetings(trx, deps.config.provider.timezone, sessionId)
      return all.filter(({ ends_at }) => ends_at > now)
    }
    const before = await meetingsAhead()
    await storePlan({ deps, trx, now }, { sessionId, pattern, span: session, breakMinutes, keepHeld: false })
    const meetings = await loadSessionMeetings({ deps, db: trx }, { sessionId })
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: 'session.meetings_set',
      subject: { type: 'session', id: sessionId },
      details: {
        meetings: meetings.meetings.length,
        hours: meetings.contact_hours,
        break_minutes: breakMinutes,
      },
      request: caller.request,
      now,
    })
    const changed = changedMeetings(before, await meetingsAhead())
    if (changed.added.length + changed.removed.length > 0) {
      await notifyEnrolled({ deps, trx, now }, { sessionId, message: meetingsChanged(locked, changed) })
    }
    return { meetings }
  })
}
