import type { MeetingPattern, MeetingsSave, SessionMeetings } from '@cubby/contract/seats/meetings'
import { changedMeetings } from '@cubby/rules/seats/meeting-changes'
import {
  defaultPattern,
  meetingDays,
  patternAfterChange,
  planMeetings,
  type SessionSpan,
} from '@cubby/rules/seats/meetings'
import {
  type MeetingPlan,
  reconcileMeetings,
  type StoredMeeting,
} from '@cubby/rules/seats/reconcile-meetings'
import { minutesPerDay } from '@cubby/rules/session-times'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import { newId } from '../../../platform/ids.ts'
import type {
  OperationContext,
  RequestContext,
  TransactionContext,
} from '../../../platform/operation-context.ts'
import { lockPresentSession } from '../seats/lock-session.ts'
import { endMakeUps, notifyMovedMakeUps } from '../seats/make-ups.ts'
import { invalidMeeting, notifyEnrolled } from './change-meeting.ts'
import { meetingsChanged } from './messages.ts'
import { findMeetings, findSessionOfMeetings, loadSessionMeetings, type MeetingRow } from './read-meetings.ts'

/**
 * Plans the meetings of a new session: one on each day if the session is short. The meetings of a longer session wait
 * for an administrator to confirm them.
 */
export async function planNewSession(
  ctx: TransactionContext,
  { sessionId }: { readonly sessionId: string },
): Promise<void> {
  const span = await findSessionOfMeetings(ctx.trx, sessionId).executeTakeFirstOrThrow()
  const pattern = defaultPattern(span)
  if (pattern) await storePlan(ctx, { sessionId, pattern, span, breakMinutes: 0, keepHeld: false })
}

/**
 * Plans the meetings of a locked session again after its days or times changed, so that no meeting stays outside
 * the session. If the confirmed pattern no longer fits, an administrator has to confirm the meetings again.
 */
export async function replanSession(
  ctx: OperationContext,
  { sessionId, before }: { readonly sessionId: string; readonly before: SessionSpan },
): Promise<void> {
  const { trx, caller, now } = ctx
  const session = await findSessionOfMeetings(trx, sessionId).executeTakeFirstOrThrow()
  const pattern = patternAfterChange(session.meeting_pattern, before, session)
  const breakMinutes = fittingBreak(session)
  await storePlan(ctx, { sessionId, pattern, span: session, breakMinutes, keepHeld: true })
  if (pattern !== null || session.meetings_confirmed_at === null) return
  await writeAuditLog(trx, {
    actorId: caller.user.id,
    action: 'session.meetings_unconfirmed',
    subject: { type: 'session', id: sessionId },
    request: caller.request,
    now,
  })
}

/** Returns the break of a session, or none if the break would fill a whole meeting. */
function fittingBreak(session: SessionSpan & { readonly break_minutes: number }): number {
  return session.break_minutes < minutesPerDay(session) ? session.break_minutes : 0
}

interface Plan extends Pick<MeetingPlan, 'span' | 'breakMinutes' | 'keepHeld'> {
  readonly sessionId: string
  /** Null if the meetings wait for an administrator. Then only meetings that are over stay. */
  readonly pattern: MeetingPattern | null
}

/** Stores the plan of a locked session, and adds, changes, and deletes its meetings to match. */
async function storePlan(
  { deps, trx, now }: TransactionContext,
  { sessionId, pattern, ...plan }: Plan,
): Promise<void> {
  const rows = await findMeetings(trx, deps.config.provider.timezone, sessionId)
  const stored = rows.map((row) => storedMeeting(row, now))
  const held = stored.filter(
    ({ over, date }) => over && date >= plan.span.start_date && date <= plan.span.end_date,
  )
  const days = pattern ? meetingDays(pattern, plan.span) : held.map(({ planned_date }) => planned_date)
  const { added, kept, removed } = reconcileMeetings(stored, { ...plan, days })
  await endMakeUps({ deps, trx, now }, { meetingIds: removed.map(({ id }) => id) })
  await removeMeetings(trx, removed)
  for (const meeting of kept) await storeKeptMeeting({ deps, trx, now }, { stored, meeting })
  const { start_time, end_time } = plan.span
  const common = { session_id: sessionId, start_time, end_time, break_minutes: plan.breakMinutes }
  const stamps = { created_at: now, updated_at: now }
  if (added.length > 0) {
    await trx
      .insertInto('session_meetings')
      .values(added.map((day) => ({ id: newId(), planned_date: day, date: day, ...common, ...stamps })))
      .execute()
  }
  await trx
    .updateTable('class_sessions')
    .set((eb) => ({
      meeting_pattern: pattern && JSON.stringify(pattern),
      meetings_confirmed_at: pattern && now,
      break_minutes: plan.breakMinutes,
      meetings_version: eb('meetings_version', '+', 1),
    }))
    .where('id', '=', sessionId)
    .execute()
}

function storedMeeting(row: MeetingRow, now: Date): StoredMeeting {
  const { id, planned_date, date, start_time, end_time, break_minutes, status } = row
  const facts = { id, planned_date, date, start_time, end_time, break_minutes, status }
  return { ...facts, moved: row.moved_at !== null, over: row.ends_at <= now }
}

/** Deletes meetings. Refuses if one of them has attendance marks, because marks must stay. */
async function removeMeetings(trx: Trx, removed: readonly StoredMeeting[]): Promise<void> {
  if (removed.length === 0) return
  const ids = removed.map(({ id }) => id)
  // Waits for marks that are being stored, which the next statement then sees.
  await trx
    .selectFrom('session_meetings')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  const marked = await trx
    .selectFrom('attendance_marks')
    .select('id')
    .where('meeting_id', 'in', ids)
    .limit(1)
    .executeTakeFirst()
  if (marked) throw new Refusal('meeting_has_attendance')
  await trx.deleteFrom('session_meetings').where('id', 'in', ids).execute()
}

/** Stores a meeting if it differs from what is stored. */
async function storeKeptMeeting(
  ctx: TransactionContext,
  { stored, meeting }: { readonly stored: readonly StoredMeeting[]; readonly meeting: StoredMeeting },
): Promise<void> {
  const { trx, now } = ctx
  const { id, date, start_time, end_time, break_minutes, moved } = meeting
  const columns = { date, start_time, end_time, break_minutes }
  const before = stored.find((one) => one.id === id)
  if (before && keysOf(columns).every((key) => before[key] === columns[key])) return
  await trx
    .updateTable('session_meetings')
    .set((eb) => ({
      ...columns,
      ...(!moved && { moved_at: null }),
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .execute()
  const isSameTime = before?.date === date && before.start_time === start_time && before.end_time === end_time
  // Make-ups at a meeting that was over needed no free place. If it takes place again, they would.
  if (before?.over) await endMakeUps(ctx, { meetingIds: [id] })
  else if (before && !isSameTime) await notifyMovedMakeUps(ctx, { id, before, after: columns })
}

function keysOf<Row extends object>(row: Row): (keyof Row)[] {
  return Object.keys(row) as (keyof Row)[]
}

/**
 * Sets the days and the break of a session's meetings, and confirms them. A cancelled or moved meeting stays so if its
 * planned day is still in the pattern. Notifies the users who hold a seat if the day or time of a coming meeting
 * changes. Refuses a save that is based on an older version.
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
      await notifyEnrolled({ deps, trx, now }, { sessionId, message: () => meetingsChanged(locked, changed) })
    }
    return { meetings }
  })
}
