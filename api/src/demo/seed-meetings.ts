import { defaultPattern, meetingDays, type SessionSpan } from '@cubby/rules/meetings'
import type { DemoContext } from './demo-context.ts'

/** Plans the meetings of a demo session. A long one waits for an administrator. */
export async function seedMeetings(
  { trx, nextId }: Pick<DemoContext, 'trx' | 'nextId'>,
  { sessionId, span, plannedAt }: { sessionId: string; span: SessionSpan; plannedAt: Date },
): Promise<void> {
  const pattern = defaultPattern(span)
  if (!pattern) return
  const { start_time, end_time } = span
  const stamps = { created_at: plannedAt, updated_at: plannedAt }
  await trx
    .insertInto('session_meetings')
    .values(
      meetingDays(pattern, span).map((day) => ({
        id: nextId(),
        session_id: sessionId,
        planned_date: day,
        date: day,
        start_time,
        end_time,
        ...stamps,
      })),
    )
    .execute()
  await trx
    .updateTable('class_sessions')
    .set({ meeting_pattern: JSON.stringify(pattern), meetings_confirmed_at: plannedAt })
    .where('id', '=', sessionId)
    .execute()
}
