import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { expect, it } from 'vitest'
import { aSession, aUser, codeOf, seatIn } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()

/** Resolves when a statement waits for a lock of another transaction. */
async function aStatementWaits(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql<{
        count: number
      }>`select count(*)::int as count from pg_locks where not granted`.execute(test.deps.longDb)
      return rows[0]?.count
    })
    .toBeGreaterThan(0)
}

it('keeps a meeting whose attendance is taken while an administrator removes it', async () => {
  const student = await aUser(test)
  const session = await aSession(test, { days: ['2027-03-01', '2027-03-03'] })
  await seatIn(test, student, session)
  const meetings = await test.deps.db
    .selectFrom('session_meetings')
    .selectAll()
    .where('session_id', '=', session.id)
    .orderBy('date')
    .execute()
  const [first, last] = [meetings[0], meetings.at(-1)]
  const marked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const marking = test.deps.db.transaction().execute(async (trx) => {
    const now = await test.deps.clock(trx)
    await trx
      .insertInto('attendance_marks')
      .values({
        id: newId(),
        meeting_id: first?.id ?? '',
        user_id: student.id,
        status: 'present',
        missed_minutes: null,
        note: '',
        reason: null,
        marked_at: now,
        marked_by: test.admin.id,
        is_correction: false,
        received_at: now,
      })
      .execute()
    marked.resolve()
    await released.promise
  })
  await marked.promise
  const removing = test.asAdmin.put(`/sessions/${session.id}/meetings`, {
    pattern: { kind: 'dates', dates: [last?.date] },
  })
  await aStatementWaits()
  released.resolve()
  await marking
  expect(codeOf(await removing)).toBe('meeting_has_attendance')
})
