import { meetingTexts } from '@cubby/contract/seats/admin-texts'
import type { MeetingCancellation, MeetingMove, SessionMeetings } from '@cubby/contract/seats/meetings'
import { overlaps } from '@cubby/rules/seats/meeting-overlap'
import { isWithin } from '@cubby/rules/seats/meetings'
import { minutesPerDay } from '@cubby/rules/session-times'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { ContextParts, RequestContext, TransactionContext } from '../../../platform/operation-context.ts'
import { notifyMany, type WriteMessage } from '../../messages/notifications/notify.ts'
import { type Locked, lockPresentSession } from '../seats/lock-session.ts'
import { endMakeUps, notifyMovedMakeUps } from '../seats/make-ups.ts'
import { holdsSeat } from '../seats/seat-predicates.ts'
import { meetingCancelled, meetingMoved, meetingRestored } from './messages.ts'
import {
  findMeetings,
  findSessionOfMeetings,
  loadSessionMeetings,
  type MeetingRow,
  type SessionOfMeetingsRow,
} from './read-meetings.ts'

/**
 * Moves a meeting to another day or time of its session, and reopens it if it was cancelled. Students with a seat are
 * notified unless the old and the new time are both over. Refused if the day is outside the session, if the time
 * overlaps another meeting, or if the break would fill the whole meeting.
 */
export async function moveMeeting(
  ctx: RequestContext,
  { meetingId, move }: { readonly meetingId: string; readonly move: MeetingMove },
): Promise<{ meetings: SessionMeetings }> {
  requireAdmin(ctx.caller)
  return write(ctx, (trx) =>
    moveMeetingWithin({ deps: ctx.deps, trx, caller: ctx.caller }, { meetingId, move }),
  )
}

/** Moves a meeting in the caller's transaction. */
export async function moveMeetingWithin(
  { deps, trx, caller }: Pick<ContextParts, 'deps' | 'trx' | 'caller'>,
  { meetingId, move }: { readonly meetingId: string; readonly move: MeetingMove },
): Promise<{ meetings: SessionMeetings }> {
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
    const message = () =>
      status === 'cancelled'
        ? meetingRestored(session, after)
        : meetingMoved(session, { before: meeting, after })
    if (isAhead) {
      await notifyEnrolled({ deps, trx, now }, { sessionId: session.id, message })
      await notifyMovedMakeUps({ deps, trx, now }, { id: meetingId, before: meeting, after })
    }
  }
  return { meetings: await loadSessionMeetings({ deps, db: trx }, { sessionId: session.id }) }
}

/**
 * Cancels a meeting, which then has no hours. Notifies the users who hold a seat, unless the meeting is over.
 * Cancelling it again changes nothing.
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
      const message = () => meetingCancelled(session, { meeting, reason: reason || null })
      if (meeting.ends_at > now) await notifyEnrolled({ deps, trx, now }, { sessionId: session.id, message })
    }
    return { meetings: await loadSessionMeetings({ deps, db: trx }, { sessionId: session.id }) }
  })
}

type Columns = Pick<MeetingRow, 'date' | 'start_time' | 'end_time' | 'status' | 'moved_at'>

/** Changes a meeting of a locked session. Increments its version and the `meetings_version` of the session. */
async function changeMeeting(
  { trx, now }: Pick<TransactionContext, 'trx' | 'now'>,
  meeting: MeetingRow,
  columns: Partial<Columns>,
): Promise<void> {
  await trx
    .updateTable('session_meetings')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', meeting.id)
    .execute()
  await trx
    .updateTable('class_sessions')
    .set((eb) => ({ meetings_version: eb('meetings_version', '+', 1) }))
    .where('id', '=', meeting.session_id)
    .execute()
}

/** Notifies the users who hold a seat in a session. */
export async function notifyEnrolled(
  ctx: TransactionContext,
  { sessionId, message }: { readonly sessionId: string; readonly message: WriteMessage },
): Promise<void> {
  const enrolled = await ctx.trx
    .selectFrom('enrollments')
    .select('user_id')
    .where('session_id', '=', sessionId)
    .where(holdsSeat)
    .execute()
  await notifyMany(ctx, { userIds: enrolled.map(({ user_id }) => user_id), message })
}

interface LockedMeeting extends Locked {
  readonly span: SessionOfMeetingsRow
  readonly meeting: MeetingRow
  /** The other meetings of the session. */
  readonly others: readonly MeetingRow[]
}

/**
 * Locks the meeting's session until the transaction ends. Refuses if somebody else has changed the meeting since the
 * caller read it.
 */
async function lockMeeting(
  { deps, trx }: Pick<ContextParts, 'deps' | 'trx'>,
  { meetingId, version }: { readonly meetingId: string; readonly version: number | undefined },
): Promise<LockedMeeting> {
  const found = await trx
    .selectFrom('session_meetings')
    .select('session_id')
    .where('id', '=', meetingId)
    .executeTakeFirst()
  if (!found) throw new Refusal('meeting_not_found')
  const sessionId = found.session_id
  const locked = await lockPresentSession({ deps, trx }, { sessionId })
  const span = await findSessionOfMeetings(trx, sessionId).executeTakeFirstOrThrow()
  const all = await findMeetings(trx, deps.config.provider.timezone, sessionId)
  const meeting = all.find(({ id }) => id === meetingId)
  if (!meeting) throw new Refusal('meeting_not_found')
  if (version !== undefined && version !== meeting.version) throw new Refusal('meetings_changed')
  return { ...locked, span, meeting, others: all.filter((one) => one !== meeting) }
}

const problems = {
  no_meetings: { field: 'pattern', message: meetingTexts.noMeetings },
  invalid_break: { field: 'break_minutes', message: meetingTexts.invalidBreak },
  meeting_outside_session: { field: 'date', message: meetingTexts.meetingOutsideSession },
  meeting_overlaps: { field: 'start_time', message: meetingTexts.meetingOverlaps },
} as const

/** Returns Refusal `invalid_input` for meetings that a session cannot have. */
export function invalidMeeting(reason: keyof typeof problems): Refusal {
  const { field, message } = problems[reason]
  return new Refusal('invalid_input', { message, fields: { [field]: message } })
}
