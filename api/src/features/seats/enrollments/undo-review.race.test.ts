import { afterAll, describe, expect, it } from 'vitest'
import { databaseClock } from '../../../platform/db/sql.ts'
import { noJobs } from '../../../platform/jobs/jobs.ts'
import { aSession, aUser, codeOf, enrollIn, seatIn, type TestUser } from '../../../testing/factories.ts'
import { expectSeatsInOrder } from '../../../testing/invariants.ts'
import { all, atScale, dropConstraints, readWithoutLock } from '../../../testing/race.ts'
import { changeRows } from '../../../testing/rows.ts'
import { type TestApp, useTestApp } from '../../../testing/test-app.ts'

const ROUNDS = atScale(3, 50)

const decide = (test: TestApp, id: string, to: 'approve' | 'reject') =>
  test.asAdmin.post(`/enrollments/${id}/${to}`, { undoable: true })

/** Approves twenty withdrawn enrollments of a session with one seat at once. Returns how many succeed. */
async function approvals(test: TestApp, users: TestUser[]) {
  const session = await aSession(test, { capacity: users.length })
  const ids = await Promise.all(users.map((user) => seatIn(test, user, session)))
  await Promise.all(
    ids.map((id, n) => test.as({ token: users[n]?.token ?? '' }).delete(`/enrollments/${id}`)),
  )
  await changeRows(test, 'class_sessions', session.id, { capacity: 1 })
  const responses = await Promise.all(ids.map((id) => decide(test, id, 'approve')))
  return responses.filter(({ status }) => status === 200).length
}

describe('reviews that can be undone', () => {
  // The database clock, plus an offset that tests advance.
  let ahead = 0
  const test = useTestApp({
    clock: async (db) => new Date((await databaseClock(db)).getTime() + ahead),
    jobs: noJobs,
  })
  afterAll(() => expectSeatsInOrder(test))

  it('give the last seat to one of many students approved at once', async () => {
    const users = await all(20, () => aUser(test))
    for (let round = 0; round < ROUNDS; round++) expect(await approvals(test, users)).toBe(1)
  }, 600_000)

  it('are either undone or offer their seat to the next user at the deadline, never both', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const session = await aSession(test, { capacity: 1 })
      const [holder, ...newcomers] = await all(8, () => aUser(test))
      if (!holder) throw new Error('the session has no holder')
      const id = await seatIn(test, holder, session)
      const { body } = await decide(test, id, 'reject')
      const undo = { operation_id: body.enrollment.undo?.operation_id ?? '' }
      const undoing = () => test.asAdmin.post(`/enrollments/${id}/undo`, undo)
      const early = all(4, undoing)
      ahead += 10_000
      const [undone, late, newEnrollments] = await Promise.all([
        early,
        all(4, undoing),
        Promise.all(newcomers.map((user) => enrollIn(test, user, session))),
      ])
      const isUndone = [...undone, ...late].some(({ status }) => status === 200)
      const codes = newEnrollments.map(codeOf)
      const full = Array.from({ length: newcomers.length - (isUndone ? 0 : 1) }, () => 'session_full')
      expect(codes.filter((code) => code !== undefined)).toEqual(full)
      await expectSeatsInOrder(test)
    }
  }, 600_000)
})

describe('positive control: without the lock', () => {
  const test = useTestApp({ lockSeats: readWithoutLock })

  it('without the constraints several students get the last seat, so this race can fail', async () => {
    await dropConstraints(test)
    const users = await all(20, () => aUser(test))
    let max = 0
    for (let round = 0; round < 20 && max < 2; round++) {
      max = Math.max(max, await approvals(test, users))
    }
    expect(max).toBeGreaterThan(1)
  }, 600_000)
})
