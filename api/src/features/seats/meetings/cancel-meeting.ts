import type { MeetingCancellation, SessionMeetings } from '@cubby/contract/meetings'
import { write } from '../../../platform/db/write.ts'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { endMakeUps } from '../seats/make-ups.ts'
import { changeMeeting, notifyEnrolled } from './change-meeting.ts'
import { lockMeeting } from './lock-meeting.ts'
import { meetingCancelled } from './messages.ts'
import { loadSessionMeetings } from './read-meetings.ts'

/**
 * Cancels a meeting, which then has no hours. Notifies the users who hold a seat, unless the meeting is over.
 * Cancelling it again changes nothing. Throws Refusal `meeting_not_found`, `session_not_found`, and `meetings_changed`.
 */
export async function cancelMeeting(
  ctx: RequestContext,
  { meetingId, cancellation }: { readonly meetingId: string; readonly cancellation: MeetingCancellation },
): Promise<{ meetings: SessionMeetings }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const { version, reason } = cancellation ?? {}
    const { session, now, meeting } = await lockMeeting({ deps, trx }, { meetingId, version })
    if (meeting.status === 'scheduled') {
      await endMakeUps({ deps, trx, now }, { meetingIds: [meetingId] })
      await changeMeeting({ trx, now }, meeting, { status: 'cancelled' })
      await writeAuditLog(trx, {
        actorId: caller.user.id,
        action: 'session.meeting_cancelled',
        subject: { type: 'session', id: session.id },
        details: {
          start_date: meeting.date,
          start_time: meeting.start_time,
          end_time: meeting.end_time,
          ...(reason && { reason }),
        },
        request: caller.request,
        now,
      })
      const message = meetingCancelled(session, { meeting, reason: reason || null })
      if (meeting.ends_at > now) await notifyEnrolled({ deps, trx, now }, { sessionId: session.id, message })
    }
    return { meetings: await loadSessionMeetings({ deps, db: trx }, { sessionId: session.id }) }
  })
}
