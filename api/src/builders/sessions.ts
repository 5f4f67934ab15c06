import type { MeetingPattern } from '@cubby/contract/seats/meetings'
import { defaultPattern, meetingDays, type SessionSpan } from '@cubby/rules/seats/meetings'
import type { Trx } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import type { Given } from './builder.ts'
import { insertMeetings, insertSessions } from './rows.ts'

type NewSession = Given<'class_sessions'> &
  SessionSpan & {
    readonly class_id: string
    readonly created_at: Date
    /** The days on which it meets; null if nobody confirmed them yet. By default as the office's new sessions. */
    readonly pattern?: MeetingPattern | null
  }

/** Adds sessions with their meetings, and returns the ids of the sessions. By default scheduled ones with 10 seats. */
export async function addSessions(trx: Trx, sessions: readonly NewSession[]): Promise<string[]> {
  const planned = sessions.map(({ pattern, ...session }) => {
    const meeting_pattern = pattern === undefined ? defaultPattern(session) : pattern
    return {
      ...session,
      id: session.id ?? newId(),
      meeting_pattern,
      meetings_version: meeting_pattern ? 1 : 0,
      meetings_confirmed_at: meeting_pattern && session.created_at,
    }
  })
  const meetings = planned.flatMap((session) => {
    const { id, meeting_pattern, start_time, end_time, created_at } = session
    const days = meeting_pattern ? meetingDays(meeting_pattern, session) : []
    const meeting = { session_id: id, start_time, end_time, created_at }
    return days.map((day) => ({ ...meeting, planned_date: day, date: day }))
  })
  const ids = await insertSessions(trx, planned)
  await insertMeetings(trx, meetings)
  return ids
}
