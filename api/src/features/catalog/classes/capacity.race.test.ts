import { afterAll, describe, expect, it } from 'vitest'
import { Refusal } from '../../../platform/errors.ts'
import { aCaller, aSession, aUser, enrollIn, type TestUser } from '../../../testing/factories.ts'
import { expectSeatsInOrder } from '../../../testing/invariants.ts'
import { all, atScale, dropConstraints, readWithoutLock, seatsIn } from '../../../testing/race.ts'
import { aSessionSave } from '../../../testing/session-save.ts'
import { type TestApp, useTestApp } from '../../../testing/test-app.ts'
import { updateSession } from './save-sessions.ts'

const CUT_TO = 10

/**
 * Thirty users enroll in a session of forty seats. After `cutAfter` responses an administrator cuts the
 * capacity to ten.
 */
async function cutWhileEnrolling(test: TestApp, users: TestUser[], cutAfter: number) {
  const session = await aSession(test, { capacity: 40 })
  const save = await aSessionSave(test, session, { capacity: CUT_TO })
  const cut = () =>
    updateSession(
      { deps: test.deps, caller: aCaller(test.admin, 'admin') },
      { sessionId: session.id, change: save },
    ).then(
      () => true,
      (error) => {
        if (error instanceof Refusal && error.code !== 'capacity_below_seats') throw error
        return false
      },
    )
  let responseCount = 0
  const { promise: cutStarted, resolve: startCut } = Promise.withResolvers<void>()
  if (cutAfter === 0) startCut()
  const [wasCut] = await Promise.all([
    cutStarted.then(cut),
    ...users.map(async (user) => {
      await enrollIn(test, user, session)
      responseCount += 1
      if (responseCount === cutAfter) startCut()
    }),
  ])
  return { wasCut, ...(await seatsIn(test, session.id)) }
}

describe('reducing capacity while users enroll', () => {
  const test = useTestApp()
  afterAll(() => expectSeatsInOrder(test))

  it('either succeeds and limits enrollment, or is refused', async () => {
    const users = await all(30, () => aUser(test))
    for (let round = 0; round < atScale(5, 100); round++) {
      const { wasCut, enrolled, taken } = await cutWhileEnrolling(test, users, (round * 3) % 13)
      expect(taken).toBe(enrolled)
      expect(enrolled).toBe(wasCut ? CUT_TO : 30)
    }
  }, 300_000)
})

describe('positive control: without the lock', () => {
  const test = useTestApp({ lockSeats: readWithoutLock })

  it('the check constraint refuses the cut or the extra seat', async () => {
    const users = await all(30, () => aUser(test))
    const { wasCut, taken } = await cutWhileEnrolling(test, users, 3)
    expect(taken).toBeLessThanOrEqual(wasCut ? CUT_TO : 40)
  })

  it('without the constraint the session is oversold, so this race can fail', async () => {
    await dropConstraints(test)
    const users = await all(30, () => aUser(test))
    let oversold = 0
    for (let round = 0; round < 100 && oversold === 0; round++) {
      const { wasCut, taken } = await cutWhileEnrolling(test, users, round % 10)
      if (wasCut && taken > CUT_TO) oversold++
    }
    expect(oversold).toBe(1)
  }, 120_000)
})
