import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { expect, it } from 'vitest'
import { aCompletedSession } from '../../testing/completed-session.ts'
import { aCaller, aUser } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { lockMarkedMeeting } from '../attendance/queries.ts'
import { issueCertificates } from './issue-certificates.ts'

const test = useTestApp()

it('waits for attendance that is being taken, and does not issue what it no longer shows', async () => {
  const ada = await aUser(test)
  const session = await aCompletedSession(test, [ada])
  const { id: meetingId } = await test.deps.db
    .selectFrom('session_meetings')
    .select('id')
    .where('session_id', '=', session.id)
    .orderBy('date')
    .limit(1)
    .executeTakeFirstOrThrow()
  const locked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const marking = test.deps.db.transaction().execute(async (trx) => {
    await lockMarkedMeeting(trx, meetingId)
    locked.resolve()
    await released.promise
    const now = await test.deps.clock(trx)
    await trx
      .insertInto('attendance_marks')
      .values({
        id: newId(),
        meeting_id: meetingId,
        user_id: ada.id,
        status: 'absent',
        missed_minutes: null,
        reason: null,
        marked_at: now,
        marked_by: ada.id,
        is_correction: false,
        received_at: now,
      })
      .execute()
  })
  await locked.promise
  const issuing = issueCertificates(
    { deps: test.deps, caller: aCaller(session.admin, 'admin') },
    { action: 'issue', session_id: session.id },
  )
  await expect
    .poll(async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(test.deps.longDb)
      return rows.length
    })
    .toBeGreaterThan(0)
  released.resolve()
  await marking
  expect(await issuing).toMatchObject({ issued: 0 })
})
