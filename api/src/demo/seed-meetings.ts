import { meetingDays, type SessionSpan } from '@cubby/rules/seats/meetings'
import type { DemoContext } from './demo-context.ts'
import { demoPattern } from './meeting-days.ts'

interface PlannedSession {
  readonly sessionId: string
  readonly span: SessionSpan
  readonly plannedAt: Date
}

/** Plans and confirms the meetings of a demo session. */
export async function seedMeetings(context: DemoContext, session: PlannedSession): Promise<void> {
  const { trx } = context
  const { confirmed, meetings } = plannedMeetings(context, session)
  await trx.insertInto('session_meetings').values(meetings).execute()
  await trx.updateTable('class_sessions').set(confirmed).where('id', '=', session.sessionId).execute()
}

/** Returns the rows of the meetings, and what their session stores about them. */
export function plannedMeetings(
  { nextId }: Pick<DemoContext, 'nextId'>,
  { sessionId, span, plannedAt }: PlannedSession,
) {
  const pattern = demoPattern(span)
  const { start_time, end_time } = span
  return {
    confirmed: { meeting_pattern: JSON.stringify(pattern), meetings_confirmed_at: plannedAt },
    meetings: meetingDays(pattern, span).map((day) => ({
      id: nextId(),
      session_id: sessionId,
      planned_date: day,
      date: day,
      start_time,
      end_time,
      created_at: plannedAt,
      updated_at: plannedAt,
    })),
  }
}
