import type { AttendanceStatus } from '@cubby/contract/seats/attendance-statuses'
import { addMarks } from '../builders/rows.ts'
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
  await deps.db.transaction().execute(async (trx) => {
    const marked_at = await deps.clock(trx)
    const meetings = await trx
      .selectFrom('session_meetings')
      .select(['id', 'date'])
      .where('session_id', '=', session.id)
      .execute()
    const marked = meetings.filter(({ date }) => days === undefined || days.includes(date))
    const mark = { user_id: userId, marked_by: userId, received_at: marked_at, marked_at, ...changes }
    await addMarks(
      trx,
      marked.map(({ id }) => ({ meeting_id: id, ...mark })),
    )
  })
}
