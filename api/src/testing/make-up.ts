import { addSessions } from '../builders/sessions.ts'
import { aSession, aUser, build, seatIn, type TestSession, type TestUser } from './factories.ts'
import type { TestApp } from './test-app.ts'

/** Adds a session, from 18:00 to 20:00, to the class of another session. */
export async function anotherSession(
  test: TestApp,
  { classId }: Pick<TestSession, 'classId'>,
  {
    days: [start_date, end_date],
    capacity = 12,
    instructor,
  }: {
    readonly days: readonly [string, string]
    readonly capacity?: number
    readonly instructor?: Pick<TestUser, 'id'>
  },
): Promise<TestSession> {
  const times = { start_date, end_date, start_time: '18:00', end_time: '20:00' }
  const session = { class_id: classId, ...times, capacity, instructor_id: instructor?.id ?? null }
  const id = await build(test, addSessions, (created_at) => ({ ...session, created_at }))
  return { id, classId }
}

/** Returns the ids of a session's meetings, in order. */
export async function meetingsOf({ deps }: TestApp, { id }: Pick<TestSession, 'id'>): Promise<string[]> {
  const rows = await deps.db
    .selectFrom('session_meetings')
    .select('id')
    .where('session_id', '=', id)
    .orderBy('date')
    .execute()
  return rows.map((row) => row.id)
}

/**
 * Creates a student who is approved for a session, by default of three days, and another session of the class on later
 * evenings.
 */
export async function twoSessions(
  test: TestApp,
  {
    days = ['2026-11-24', '2026-11-26'],
    evenings = ['2026-11-27', '2026-11-28'],
    capacity = 2,
  }: {
    readonly days?: readonly [string, string]
    readonly evenings?: readonly [string, string]
    readonly capacity?: number
  } = {},
) {
  const [student, instructor] = [await aUser(test), await aUser(test, { role: 'instructor' })]
  const session = await aSession(test, { title: 'CPR', days, capacity: 100 })
  const other = await anotherSession(test, session, { days: evenings, capacity, instructor })
  const enrollment = await approve(test, { admin: test.admin, student, session })
  const [missed = ''] = await meetingsOf(test, session)
  const [first = '', second = ''] = await meetingsOf(test, other)
  return { admin: test.admin, student, instructor, session, other, enrollment, missed, first, second }
}

/** Enrolls and approves a student. Returns the id of the enrollment. */
export async function approve(
  test: TestApp,
  {
    admin,
    student,
    session,
  }: { readonly admin: TestUser; readonly student: TestUser; readonly session: TestSession },
): Promise<string> {
  const id = await seatIn(test, student, session)
  await test.as(admin).post(`/enrollments/${id}/approve`)
  return id
}

/** Assigns a make-up meeting through the API, as an administrator does. */
export function assign(
  test: TestApp,
  user: Pick<TestUser, 'token'>,
  { enrollment, ...body }: { enrollment: string; meeting_id: string; missed_meeting_id?: string },
) {
  return test.as(user).post(`/enrollments/${enrollment}/make-up-meetings`, body)
}
