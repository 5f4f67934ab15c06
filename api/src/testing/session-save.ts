import type { SessionSave } from '@cubby/contract/catalog/class-save'
import { locationOfSession } from '../features/seats/seats/session-columns.ts'
import { aUser, type TestSession } from './factories.ts'
import { changeRows } from './rows.ts'
import type { TestApp } from './test-app.ts'

/**
 * The request body that changes a session: all its fields, with these changes. A session without an
 * instructor gets one first, directly in the database, because a save must name one.
 */
export async function aSessionSave(
  test: TestApp,
  { id }: Pick<TestSession, 'id'>,
  changes: Partial<SessionSave> = {},
): Promise<SessionSave> {
  const session = await test.deps.db
    .selectFrom('class_sessions')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .selectAll('class_sessions')
    .select(locationOfSession.as('place'))
    .where('class_sessions.id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    date: session.start_date,
    end_date: session.end_date,
    start_time: session.start_time,
    end_time: session.end_time,
    location: session.place ?? '',
    capacity: session.capacity,
    instructor_id: session.instructor_id ?? (await anInstructorOf(test, id)),
    ...changes,
  }
}

async function anInstructorOf(test: TestApp, sessionId: string): Promise<string> {
  const { id } = await aUser(test, { role: 'instructor' })
  await changeRows(test, 'class_sessions', sessionId, { instructor_id: id })
  return id
}
