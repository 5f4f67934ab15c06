import type { Enrollment } from '@cubby/contract/enrollments'
import { expect, it } from 'vitest'
import { mark } from '../../testing/attendance.ts'
import { aClock } from '../../testing/clock.ts'
import { aCompletedSession } from '../../testing/completed-session.ts'
import { aUser, type TestUser } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'

const clock = aClock(new Date('2026-11-20T15:00:00Z'))
const test = useTestApp({ clock: clock.clock })

const attendanceOf = async ({ token }: TestUser) => {
  const { body } = await test.call<{ enrollments: Enrollment[] }>('GET', '/profile/historical-enrollments', {
    token,
  })
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

it('counts only begun meetings while the session lasts', async () => {
  const ada = await aUser(test)
  const session = await aCompletedSession(test, [ada], {
    days: ['2026-11-19', '2026-11-22'],
    isMarked: false,
  })
  await mark(test, ada, { session, days: ['2026-11-19'], status: 'late', missed_minutes: 30 })
  // Nobody has marked the meeting of today.
  const soFar = { attended_hours: 6, made_up_hours: 0, missed: 'Nov 19 late 30 minutes', lacking: null }
  expect(await attendanceOf(ada)).toEqual([soFar])
  await mark(test, ada, { session, days: ['2026-11-20'] })
  expect(await attendanceOf(ada)).toEqual([{ ...soFar, attended_hours: 12.5 }])
})
