import type { AttendanceStatus } from '@cubby/contract/seats/attendance-statuses'
import { v7 as newId } from 'uuid'
import type { TestSession, TestUser } from './factories.ts'
import type { TestApp } from './test-app.ts'

interface MarkChanges {
  readonly status?: AttendanceStatus | null
  readonly missed_minutes?: number
  readonly marked_at?: Date
  readonly is_check_in?: boolean
}

/** Marks a student in the meetings of a session on these days, by default in all and as present. */
export async function mark(
  { deps }: TestApp,
  { id: userId }: Pick<TestUser, 'id'>,
  { session, days, ...changes }: MarkChanges & { session: Pick<TestSession, 'id'>; days?: readonly string[] },
): Promise<void> {
  const now = await deps.clock(deps.db)
  const meetings = await deps.db
    .selectFrom('session_meetings')
    .select(['id', 'date'])
    .where('session_id', '=', session.id)
    .execute()
  const marks = meetings
    .filter(({ date }) => days === undefined || days.includes(date))
    .map(({ id }) => ({
      id: newId(),
      meeting_id: id,
      user_id: userId,
      status: 'present' as const,
      missed_minutes: null,
      reason: null,
      marked_at: now,
      marked_by: userId,
      is_correction: false,
      received_at: now,
      ...changes,
    }))
  if (marks.length > 0) await deps.db.insertInto('attendance_marks').values(marks).execute()
}
