import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aSession, aUser, codeOf, enrollIn, seatIn, type TestUser } from '../../../testing/factories.ts'
import { expectSeatsInOrder } from '../../../testing/invariants.ts'
import { all, atScale } from '../../../testing/race.ts'
import { rowIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { lockActiveAdmins } from '../users/queries.ts'

let duringMerge: () => Promise<unknown> = async () => {}
const test = useTestApp({
  // At this point the sessions are locked, and the accounts are not.
  lockAdmins: async (trx) => {
    await duringMerge()
    return lockActiveAdmins(trx)
  },
})

const merge = (ending: TestUser, staying: TestUser) =>
  test
    .as(test.admin)
    .post(
      `/admin/users/${ending.id}/merge`,
      { into: staying.id },
      { 'Idempotency-Key': `merge-${ending.id}` },
    )
const liveSeats = async ({ id }: TestUser) =>
  (
    await sql`select from enrollments where user_id = ${id} and status in ('pending', 'approved')`.execute(
      test.deps.db,
    )
  ).rows.length

it('is refused if an account takes a seat before it is locked, and can be repeated', async () => {
  const [ending, staying, session] = [await aUser(test), await aUser(test), await aSession(test)]
  duringMerge = () => seatIn(test, ending, session)
  expect(codeOf(await merge(ending, staying))).toBe('busy')
  duringMerge = async () => {}
  expect(await liveSeats(ending)).toBe(1)
  expect((await merge(ending, staying)).status).toBe(200)
  expect(await liveSeats(staying)).toBe(1)
})

it('leaves one seat at most when both accounts enroll at the same time', async () => {
  await all(atScale(6, 40), async () => {
    const [ending, staying, session] = [await aUser(test), await aUser(test), await aSession(test)]
    await Promise.all([
      merge(ending, staying),
      enrollIn(test, ending, session),
      enrollIn(test, staying, session),
    ])
    const { deleted_at } = await rowIn(test, 'users', ending.id)
    // Without the merge both have a seat; afterwards the ended account has none.
    if (deleted_at) expect(await liveSeats(ending)).toBe(0)
    expect(await liveSeats(staying)).toBeLessThanOrEqual(1)
  })
  await expectSeatsInOrder(test)
})
