import { expect, it } from 'vitest'
import { aCompletedSession } from '../../../testing/completed-session.ts'
import { aUser } from '../../../testing/factories.ts'
import { issueWhileMarking } from '../../../testing/issue-while-marking.ts'
import { useTestApp } from '../../../testing/test-app.ts'

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
  expect(await issueWhileMarking(test, { session, student: ada, meetingId })).toMatchObject({ issued: 0 })
})
