import type { ClassAttendance } from '@cubby/contract/teaching/class-attendance'
import { addDays, dayOf } from '@cubby/rules/days'
import { instantOf } from '@cubby/rules/time-zone'
import { expect, it } from 'vitest'
import { aClock } from '../../../testing/clock.ts'
import { aSession, atDays, aUser, codeOf, seatIn, type TestUser } from '../../../testing/factories.ts'
import { changeRows } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

/** After the meeting of that day. */
const clock = aClock(new Date('2026-11-25T21:00:00Z'))
const test = useTestApp({ clock: clock.clock })

/** A session of three meetings of 390 minutes, yesterday, today, and tomorrow, with an instructor and two students. */
async function aRunningSession() {
  const [instructor, ada, bob, session] = [
    await aUser(test, { role: 'instructor' }),
    await aUser(test),
    await aUser(test),
    await aSession(test),
  ]
  const seats = [await seatIn(test, ada, session), await seatIn(test, bob, session)]
  const { db } = test.deps
  const today = dayOf(clock.now(), test.deps.config.provider.timezone)
  await atDays(test, session, [addDays(today, -1), addDays(today, 1)])
  await changeRows(test, 'class_sessions', session.id, { instructor_id: instructor.id })
  await name(ada, 'Ada')
  await name(bob, 'Bob')
  const meetings = await db
    .selectFrom('session_meetings')
    .select('id')
    .where('session_id', '=', session.id)
    .orderBy('date')
    .execute()
  const [first = '', second = ''] = meetings.map(({ id }) => id)
  return { instructor, admin: test.admin, ada, bob, session, seats, today, first, second }
}

const name = ({ id }: TestUser, first_name: string) => changeRows(test, 'users', id, { first_name })

const moveToClass = (class_id: string, ids: string[]) =>
  test.deps.db.updateTable('class_sessions').set({ class_id }).where('id', 'in', ids).execute()

const mark = (user: TestUser, meetingId: string, content: object, reason?: string) => {
  clock.pass(1000)
  return test.as(user).put(`/meetings/${meetingId}/attendance`, {
    marks: [
      {
        key: crypto.randomUUID(),
        missed_minutes: null,
        note: '',
        marked_at: clock.now().toISOString(),
        ...content,
      },
    ],
    ...(reason !== undefined && { reason }),
  })
}
const read = ({ token }: TestUser, classId: string, query = '') =>
  test.call<ClassAttendance>('GET', `/admin/classes/${classId}/attendance${query}`, { token })
const csv = async (user: TestUser, classId: string, query = '') =>
  (await test.as(user).get(`/admin/classes/${classId}/attendance/export${query}`)).text
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')

it('shows what each student attended of the meetings so far', async () => {
  const { instructor, admin, ada, bob, session, first, second, today } = await aRunningSession()
  await mark(instructor, first, { user_id: ada.id, status: 'present' })
  await mark(instructor, second, { user_id: ada.id, status: 'late', missed_minutes: 30, note: 'Bus' })
  await mark(instructor, first, { user_id: bob.id, status: 'absent' })
  const { body } = await read(admin, session.classId)
  expect(body).toMatchObject({ class_id: session.classId, today })
  expect(body.attendance).toMatchObject({ id: session.id, instructor_name: 'Test User' })
  expect(body.attendance?.meetings).toHaveLength(3)
  expect(body.attendance?.students).toEqual([
    {
      id: ada.id,
      name: 'Ada User',
      email: ada.email,
      enrollment_status: 'pending',
      is_enrolled: true,
      totals: { meetings: 2, held: 780, attended: 750, missed: 30, unmarked: 0, made_up: 0 },
      enrollment_id: expect.any(String),
      make_up_meetings: [],
    },
    {
      id: bob.id,
      name: 'Bob User',
      email: bob.email,
      enrollment_status: 'pending',
      is_enrolled: true,
      totals: { meetings: 2, held: 780, attended: 0, missed: 390, unmarked: 390, made_up: 0 },
      enrollment_id: expect.any(String),
      make_up_meetings: [],
    },
  ])
  expect(body.attendance?.marks[1]).toMatchObject({
    meeting_id: second,
    user_id: ada.id,
    status: 'late',
    missed_minutes: 30,
    note: 'Bus',
    marked_by: 'Test User',
    reason: null,
    counts: true,
  })
})

it('shows the history of a mark, with the reason of a correction', async () => {
  const { instructor, admin, ada, session, first } = await aRunningSession()
  await mark(instructor, first, { user_id: ada.id, status: 'absent' })
  await mark(admin, first, { user_id: ada.id, status: 'present' }, 'She signed the sheet')
  await mark(instructor, first, { user_id: ada.id, status: 'excused' })
  const { attendance } = (await read(admin, session.classId)).body
  expect(attendance?.marks.map(({ status, reason, counts }) => [status, reason, counts])).toEqual([
    ['absent', null, false],
    ['present', 'She signed the sheet', true],
    ['excused', null, false],
  ])
  expect(attendance?.students[0]?.totals.attended).toBe(390)
})

