import { afterAll, describe, expect, it } from 'vitest'
import { aCenter, orderIn, type TestCenter } from '../../../testing/centers.ts'
import { aSession, aUser, codeOf, enrollIn } from '../../../testing/factories.ts'
import { expectSeatsInOrder } from '../../../testing/invariants.ts'
import { all, atScale, dropConstraints, readWithoutLock, seatsIn } from '../../../testing/race.ts'
import { type TestApp, useTestApp } from '../../../testing/test-app.ts'

const ROUNDS = atScale(5, 100)
/** One server enrolls in waves, which cannot race with each other. */
const NODES = 3

/** Two directors each order three of the last five seats for all, while students want single ones. */
async function race(
  test: TestApp,
  centers: readonly TestCenter[],
  students: Awaited<ReturnType<typeof aUser>>[],
) {
  const session = await aSession(test, { capacity: 5 })
  const [orders, singles] = await Promise.all([
    Promise.all(centers.map((center) => orderIn(test, center, session))),
    Promise.all(students.map((student) => enrollIn(test, student, session))),
  ])
  const parts = await test.deps.db
    .selectFrom('enrollments')
    .select(({ fn }) => ['center_id', fn.countAll<number>().as('count')])
    .where('session_id', '=', session.id)
    .where('center_id', 'is not', null)
    .groupBy('center_id')
    .execute()
  return {
    ...(await seatsIn(test, session.id)),
    sold:
      3 * orders.filter(({ status }) => status === 201).length +
      singles.filter(({ status }) => status === 201).length,
    parts: parts.map(({ count }) => Number(count)),
    codes: new Set([...orders, ...singles].map(codeOf)),
  }
}

describe('the last five seats', () => {
  const test = useTestApp({ nodes: NODES })
  afterAll(() => expectSeatsInOrder(test))

  it(`go to whole groups or to students, and never to a part of a group, ${ROUNDS} times`, async () => {
    const centers = await all(2, () => aCenter(test))
    const students = await all(4, () => aUser(test))
    for (let round = 0; round < ROUNDS; round += 1) {
      const { enrolled, taken, sold, parts, codes } = await race(test, centers, students)
      expect({ enrolled, taken }).toEqual({ enrolled: sold, taken: sold })
      expect(sold).toBeLessThanOrEqual(5)
      for (const count of parts) expect(count).toBe(3)
      for (const code of codes) expect([undefined, 'order_refused', 'session_full']).toContain(code)
    }
  }, 600_000)

  it('are not held for somebody who left meanwhile without saying who pays', async () => {
    for (let round = 0; round < 4 * ROUNDS; round += 1) {
      const center = await aCenter(test, { staff: 2 })
      const session = await aSession(test)
      const [leaver] = center.staff
      if (!leaver) throw new Error('nobody')
      const leave = () => test.as(leaver).post(`/users/centers/${leaver.memberId}/leave`, { choices: [] })
      const order = () => orderIn(test, center, session)
      const [first, second] = round % 2 === 0 ? [order, leave] : [leave, order]
      const [one, other] = await Promise.all([first(), second()])
      const [ordered, left] = round % 2 === 0 ? [one, other] : [other, one]
      const { enrolled } = await seatsIn(test, session.id)
      // Whoever came second was refused: the order as a whole, or leaving, because a class has no choice. An order that
      // came in between makes leaving busy, and the device repeats it.
      expect([
        [undefined, 'center_choice_missing', 2],
        [undefined, 'busy', 2],
        ['order_refused', undefined, 0],
      ]).toContainEqual([codeOf(ordered), codeOf(left), enrolled])
    }
  }, 600_000)
})

describe('positive control: without the lock', () => {
  const test = useTestApp({ nodes: NODES, lockSeats: readWithoutLock })

  it('the last five seats are oversold without the constraints', async () => {
    await dropConstraints(test)
    const centers = await all(4, () => aCenter(test))
    let most = 0
    for (let round = 0; round < 20 && most <= 5; round += 1) {
      const { enrolled } = await race(test, centers, await all(8, () => aUser(test)))
      most = Math.max(most, enrolled)
    }
    expect(most).toBeGreaterThan(5)
  }, 600_000)
})
