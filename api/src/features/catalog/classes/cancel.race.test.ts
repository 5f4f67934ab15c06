import { afterAll, describe, expect, it } from 'vitest'
import { aCaller, aSession, aUser, enrollIn, type TestUser } from '../../../testing/factories.ts'
import { expectSeatsInOrder } from '../../../testing/invariants.ts'
import { all, atScale, readWithoutLock, seatsIn } from '../../../testing/race.ts'
import { type TestApp, useTestApp } from '../../../testing/test-app.ts'
import { setClassStatus } from './set-class-status.ts'

type Ended = 'cancelled' | 'completed'

/**
 * Twelve users enroll in a session, in waves, while an administrator cancels or completes its class. Returns how many
 * stay enrolled.
 */
async function leftAfter(status: Ended, test: TestApp, users: TestUser[]): Promise<number> {
  const session = await aSession(test, { capacity: 20 })
  const enrolling = users.map((user) => enrollIn(test, user, session))
  // One enrollment is done, and the others are in flight.
  await Promise.race(enrolling)
  await setClassStatus(
    { deps: test.deps, caller: aCaller(test.admin, 'admin') },
    { classId: session.classId, change: { status } },
  )
  await Promise.all(enrolling)
  return (await seatsIn(test, session.id)).enrolled
}

describe.each<Ended>(['cancelled', 'completed'])('a class that is %s while users enroll', (status) => {
  const test = useTestApp({ nodes: 3 })
  afterAll(() => expectSeatsInOrder(test))

  it('leaves nobody enrolled', async () => {
    const users = await all(12, () => aUser(test))
    for (let round = 0; round < atScale(10, 200); round++) {
      expect(await leftAfter(status, test, users)).toBe(0)
    }
  }, 300_000)
})

describe.each<Ended>(['cancelled', 'completed'])('positive control: %s without the lock', (status) => {
  const test = useTestApp({ nodes: 3, lockSeats: readWithoutLock })

  it('leaves users enrolled, so this race can fail', async () => {
    const users = await all(12, () => aUser(test))
    let left = 0
    for (let round = 0; round < 100 && left === 0; round++) left = await leftAfter(status, test, users)
    expect(left).toBeGreaterThan(0)
  }, 120_000)
})
