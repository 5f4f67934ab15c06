import { afterAll, describe, expect, it } from 'vitest'
import { databaseClock } from '../../../platform/db/sql.ts'
import { noJobs } from '../../../platform/jobs/jobs.ts'
import { aSession, aUser, enrollIn, seatIn, type TestUser, waitIn } from '../../../testing/factories.ts'
import { expectSeatsInOrder } from '../../../testing/invariants.ts'
import { all, atScale, dropConstraints, readWithoutLock } from '../../../testing/race.ts'
import { changeRows, rowIn } from '../../../testing/rows.ts'
import { type TestApp, useTestApp } from '../../../testing/test-app.ts'

const ROUNDS = atScale(3, 50)

/**
 * Creates a session whose only seat the first user has, and puts the other users on its waitlist. Then adds a
 * seat that is not offered to anyone.
 */
async function aFreeSeat(test: TestApp, [holder, ...waiting]: readonly TestUser[]) {
  const session = await aSession(test, { capacity: 1 })
  if (!holder) throw new Error('no holder of the seat')
  await seatIn(test, holder, session)
  const entries = []
  for (const user of waiting) entries.push(await waitIn(test, user, session))
  await changeRows(test, 'class_sessions', session.id, { capacity: 2 })
  return { session, entries }
}

/**
 * Approves half of the waiting users and offers the others a seat, at the same time. Returns how many
 * succeed.
 */
async function decisions(test: TestApp, users: readonly TestUser[]) {
  const { session, entries } = await aFreeSeat(test, users)
  const body = { undoable: true }
  const responses = await Promise.all(
    entries.map((id, n) =>
      n % 2 === 0
        ? test
            .as(test.admin)
            .put(`/admin/classes/${session.classId}/waitlist/${id}`, { ...body, status: 'approved' })
        : test.asAdmin.post(`/enrollments/waitlist/${id}/offer`, body),
    ),
  )
  return responses.filter(({ status }) => status === 200).length
}

describe('decisions on waitlist entries that can be undone', () => {
  // The database clock, plus an offset that tests advance.
  let ahead = 0
  const test = useTestApp({
    clock: async (db) => new Date((await databaseClock(db)).getTime() + ahead),
    jobs: noJobs,
  })
  afterAll(() => expectSeatsInOrder(test))

  it('assign the one free seat to only one of many users when made at once', async () => {
    const users = await all(17, () => aUser(test))
    for (let round = 0; round < ROUNDS; round++) expect(await decisions(test, users)).toBe(1)
  }, 600_000)

  it('at the deadline, are either undone or give the offered seat to the next user, never both', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const session = await aSession(test, { capacity: 1 })
      const [holder, offered, next] = [await aUser(test), await aUser(test), await aUser(test)]
      const seat = await seatIn(test, holder, session)
      const entry = await waitIn(test, offered, session)
      await waitIn(test, next, session)
      await test.as(holder).delete(`/enrollments/${seat}`)
      await test.asAdmin.put(`/admin/classes/${session.classId}/waitlist/${entry}`, {
        status: 'rejected',
        undoable: true,
      })
      const { review } = await rowIn(test, 'waitlist_entries', entry)
      const undoing = () =>
        test.asAdmin.post(`/enrollments/waitlist/${entry}/undo`, { operation_id: review?.id ?? 'none' })
      const early = all(4, undoing)
      ahead += 10_000
      const [undone, late, entering] = await Promise.all([
        early,
        all(4, undoing),
        all(4, () => enrollIn(test, next, session)),
      ])
      const isUndone = [...undone, ...late].some(({ status }) => status === 200)
      const isSeatTaken = entering.some(({ status }) => status === 201)
      expect({ isUndone, isSeatTaken }).toEqual({ isUndone, isSeatTaken: !isUndone })
      await expectSeatsInOrder(test)
    }
  }, 600_000)
})

describe('positive control: without the lock', () => {
  const test = useTestApp({ lockSeats: readWithoutLock })

  it('and without the constraints, the one seat is held for several users, so this race can fail', async () => {
    await dropConstraints(test)
    const users = await all(17, () => aUser(test))
    let max = 0
    for (let round = 0; round < 20 && max < 2; round++) {
      max = Math.max(max, await decisions(test, users))
    }
    expect(max).toBeGreaterThan(1)
  }, 600_000)
})
