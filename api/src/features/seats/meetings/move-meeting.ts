import type { MeetingMove, SessionMeetings } from '@cubby/contract/meetings'
import { overlaps } from '@cubby/rules/meeting-overlap'
import { isWithin } from '@cubby/rules/meetings'
import { minutesPerDay } from '@cubby/rules/session-times'
import { write } from '../../../platform/db/write.ts'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { endMakeUps, notifyMovedMakeUps } from '../seats/make-ups.ts'
import { changeMeeting, notifyEnrolled } from './change-meeting.ts'
import { invalidMeeting } from './invalid-meeting.ts'
import { lockMeeting } from './lock-meeting.ts'
import { meetingMoved, meetingRestored } from './messages.ts'
import { findMeetings } from './queries.ts'
import { loadSessionMeetings } from './read-meetings.ts'

/**
 * Moves a meeting to another day or time of its session. Notifies the users who hold a seat, unless both the old and
 * the new time are over. A cancelled meeting takes place again. Throws Refusal `meeting_not_found`,
 * `session_not_found`, `meetings_changed`, and `invalid_input` if the day is outside the session, if another meeting
 * takes place at this time, or if the meeting would be no longer than its break.
 */
export async function moveMeeting(
  ctx: RequestContext,
  { meetingId, move }: { readonly meetingId: string; readonly move: MeetingMove },
): Promise<{ meetings: SessionMeetings }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const { version, ...times } = move
    const { session, span, now, meeting, others } = await lockMeeting({ deps, trx }, { meetingId, version })
    const isSame =
      meeting.status === 'scheduled' &&
      meeting.date === times.date &&
      meeting.start_time === times.start_time &&
      meeting.end_time === times.end_time
    if (!isSame) {
      const after = { ...times, status: 'scheduled' as const }
      if (!isWithin(times.date, { ...span, ...times })) throw invalidMeeting('meeting_outside_session')
      if (meeting.break_minutes >= minutesPerDay(times)) throw invalidMeeting('invalid_break')
      if (others.some((other) => overlaps(other, after))) throw invalidMeeting('meeting_overlaps')
      const isPlanned =
        times.date === meeting.planned_date &&
        times.start_time === span.start_time &&
        times.end_time === span.end_time
      await changeMeeting({ trx, now }, meeting, { ...after, moved_at: isPlanned ? null : now })
      // Make-ups at a meeting that was over needed no free place. If it takes place again, they would.
      if (meeting.ends_at <= now) await endMakeUps({ deps, trx, now }, { meetingIds: [meetingId] })
      const { date, start_time, end_time, status } = meeting
      await writeAuditLog(trx, {
        actorId: caller.user.id,
        action: 'session.meeting_moved',
        subject: { type: 'session', id: session.id },
        details: {
          start_date: { from: date, to: times.date },
          start_time: { from: start_time, to: times.start_time },
          end_time: { from: end_time, to: times.end_time },
        },
        request: caller.request,
        now,
      })
      const moved = await findMeetings(trx, deps.config.provider.timezone, session.id)
      const isAhead = [meeting, ...moved.filter(({ id }) => id === meetingId)].some(
        ({ ends_at }) => ends_at > now,
      )
      const message =
        status === 'cancelled'
          ? meetingRestored(session, after)
          : meetingMoved(session, { before: meeting, after })
      if (isAhead) {
        await notifyEnrolled({ deps, trx, now }, { sessionId: session.id, message })
        await notifyMovedMakeUps({ deps, trx, now }, { id: meetingId, before: meeting, after })
      }
    }
    return { meetings: await loadSessionMeetings({ deps, db: trx }, { sessionId: session.id }) }
  })
}
