import type { AttendanceMark, NewMark } from '@cubby/contract/teaching/attendance'
import { addDays } from '@cubby/rules/days'
import { expect, it } from 'vitest'
import { aSession, aUser, codeOf, seatIn, type TestUser } from '../../../testing/factories.ts'
import { changeRows, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()

/** A session of two meetings, yesterday and today, with an instructor and two students. */
async function aTaughtSession() {
  const [instructor, ada, bob, session] = [
    await aUser(test, { role: 'instructor' }),
    await aUser(test),
    await aUser(test),
    await aSession(test),
  ]
  for (const student of [ada, bob]) await seatIn(test, student, session)
  const { db } = test.deps
  const today = new Date().toISOString().slice(0, 10)
  await db.deleteFrom('session_meetings').where('session_id', '=', session.id).execute()
  await changeRows(test, 'class_sessions', session.id, {
    instructor_id: instructor.id,
    start_date: addDays(today, -2),
    end_date: addDays(today, 2),
  })
  const meetings = [addDays(today, -2), addDays(today, 2)].map((date) => ({
    id: crypto.randomUUID(),
    session_id: session.id,
    planned_date: date,
    date,
    start_time: '09:00',
    end_time: '12:00',
    created_at: new Date(),
    updated_at: new Date(),
  }))
  await db.insertInto('session_meetings').values(meetings).execute()
  const [held, coming] = meetings.map(({ id }) => id)
  return { instructor, admin: test.admin, ada, bob, session, held: held ?? '', coming: coming ?? '' }
}

/** A time on the day of the first meeting. */
const at = (time: string) => `${addDays(new Date().toISOString().slice(0, 10), -2)}T${time}:00.000Z`
const markOf = (student: TestUser, changes: Partial<NewMark> = {}): NewMark => ({
  key: crypto.randomUUID(),
  user_id: student.id,
  status: 'present',
  missed_minutes: null,
  note: '',
  marked_at: at('15:00'),
  ...changes,
})
const save = (user: TestUser, meetingId: string, marks: NewMark[], reason?: string) =>
  test.as(user).put(`/meetings/${meetingId}/attendance`, { marks, ...(reason !== undefined && { reason }) })
const rosterOf = (user: TestUser, sessionId: string) =>
  test.as(user).get(`/teaching/sessions/${sessionId}/roster`)
const statuses = (marks: readonly AttendanceMark[]) =>
  Object.fromEntries(marks.map((mark) => [mark.user_id, mark.status]))
const stored = async () => (await rowsIn(test, 'attendance_marks')).length

it('stores the attendance of a meeting once, and shows it in the roster', async () => {
  const { instructor, ada, bob, session, held } = await aTaughtSession()
  const before = await stored()
  const marks = [markOf(ada), markOf(bob, { status: 'late', missed_minutes: 15, note: 'Bus' })]
  const first = await save(instructor, held, marks)
  expect(first.status).toBe(200)
  const again = await save(instructor, held, marks)
  expect(again.body).toEqual(first.body)
  expect((await stored()) - before).toBe(2)

  const { roster } = (await rosterOf(instructor, session.id)).body
  expect(roster.students.map(({ id }) => id).sort()).toEqual([ada.id, bob.id].sort())
  expect(roster.meetings).toHaveLength(2)
  expect(roster.marks.find(({ user_id }) => user_id === bob.id)).toMatchObject({
    meeting_id: held,
    status: 'late',
    missed_minutes: 15,
    note: 'Bus',
    marked_by: 'Test User',
    is_correction: false,
  })
  const mine = await test.as(instructor).get('/users/rosters')
  expect(mine.body.rosters).toEqual([roster])
})

it('merges two devices per student: the newest mark wins, even if it arrives first', async () => {
  const { instructor, ada, bob, held } = await aTaughtSession()
  const newer = markOf(ada, { status: 'absent', marked_at: at('15:05') })
  await save(instructor, held, [newer])
  const { attendance } = (await save(instructor, held, [markOf(ada), markOf(bob)])).body
  expect(statuses(attendance.marks)).toEqual({ [ada.id]: 'absent', [bob.id]: 'present' })
})

it('lets a correction of an administrator win over later marks, and records its reason', async () => {
  const { instructor, admin, ada, held, session } = await aTaughtSession()
  await save(instructor, held, [markOf(ada, { status: 'absent' })])
  expect((await save(admin, held, [markOf(ada)])).status).toBe(400)
  expect((await save(admin, held, [markOf(ada)], ' ')).status).toBe(400)
  await save(admin, held, [markOf(ada, { status: 'excused' })], 'Letter from a doctor')
  const { attendance } = (await save(instructor, held, [markOf(ada, { marked_at: at('16:00') })])).body
  expect(attendance.marks).toMatchObject([{ status: 'excused', is_correction: true }])
  const audited = await rowsIn(
    test,
    'audit_log',
    { subject_id: session.id, action: 'session.attendance_corrected' },
    ['action', 'subject_id', 'details'],
  )
  expect(audited).toMatchObject([
    { details: { user_id: ada.id, attendance: 'excused', reason: 'Letter from a doctor' } },
  ])
})

it('takes a mark back', async () => {
  const { instructor, ada, held } = await aTaughtSession()
  await save(instructor, held, [markOf(ada)])
  const undo = markOf(ada, { status: null, marked_at: at('15:01') })
  const { attendance } = (await save(instructor, held, [undo])).body
  expect(statuses(attendance.marks)).toEqual({ [ada.id]: null })
})

it.each(['2099-01-01T00:00:00.000Z', '1970-01-01T00:00:00.000Z'])(
  'counts a mark of %s as made now',
  async (marked_at) => {
    const { instructor, ada, held } = await aTaughtSession()
    const now = await test.deps.clock(test.deps.db)
    const { attendance } = (await save(instructor, held, [markOf(ada, { marked_at })])).body
    const [mark] = attendance.marks
    expect(Math.abs(Date.parse(mark?.marked_at ?? '') - now.getTime())).toBeLessThan(60_000)
  },
)

it('refuses other instructors, students of other sessions, and meetings that did not begin', async () => {
  const { instructor, ada, held, coming, session } = await aTaughtSession()
  const [other, stranger] = [await aUser(test, { role: 'instructor' }), await aUser(test)]
  const before = await stored()
  expect(codeOf(await save(other, held, [markOf(ada)]))).toBe('meeting_not_found')
  expect(codeOf(await save(instructor, 'unknown', [markOf(ada)]))).toBe('meeting_not_found')
  expect(codeOf(await save(instructor, held, [markOf(ada), markOf(stranger)]))).toBe('student_not_in_session')
  expect(codeOf(await save(instructor, coming, [markOf(ada)]))).toBe('meeting_not_begun')
  expect(codeOf(await save(ada, held, [markOf(ada)]))).toBe('forbidden')
  expect(codeOf(await rosterOf(other, session.id))).toBe('session_not_found')
  await changeRows(test, 'session_meetings', held, { status: 'cancelled' })
  expect(codeOf(await save(instructor, held, [markOf(ada)]))).toBe('meeting_cancelled')
  expect(await stored()).toBe(before)
})

it.each<[string, Partial<NewMark>]>([
  ['late without minutes', { status: 'late' }],
  ['present with minutes', { missed_minutes: 5 }],
  ['no minutes', { status: 'left_early', missed_minutes: 0 }],
])('refuses a mark with %s', async (_, changes) => {
  const { instructor, ada, held } = await aTaughtSession()
  expect((await save(instructor, held, [markOf(ada, changes)])).status).toBe(400)
})

it('keeps a meeting with attendance when the meetings of its session change', async () => {
  const { instructor, admin, ada, held, session } = await aTaughtSession()
  await save(instructor, held, [markOf(ada)])
  const { body } = await test.as(admin).get(`/sessions/${session.id}/meetings`)
  const response = await test.as(admin).put(`/sessions/${session.id}/meetings`, {
    pattern: { kind: 'dates', dates: [body.meetings.meetings.at(-1)?.date] },
  })
  expect(codeOf(response)).toBe('meeting_has_attendance')
})
