import type { MeetingPattern } from '@cubby/contract/meetings'
import { meetingDays } from '@cubby/rules/meetings'
import { type MeetingPlan, reconcileMeetings, type StoredMeeting } from '@cubby/rules/reconcile-meetings'
import { v7 as newId } from 'uuid'
import type { Trx } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { TransactionContext } from '../../../platform/operation-context.ts'
import { endMakeUps, notifyMovedMakeUps } from '../seats/make-ups.ts'
import { findMeetings, type MeetingRow } from './queries.ts'

interface Plan extends Pick<MeetingPlan, 'span' | 'breakMinutes' | 'keepHeld'> {
  readonly sessionId: string
  /** Null if the meetings wait for an administrator. Then only meetings that are over stay. */
  readonly pattern: MeetingPattern | null
}

/**
 * Stores the plan of a locked session, and adds, changes, and deletes its meetings to match. Throws Refusal
 * `meeting_has_attendance`.
 */
export async function storePlan(
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

/** Deletes meetings. Throws Refusal `meeting_has_attendance` if one of them has marks, because marks must stay. */
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
