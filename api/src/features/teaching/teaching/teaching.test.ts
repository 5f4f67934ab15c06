import type { TaughtSession } from '@cubby/contract/teaching/teaching'
import { expect, it } from 'vitest'
import {
  aSession,
  aUser,
  codeOf,
  seatIn,
  type TestSession,
  type TestUser,
} from '../../../testing/factories.ts'
import { changeRows } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()

const participants = (user: TestUser, { classId }: TestSession) =>
  test.as(user).get(`/classes/${classId}/participants`)
const taughtBy = ({ sessions }: { sessions: TaughtSession[] }) =>
  sessions.map(({ id, participants: who }) => [id, who.map(({ email }) => email)])

/** Assigns an instructor. The instructor of a class also teaches its sessions without their own. */
async function teach(table: 'classes' | 'class_sessions', id: string, instructor: TestUser) {
  await test.deps.db.updateTable(table).set({ instructor_id: instructor.id }).where('id', '=', id).execute()
}

it('shows an instructor the participants of their own sessions, and other users none', async () => {
  const [rosa, tova] = [await aUser(test, { role: 'instructor' }), await aUser(test, { role: 'instructor' })]
  const session = await aSession(test)
  const [remaining, leaving] = [await aUser(test), await aUser(test)]
  await seatIn(test, remaining, session)
  const left = await seatIn(test, leaving, session)
  await test.as(leaving).delete(`/enrollments/${left}`)
  await teach('classes', session.classId, rosa)

  const expected = [[session.id, [remaining.email]]]
  expect(taughtBy((await participants(rosa, session)).body)).toEqual(expected)
  expect(taughtBy((await participants(test.admin, session)).body)).toEqual(expected)
  expect(codeOf(await participants(tova, session))).toBe('class_not_found')
  expect(codeOf(await participants(remaining, session))).toBe('forbidden')

  await teach('class_sessions', session.id, tova)
  expect(codeOf(await participants(rosa, session))).toBe('class_not_found')
  expect(taughtBy((await participants(tova, session)).body)).toEqual(expected)
  const mine = await test.as(tova).get('/users/taught-sessions')
  expect(taughtBy(mine.body)).toEqual(expected)

  const file = await test.as(tova).get(`/classes/${session.classId}/participants/export`)
  expect(file.text.trimEnd().split('\r\n')).toEqual([
    'Session Date,Name,Email,Phone,Status',
    expect.stringContaining(`Test User,${remaining.email},,pending`),
  ])
})

it('has no file for an unknown session, even if the class has no sessions', async () => {
  const session = await aSession(test)
  const path = `/classes/${session.classId}/participants/export?sessionId=unknown`
  expect(codeOf(await test.asAdmin.get(path))).toBe('session_not_found')
  await changeRows(test, 'class_sessions', session.id, { removed_at: new Date() })
  expect(codeOf(await test.asAdmin.get(path))).toBe('session_not_found')
})

it('shows no participants to a former instructor', async () => {
  const [rosa, session] = [await aUser(test, { role: 'instructor' }), await aSession(test)]
  await seatIn(test, await aUser(test), session)
  await teach('classes', session.classId, rosa)
  await changeRows(test, 'users', rosa.id, { role: 'student' })
  const mine = await test.as(rosa).get('/users/taught-sessions')
  expect(mine.body).toEqual({ sessions: [], total: 0 })
})

it('is empty for an instructor without classes, and responds with 404 for an unknown class', async () => {
  const student = await aUser(test)
  const mine = await test.as(student).get('/users/taught-sessions')
  expect(mine.body).toEqual({ sessions: [], total: 0 })
  expect(codeOf(await participants(test.admin, { id: 'unknown', classId: 'unknown' }))).toBe(
    'class_not_found',
  )
  expect((await participants(test.admin, await aSession(test))).body.sessions).toHaveLength(1)
})
