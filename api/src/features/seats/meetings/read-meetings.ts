import type { Meeting, SessionMeetings } from '@cubby/contract/seats/meetings'
import { proposedPattern } from '@cubby/rules/seats/meetings'
import { contactHours } from '@cubby/rules/teaching/contact-hours'
import { type SqlBool, sql } from 'kysely'
import type { Caller } from '../../../platform/caller.ts'
import type { Reader } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { ContextParts, RequestContext } from '../../../platform/operation-context.ts'
import { occupiesSeat } from '../seats/seat-predicates.ts'
import { meetingEndsAt, meetingStartsAt, teacherId } from '../seats/session-columns.ts'

/**
 * Reads the meetings of a session for administrators, its instructor, and its students. For all other users, the
 * session is not found.
 */
export async function readSessionMeetings(
  { deps, caller }: RequestContext,
  { sessionId }: { readonly sessionId: string },
): Promise<SessionMeetings> {
  const { db } = deps
  if (!(await canRead(db, caller, sessionId))) throw new Refusal('session_not_found')
  return loadSessionMeetings({ deps, db }, { sessionId })
}

/** Reads the meetings of a session in the caller's transaction. */
export async function loadSessionMeetings(
  { deps, db }: Pick<ContextParts, 'deps' | 'db'>,
  { sessionId }: { readonly sessionId: string },
): Promise<SessionMeetings> {
  const session = await findSessionOfMeetings(db, sessionId).executeTakeFirst()
  if (!session) throw new Refusal('session_not_found')
  const { timezone } = deps.config.provider
  return sessionMeetingsView(session, await findMeetings(db, timezone, sessionId), timezone)
}

async function canRead(db: Reader, { user }: Caller, sessionId: string): Promise<boolean> {
  if (user.role === 'admin') return true
  const found = await db
    .selectFrom('class_sessions')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .select([
      sql<SqlBool>`coalesce(${teacherId} = ${user.id}, false)`.as('teaches'),
      sql<SqlBool>`exists (select from enrollments where enrollments.session_id = class_sessions.id
        and enrollments.user_id = ${user.id} and ${occupiesSeat})`.as('is_enrolled'),
    ])
    .where('class_sessions.id', '=', sessionId)
    .executeTakeFirst()
  return (user.role === 'instructor' && found?.teaches === true) || found?.is_enrolled === true
}

/** Selects the meetings of a session, in order. */
export function findMeetings(db: Reader, timezone: string, sessionId: string) {
  return db
    .selectFrom('session_meetings')
    .selectAll()
    .select([meetingStartsAt(timezone).as('starts_at'), meetingEndsAt(timezone).as('ends_at')])
    .where('session_id', '=', sessionId)
    .orderBy('date')
    .orderBy('start_time')
    .orderBy('id')
    .execute()
}

export type MeetingRow = Awaited<ReturnType<typeof findMeetings>>[number]

/** Selects a session that was not removed, with the columns that its meetings depend on. */
export function findSessionOfMeetings(db: Reader, sessionId: string) {
  return db
    .selectFrom('class_sessions')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .select([
      'class_sessions.id',
      'class_sessions.class_id',
      'classes.title as class_title',
      'class_sessions.start_date',
      'class_sessions.end_date',
      'class_sessions.start_time',
      'class_sessions.end_time',
      'class_sessions.meeting_pattern',
      'class_sessions.break_minutes',
      'class_sessions.meetings_confirmed_at',
      'class_sessions.meetings_version',
    ])
    .where('class_sessions.id', '=', sessionId)
    .where('class_sessions.removed_at', 'is', null)
    .where('classes.removed_at', 'is', null)
}

export type SessionOfMeetingsRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof findSessionOfMeetings>['executeTakeFirst']>>
>

export function meetingView(row: Omit<MeetingRow, 'starts_at' | 'ends_at'>): Meeting {
  return {
    id: row.id,
    date: row.date,
    start_time: row.start_time,
    end_time: row.end_time,
    break_minutes: row.break_minutes,
    status: row.status,
    moved_from: row.moved_at === null ? null : row.planned_date,
    version: row.version,
  }
}

function sessionMeetingsView(
  session: SessionOfMeetingsRow,
  rows: readonly MeetingRow[],
  timezone: string,
): SessionMeetings {
  const { id, meeting_pattern, meetings_confirmed_at, meetings_version, ...shown } = session
  const confirmed = meetings_confirmed_at !== null
  return {
    ...shown,
    session_id: id,
    confirmed,
    pattern: meeting_pattern ?? proposedPattern(session),
    meetings: rows.map(meetingView),
    contact_hours: confirmed ? contactHours(rows, timezone) : null,
    version: meetings_version,
  }
}

/** The meetings of a session as JSON, in order, and whether they are confirmed. */
export const meetingColumns = [
  sql<Meeting[]>`(
    select coalesce(json_agg(json_build_object('id', m.id, 'date', m.date, 'start_time', m.start_time,
      'end_time', m.end_time, 'break_minutes', m.break_minutes, 'status', m.status,
      'moved_from', case when m.moved_at is not null then m.planned_date end, 'version', m.version)
      order by m.date, m.start_time, m.id), '[]')
    from session_meetings m where m.session_id = class_sessions.id)`.as('meetings'),
  sql<boolean>`class_sessions.meetings_confirmed_at is not null`.as('meetings_confirmed'),
] as const

interface MeetingsRow {
  readonly meetings: Meeting[]
  readonly meetings_confirmed: boolean
}

/** Returns the hours of a session's meetings; null until an administrator confirms them. */
export function sessionContactHours(
  { meetings, meetings_confirmed }: MeetingsRow,
  timezone: string,
): number | null {
  return meetings_confirmed ? contactHours(meetings, timezone) : null
}

/** The meetings of a session, as students and visitors see them. */
export function shownMeetings(
  row: MeetingsRow,
  timezone: string,
): { meetings: Meeting[]; contact_hours: number | null } {
  return { meetings: row.meetings, contact_hours: sessionContactHours(row, timezone) }
}
