import { afterAll, describe, expect, it } from 'vitest'
import { databaseClock } from '../../platform/db/clock.ts'
import { expectSeatsInOrder } from '../../testing/check-seats.ts'
import { aSession, aUser, enrollIn, seatIn, type TestUser, waitIn } from '../../testing/factories.ts'
import { all, atScale, dropBackstops, readWithoutLock } from '../../testing/race.ts'
import { type TestApp, useTestApp } from '../../testing/test-app.ts'

const ROUNDS = atScale(3, 50)

/** A full session with a waitlist of everybody but the first, and then one more seat that nobody is offered. */
async function aFreeSeat(test: TestApp, [holder, ...waiting]: readonly TestUser[]) {
  const session = await aSession(test, { capacity: 1 })
  if (!holder) throw new Error('nobody is there')
  await seatIn(test, holder, session)
  const entries = []
  for (const user of waiting) entries.push(await waitIn(test, user, session))
  await test.deps.db.updateTable('class_sessions').set({ capacity: 2 }).where('id', '=', session.id).execute()
  return { session, entries }
}

/** Half of those who wait are approved at once, the others are offered a seat. How many get the one there is? */
async function decisions(test: TestApp, admin: TestUser, users: readonly TestUser[]) {
  const { session, entries } = await aFreeSeat(test, users)
  const body = { undoable: true }
  const answers = await Promise.all(
    entries.map((id, n) =>
      n % 2 === 0
        ? test.call('PUT', `/admin/classes/${session.classId}/waitlist/${id}`, {
            token: admin.token,
            body: { ...body, status: 'approved' },
          })
        : test.call('POST', `/enrollments/waitlist/${id}/offer`, { token: admin.token, body }),
    ),
  )
  return answers.filter(({ status }) => status === 200).length
}

describe('decisions on waitlist entries that can be undone', () => {
  // Moves on with the database, and further when a test says so.
  let ahead = 0
  const test = useTestApp({
    clock: async (db) => new Date((await databaseClock(db)).getTime() + ahead),
    jobs: { enqueue: async () => {}, enqueueAll: async () => {} },
  })
  afterAll(() => expectSeatsInOrder(test))

  it('give the one free seat to one of many for whom it is taken at once', async () => {
    const admin = await aUser(test, { role: 'admin' })
    const users = await all(17, () => aUser(test))
    for (let round = 0; round < ROUNDS; round++) expect(await decisions(test, admin, users)).toBe(1)
  }, 600_000)

  it('are either undone or give the seat of their offer to the next in line, never both, at the deadline', async () => {
    const admin = await aUser(test, { role: 'admin' })
    for (let round = 0; round < ROUNDS; round++) {
      const session = await aSession(test, { capacity: 1 })
      const [holder, offered, next] = [await aUser(test), await aUser(test), await aUser(test)]
      const seat = await seatIn(test, holder, session)
      const entry = await waitIn(test, offered, session)
      await waitIn(test, next, session)
      await test.call('DELETE', `/enrollments/${seat}`, { token: holder.token })
      await test.call('PUT', `/admin/classes/${session.classId}/waitlist/${entry}`, {
        token: admin.token,
        body: { status: 'rejected', undoable: true },
      })
      const { review } = await test.deps.db
        .selectFrom('waitlist_entries')
        .select('review')
        .where('id', '=', entry)
        .executeTakeFirstOrThrow()
      const undoing = () =>
        test.call('POST', `/enrollments/waitlist/${entry}/undo`, {
          token: admin.token,
          body: { operation_id: review?.id ?? 'none' },
        })
      const early = all(4, undoing)
      ahead += 10_000
      const [undone, late, entering] = await Promise.all([
        early,
        all(4, undoing),
        all(4, () => enrollIn(test, next, session)),
      ])
      const isUndone = [...undone, ...late].some(({ status }) => status === 200)
      const isGiven = entering.some(({ status }) => status === 201)
      expect({ isUndone, isGiven }).toEqual({ isUndone, isGiven: !isUndone })
      await expectSeatsInOrder(test)
    }
  }, 600_000)
})

describe('positive control: without the lock', () => {
  const test = useTestApp({ lockSeats: readWithoutLock })

  it('and the backstops the one seat is held for several, so this race can fail', async () => {
    await dropBackstops(test)
    const admin = await aUser(test, { role: 'admin' })
    const users = await all(17, () => aUser(test))
    let most = 0
    for (let round = 0; round < 20 && most < 2; round++) {
      most = Math.max(most, await decisions(test, admin, users))
    }
    expect(most).toBeGreaterThan(1)
  }, 600_000)
})
