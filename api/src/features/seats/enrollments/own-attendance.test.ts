import { beforeEach, expect, it } from 'vitest'
import { mark } from '../../../testing/attendance.ts'
import { aClock } from '../../../testing/clock.ts'
import { aCompletedSession } from '../../../testing/completed-session.ts'
import { aUser, type TestUser } from '../../../testing/factories.ts'
import { changeRows } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const start = new Date('2026-11-20T15:00:00Z')
const clock = aClock(start)
const test = useTestApp({ clock: clock.clock })
beforeEach(() => clock.set(start))

const attendanceOf = async (user: TestUser) => {
  const { body } = await test.as(user).get('/profile/historical-enrollments')
  return body.enrollments.map(({ attendance }) => attendance)
}

it('tells a student what they attended, missed, and lack', async () => {
  const [ada, bob] = [await aUser(test), await aUser(test)]
  const session = await aCompletedSession(test, [ada, bob], { isMarked: false })
  expect(await attendanceOf(ada)).toEqual([null])
  await mark(test, bob, { session })
  await mark(test, ada, { session, days: ['2026-11-16', '2026-11-17'] })
  const missed = 'Nov 18 not recorded'
  expect(await attendanceOf(ada)).toEqual([
    { attended_hours: 13, made_up_hours: 0, missed, lacking: `6.5 hours of 19.5 missing: ${missed}` },
  ])
  expect(await attendanceOf(bob)).toEqual([
    { attended_hours: 19.5, made_up_hours: 0, missed: null, lacking: null },
  ])
})

it('counts only meetings that are over while the session lasts', async () => {
  const ada = await aUser(test)
  const session = await aCompletedSession(test, [ada], {
    days: ['2026-11-19', '2026-11-22'],
    isMarked: false,
  })
  await mark(test, ada, { session, days: ['2026-11-19'], status: 'late', missed_minutes: 30 })
  // It is 10 AM, and the meeting of today ends at 3:30 PM.
  const soFar = { attended_hours: 6, made_up_hours: 0, missed: 'Nov 19 late 30 minutes', lacking: null }
  expect(await attendanceOf(ada)).toEqual([soFar])
  await mark(test, ada, { session, days: ['2026-11-20'] })
  expect(await attendanceOf(ada)).toEqual([soFar])
  clock.set(new Date('2026-11-20T20:30:00Z'))
  expect(await attendanceOf(ada)).toEqual([{ ...soFar, attended_hours: 12.5 }])
})

it('counts an absence from the start of the meeting', async () => {
  const ada = await aUser(test)
  const session = await aCompletedSession(test, [ada], {
    days: ['2026-11-20', '2026-11-21'],
    isMarked: false,
  })
  clock.set(new Date('2026-11-20T13:59:41Z'))
  await mark(test, ada, { session, days: ['2026-11-20'], status: 'absent' })
  const shownTotals = async () => {
    const { body } = await test.as(session.admin).get(`/admin/classes/${session.classId}/attendance`)
    return body.attendance?.students[0]?.totals
  }
  expect(await attendanceOf(ada)).toEqual([null])
  expect(await shownTotals()).toMatchObject({ meetings: 0, held: 0, missed: 0 })
  clock.set(new Date('2026-11-20T14:00:00Z'))
  expect(await attendanceOf(ada)).toMatchObject([
    { attended_hours: 0, missed: 'Nov 20 absent', lacking: null },
  ])
  expect(await shownTotals()).toMatchObject({ meetings: 1, held: 390, missed: 390 })
})

it('does not count a meeting of today as missed when its mark is cleared', async () => {
  const ada = await aUser(test)
  const days = ['2026-11-19', '2026-11-20'] as const
  const session = await aCompletedSession(test, [ada], { days, isMarked: false })
  await mark(test, ada, { session })
  const cleared = { status: null, marked_at: new Date('2026-11-20T15:00:01Z') }
  await mark(test, ada, { session, days: ['2026-11-20'], ...cleared })
  expect(await attendanceOf(ada)).toMatchObject([{ attended_hours: 6.5, missed: null, lacking: null }])
})

it('says what is lacking once the last meeting that was not cancelled is over', async () => {
  const ada = await aUser(test)
  clock.set(new Date('2026-11-20T21:00:00Z'))
  const days = ['2026-11-19', '2026-11-21'] as const
  const session = await aCompletedSession(test, [ada], { days, isMarked: false })
  await mark(test, ada, { session, days: ['2026-11-19'], status: 'absent' })
  await mark(test, ada, { session, days: ['2026-11-20'] })
  expect(await attendanceOf(ada)).toMatchObject([{ attended_hours: 6.5, lacking: null }])
  await changeRows(
    test,
    'session_meetings',
    { session_id: session.id, date: '2026-11-21' },
    { status: 'cancelled' },
  )
  expect(await attendanceOf(ada)).toMatchObject([{ lacking: '6.5 hours of 13 missing: Nov 19 absent' }])
})

it('counts the first scan of a pass for the student, the certificate, and the roster', async () => {
  const [ada, bob] = [await aUser(test), await aUser(test)]
  const session = await aCompletedSession(test, [ada, bob], { isMarked: false })
  const onMonday = { session, days: ['2026-11-16'] }
  const scan = (user: TestUser, time: string, missed_minutes?: number) =>
    mark(test, user, {
      ...onMonday,
      ...(missed_minutes ? { status: 'late', missed_minutes } : {}),
      is_check_in: true,
      marked_at: new Date(`2026-11-16T${time}:00-05:00`),
    })
  await scan(ada, '09:03')
  await scan(ada, '10:00', 60)
  // A mark by hand says that Bob was there, so his later scan counts for nothing.
  const marked_at = new Date('2026-11-16T09:10:00-05:00')
  await mark(test, bob, { ...onMonday, status: 'late', missed_minutes: 10, marked_at })
  await scan(bob, '10:00', 60)
  for (const user of [ada, bob]) await mark(test, user, { session, days: ['2026-11-17', '2026-11-18'] })

  expect(await attendanceOf(ada)).toMatchObject([{ attended_hours: 19.5, missed: null, lacking: null }])
  expect(await attendanceOf(bob)).toMatchObject([{ attended_hours: 19.25, missed: 'Nov 16 late 10 minutes' }])
  const login = session.admin
  const { proposal } = (await test.as(login).get(`/certificates/proposals/${session.id}`)).body
  const proposed = ({ id }: TestUser) => proposal.students.find(({ user_id }) => user_id === id)
  expect(proposed(ada)).toMatchObject({ attended_hours: 19.5, lacking: null })
  expect(proposed(bob)).toMatchObject({ attended_hours: 19.25 })
  const { attendance } = (await test.as(login).get(`/admin/classes/${session.classId}/attendance`)).body
  const shown = ({ id }: TestUser) => attendance?.students.find((student) => student.id === id)?.totals
  expect(shown(ada)).toMatchObject({ attended: 1170, missed: 0 })
  expect(shown(bob)).toMatchObject({ attended: 1160, missed: 10 })
})
