import { afterAll, describe, expect, it } from 'vitest'
import { aCaller, aSession, aUser, enrollIn, type TestUser } from '../../../testing/factories.ts'
import { expectSeatsInOrder } from '../../../testing/invariants.ts'
import { all, atScale, readWithoutLock, seatsIn } from '../../../testing/race.ts'
import { type TestApp, useTestApp } from '../../../testing/test-app.ts'
import { setClassStatus } from './set-class-status.ts'

/**
 * Twelve users enroll in a session while an administrator cancels its class. Returns how many stay
 * enrolled.
 */
async function leftAfterCancelling(test: TestApp, users: TestUser[]): Promise<number> {
  const session = await aSession(test, { capacity: 20 })
  const admin = await aUser(test, { role: 'admin' })
  const enrolling = users.map((user) => enrollIn(test, user, session))
  // One enrollment is done, and the others are in flight.
  await Promise.race(enrolling)
  await setClassStatus(
    { deps: test.deps, caller: aCaller(admin, 'admin') },
    { classId: session.classId, change: { status: 'cancelled' } },
  )
  await Promise.all(enrolling)
  return (await seatsIn(test, session.id)).enrolled
}

describe('a class that is cancelled while users enroll', () => {
  const test = useTestApp()
  afterAll(() => expectSeatsInOrder(test))

  it('leaves nobody enrolled', async () => {
    const users = await all(12, () => aUser(test))
    for (let round = 0; round < atScale(10, 200); round++) {
      expect(await leftAfterCancelling(test, users)).toBe(0)
    }
  }, 300_000)
})

describe('positive control: without the lock', () => {
  const test = useTestApp({ lockSeats: readWithoutLock })

  it('leaves users enrolled, so this race can fail', async () => {
    const users = await all(12, () => aUser(test))
    let left = 0
    for (let round = 0; round < 100 && left === 0; round++) left = await leftAfterCancelling(test, users)
    expect(left).toBeGreaterThan(0)
  }, 120_000)
})
