import { expect, it } from 'vitest'
import { mark } from '../../../testing/attendance.ts'
import { aCompletedSession } from '../../../testing/completed-session.ts'
import { aUser } from '../../../testing/factories.ts'
import { issueWhileMarking } from '../../../testing/issue-while-marking.ts'
import { anotherSession, assign, meetingsOf } from '../../../testing/make-up.ts'
import { changeRows, rowIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()

it('issues no certificate for made-up hours that an instructor takes back meanwhile', async () => {
  const ada = await aUser(test)
  const session = await aCompletedSession(test, [ada], { isMarked: false })
  const other = await anotherSession(test, session, { days: ['2026-11-19', '2026-11-20'] })
  await mark(test, ada, { session, days: ['2026-11-16', '2026-11-17'] })
  await mark(test, ada, { session: other })
  await changeRows(test, 'session_meetings', { session_id: other.id }, { end_time: '23:59' })
  const { id: enrollment } = await rowIn(test, 'enrollments', { user_id: ada.id })
  const makeUps = await meetingsOf(test, other)
  for (const meeting_id of makeUps) {
    expect((await assign(test, session.admin, { enrollment, meeting_id })).status).toBe(201)
  }
  const [meetingId = ''] = makeUps
  expect(await issueWhileMarking(test, { session, student: ada, meetingId })).toMatchObject({ issued: 0 })
})
