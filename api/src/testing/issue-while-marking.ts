import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { expect } from 'vitest'
import { lockMarkedMeeting } from '../features/teaching/attendance/queries.ts'
import { issueCertificates } from '../features/teaching/certificates/issue-certificates.ts'
import type { CompletedSession } from './completed-session.ts'
import { aCaller, type TestUser } from './factories.ts'
import type { TestApp } from './test-app.ts'

/**
 * Issues the certificates of a session while an instructor marks a student as absent in a meeting. The transaction of
 * the mark locks the meeting, and writes the mark when the issuing waits for a lock. Returns what was issued.
 */
export async function issueWhileMarking(
  { deps }: TestApp,
  {
    session,
    student,
    meetingId,
  }: { readonly session: CompletedSession; readonly student: TestUser; readonly meetingId: string },
) {
  const locked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const marking = deps.db.transaction().execute(async (trx) => {
    await lockMarkedMeeting(trx, meetingId)
    locked.resolve()
    await released.promise
    const now = await deps.clock(trx)
    await trx
      .insertInto('attendance_marks')
      .values({
        id: newId(),
        meeting_id: meetingId,
        user_id: student.id,
        status: 'absent',
        missed_minutes: null,
        reason: null,
        marked_at: now,
        marked_by: student.id,
        is_correction: false,
        received_at: now,
      })
      .execute()
  })
  await locked.promise
  const issuing = issueCertificates(
    { deps, caller: aCaller(session.admin, 'admin') },
    { action: 'issue', session_id: session.id },
  )
  await expect
    .poll(async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(deps.longDb)
      return rows.length
    })
    .toBeGreaterThan(0)
  released.resolve()
  await marking
  return issuing
}
