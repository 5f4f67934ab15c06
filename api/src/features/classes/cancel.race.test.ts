import { afterAll, describe, expect, it } from 'vitest'
import { expectSeatsInOrder } from '../../testing/check-seats.ts'
import { aCaller, aPerson, aSession, enrollIn, type TestPerson } from '../../testing/factories.ts'
import { all, atScale, readWithoutLock, seatsIn } from '../../testing/race.ts'
import { type TestApp, useTestApp } from '../../testing/test-app.ts'
import { setClassStatus } from './set-class-status.ts'

/** Twelve enroll in a session while an administrator cancels its class; answers who is left in it. */
async function leftAfterCancelling(test: TestApp, people: TestPerson[]): Promise<number> {
  const session = await aSession(test, { capacity: 20 })
  const admin = await aPerson(test, { role: 'admin' })
  const enrolling = people.map((person) => enrollIn(test, person, session))
  // One is in, and the others are on their way.
  await Promise.race(enrolling)
  await setClassStatus(test.deps, aCaller(admin, 'admin'), session.classId, { status: 'cancelled' })
  await Promise.all(enrolling)
  return (await seatsIn(test, session.id)).enrolled
}

describe('a class that is cancelled while people enroll', () => {
  const test = useTestApp()
  afterAll(() => expectSeatsInOrder(test))

  it('keeps nobody', async () => {
    const people = await all(12, () => aPerson(test))
    for (let round = 0; round < atScale(10, 200); round++) {
      expect(await leftAfterCancelling(test, people)).toBe(0)
    }
  }, 300_000)
})

describe('positive control: without the lock', () => {
  const test = useTestApp({ lockSeats: readWithoutLock })

  it('somebody is left in it, so this race can fail', async () => {
    const people = await all(12, () => aPerson(test))
    let left = 0
    for (let round = 0; round < 100 && left === 0; round++) left = await leftAfterCancelling(test, people)
    expect(left).toBeGreaterThan(0)
  }, 120_000)
})