it('shows students who left only if they have marks', async () => {
  const { instructor, admin, ada, bob, session, seats, first } = await aRunningSession()
  await mark(instructor, first, { user_id: ada.id, status: 'present' })
  await test.deps.db
    .updateTable('enrollments')
    .set({ status: 'withdrawn', archived_at: clock.now() })
    .where('id', 'in', seats)
    .execute()
  const { attendance } = (await read(admin, session.classId)).body
  expect(attendance?.students).toMatchObject([{ id: ada.id, is_enrolled: false }])
  expect(attendance?.students.map(({ id }) => id)).not.toContain(bob.id)
})

it('shows the requested session, or the last one that began', async () => {
  const { admin, session, today } = await aRunningSession()
  const earlier = await aSession(test, { days: [addDays(today, -9), addDays(today, -9)] })
  const other = await aSession(test, { days: [addDays(today, 7), addDays(today, 40)] })
  await moveToClass(session.classId, [earlier.id, other.id])
  const { body } = await read(admin, session.classId)
  expect(body.sessions).toMatchObject([
    { id: earlier.id },
    { id: session.id, meetings_confirmed: true },
    { id: other.id, meetings_confirmed: false },
  ])
  expect(body.attendance?.id).toBe(session.id)
  const chosen = (await read(admin, session.classId, `?sessionId=${other.id}`)).body
  expect(chosen.attendance).toMatchObject({ id: other.id, meetings: [], students: [], marks: [] })
})

it('has no attendance without sessions, and refuses unknown classes and sessions of other classes', async () => {
  const { admin, session } = await aRunningSession()
  const empty = await aSession(test)
  expect(codeOf(await read(admin, 'unknown'))).toBe('class_not_found')
  expect(codeOf(await read(admin, session.classId, `?sessionId=${empty.id}`))).toBe('session_not_found')
  await changeRows(test, 'class_sessions', empty.id, { removed_at: clock.now() })
  expect((await read(admin, empty.classId)).body).toMatchObject({ sessions: [], attendance: null })
})

it('exports a row for each student and meeting so far, in local time and without formulas', async () => {
  const { instructor, admin, ada, bob, session, first, second, today } = await aRunningSession()
  const yesterday = addDays(today, -1)
  await name(bob, '=Bob')
  await mark(instructor, first, {
    user_id: ada.id,
    status: 'left_early',
    missed_minutes: 60,
    marked_at: instantOf(yesterday, '23:30', 'America/New_York').toISOString(),
  })
  await mark(admin, first, { user_id: bob.id, status: 'excused' }, 'Letter, from a doctor')
  await mark(instructor, second, { user_id: bob.id, status: 'present' })
  await changeRows(test, 'attendance_marks', { meeting_id: second }, { is_check_in: true })
  const [heading, ...lines] = await csv(admin, session.classId)
  expect(heading).toBe(
    'Session Date,Meeting Date,Start Time,End Time,Student,Email,Status,Checked In,Minutes Missed,Minutes Attended,Note,Marked By,Marked At,Reason for Correction,Make-up for Session',
  )
  const at = (day: string) => `${yesterday},${day},09:00,15:30`
  expect(lines).toHaveLength(4)
  expect(lines[1]).toBe(
    `${at(yesterday)},Ada User,${ada.email},left_early,,60,330,,Test User,${yesterday} 23:30,,`,
  )
  expect(lines[0]).toMatch(
    new RegExp(
      `^${at(yesterday)},'=Bob User,${bob.email},excused,,,0,,Test User,.{16},"Letter, from a doctor",$`,
    ),
  )
  expect(lines[2]).toMatch(new RegExp(`^${at(today)},'=Bob User,${bob.email},present,yes,,390,`))
  expect(lines[3]).toBe(`${at(today)},Ada User,${ada.email},,,,,,,,,`)
})

it('exports all sessions of a class, or one', async () => {
  const { admin, session, ada, today } = await aRunningSession()
  const other = await aSession(test)
  await seatIn(test, ada, other)
  await atDays(test, other, [addDays(today, -9), addDays(today, -9)])
  await moveToClass(session.classId, [other.id])
  expect(await csv(admin, session.classId)).toHaveLength(1 + 1 + 4)
  expect(await csv(admin, session.classId, `?sessionId=${other.id}`)).toHaveLength(1 + 1)
})

it('shows in the overview of a student what they attended of each session that has begun', async () => {
  const { instructor, admin, ada, bob, session, first, second } = await aRunningSession()
  await seatIn(test, ada, await aSession(test))
  await mark(instructor, first, { user_id: ada.id, status: 'absent' })
  await mark(admin, first, { user_id: ada.id, status: 'present' }, 'She signed the sheet')
  await mark(instructor, second, { user_id: bob.id, status: 'present' })
  const { body } = await test.as(admin).get(`/admin/users/${ada.id}/overview`)
  expect(body.attendance).toMatchObject({
    rows: [
      {
        session_id: session.id,
        class_id: session.classId,
        class_title: 'CPR and First Aid Certification',
        totals: { meetings: 2, held: 780, attended: 390, missed: 0, unmarked: 390, made_up: 0 },
      },
    ],
    total: 1,
  })
})
