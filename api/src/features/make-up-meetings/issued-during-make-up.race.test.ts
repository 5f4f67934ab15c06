import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { expect, it } from 'vitest'
import { mark } from '../../testing/attendance.ts'
import { aCompletedSession } from '../../testing/completed-session.ts'
import { aCaller, aUser } from '../../testing/factories.ts'
import { anotherSession, assign, meetingsOf } from '../../testing/make-up.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { lockMarkedMeeting } from '../attendance/queries.ts'
import { issueCertificates } from '../certificates/issue-certificates.ts'

const test = useTestApp()

it('issues no certificate for made-up hours that an instructor takes back meanwhile', async () => {
  const ada = await aUser(test)
  const session = await aCompletedSession(test, [ada], { isMarked: false })
  const other = await anotherSession(test, session, { days: ['2026-11-19', '2026-11-20'] })
  await mark(test, ada, { session, days: ['2026-11-16', '2026-11-17'] })
  await mark(test, ada, { session: other })
  await test.deps.db
    .updateTable('session_meetings')
    .set({ end_time: '23:59' })
    .where('session_id', '=', other.id)
    .execute()
  const { id: enrollment } = await test.deps.db
    .selectFrom('enrollments')
    .select('id')
    .where('user_id', '=', ada.id)
    .executeTakeFirstOrThrow()
  const makeUps = await meetingsOf(test, other)
  for (const meeting_id of makeUps) {
    expect((await assign(test, session.admin, { enrollment, meeting_id })).status).toBe(201)
  }
  const [meetingId = ''] = makeUps
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
