import { mark } from './attendance.ts'
import { aSession, atDays, seatIn, type TestSession, type TestUser } from './factories.ts'
import type { TestApp } from './test-app.ts'

export interface CompletedSession extends TestSession {
  readonly admin: TestUser
}

/**
 * Creates a completed session with these users approved, by default of three meetings of six and a half hours. By
 * default, they attended all of it.
 */
export async function aCompletedSession(
  test: TestApp,
  users: readonly TestUser[],
  {
    days = ['2026-11-16', '2026-11-18'],
    isMarked = true,
  }: { readonly days?: readonly [string, string]; readonly isMarked?: boolean } = {},
): Promise<CompletedSession> {
  const { db } = test.deps
  const session = await aSession(test, { title: 'CPR' })
  for (const user of users) {
    const id = await seatIn(test, user, session)
    await test.asAdmin.post(`/enrollments/${id}/approve`)
  }
  await db
    .updateTable('enrollments')
    .set({ completed_at: new Date(), completion_reason: 'Session completed' })
    .where('session_id', '=', session.id)
    .execute()
  await db.updateTable('class_sessions').set({ status: 'completed' }).where('id', '=', session.id).execute()
  await atDays(test, session, days)
  if (isMarked) for (const user of users) await mark(test, user, { session })
  return { ...session, admin: test.admin }
}
