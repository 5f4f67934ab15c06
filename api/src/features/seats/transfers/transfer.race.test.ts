import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aSession, aUser, codeOf, enrollIn, seatIn, type TestUser } from '../../../testing/factories.ts'
import { expectSeatsInOrder, ledgerSum } from '../../../testing/invariants.ts'
import { all, atScale, dropConstraints, readWithoutLock, seatsIn } from '../../../testing/race.ts'
import { type TestApp, useTestApp } from '../../../testing/test-app.ts'

const RUNNERS = atScale(15, 80)
const ROUNDS = atScale(2, 20)

const admin = (test: TestApp) => aUser(test, { role: 'admin' })
const transfer = (test: TestApp, user: TestUser, id: string, session_id: string) =>
  test.as(user).post(`/admin/enrollments/${id}/transfer`, { session_id })

/** The office moves students to a session with one seat while as many others enroll there. */
async function raceForTheLastSeat(test: TestApp) {
  const office = await admin(test)
  const [old, session] = [await aSession(test, { capacity: RUNNERS }), await aSession(test, { capacity: 1 })]
  const moved = await all(RUNNERS, async () => seatIn(test, await aUser(test), old))
  const newcomers = await all(RUNNERS, () => aUser(test))
  const responses = await Promise.all(
    newcomers.flatMap((student, number) => [
      transfer(test, office, moved[number] ?? '', session.id),
      enrollIn(test, student, session),
    ]),
  )
  const won = responses.filter(({ status }) => status < 300)
  const transferred = responses.filter(({ status }, index) => status === 200 && index % 2 === 0).length
  return {
    won: won.length,
    ...(await seatsIn(test, session.id)),
    // Those who were not moved keep their seats.
    kept: (await seatsIn(test, old.id)).enrolled + transferred,
    codes: new Set(responses.map(codeOf)),
  }
}

/** The office moves students between two full sessions with one free seat each, in both directions at once. */
async function oppositeTransfers(test: TestApp) {
  const office = await admin(test)
  const sessions = await all(2, () => aSession(test, { capacity: RUNNERS + 1 }))
  const [a, b] = sessions
  if (!a || !b) throw new Error('a session is missing')
  const inA = await all(RUNNERS, async () => seatIn(test, await aUser(test), a))
  const inB = await all(RUNNERS, async () => seatIn(test, await aUser(test), b))
  const responses = await Promise.all(
    inA.flatMap((id, number) => [
      transfer(test, office, id, b.id),
      transfer(test, office, inB[number] ?? '', a.id),
    ]),
  )
  const enrolled = (await seatsIn(test, a.id)).enrolled + (await seatsIn(test, b.id)).enrolled
  return { enrolled, codes: new Set(responses.map(codeOf)) }
}

describe('transfers', () => {
  const test = useTestApp()
  afterAll(() => expectSeatsInOrder(test))

  it(`only one of ${2 * RUNNERS} transfers and enrollments gets the last seat, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      expect(await raceForTheLastSeat(test)).toEqual({
        won: 1,
        enrolled: 1,
        taken: 1,
        kept: RUNNERS,
        codes: new Set([undefined, 'session_full']),
      })
    }
  }, 600_000)

  it(`opposite transfers do not deadlock, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { enrolled, codes } = await oppositeTransfers(test)
      expect(enrolled).toBe(2 * RUNNERS)
      expect([...codes].filter((code) => code !== undefined && code !== 'session_full')).toEqual([])
    }
  }, 600_000)

  it('one enrollment that is moved to ten sessions at once moves once', async () => {
    const office = await admin(test)
    const [student, old] = [await aUser(test), await aSession(test)]
    const id = await seatIn(test, student, old)
    const sessions = await all(10, () => aSession(test))
    const responses = await Promise.all(sessions.map((session) => transfer(test, office, id, session.id)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(responses.map(codeOf))).toEqual(new Set([undefined, 'not_transferable']))
  })
})

describe('the money of transfers', () => {
  const test = useTestApp()
  let office: TestUser
  beforeAll(async () => {
    office = await admin(test)
  })

  it(`is neither lost nor counted twice while it is paid and refunded, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const student = await aUser(test)
      const id = await seatIn(test, student, await aSession(test))
      await test.as(office).post(`/enrollments/${id}/approve`)
      const { body } = await test.as(student).get('/users/payments')
      const payment = `/admin/financial/payments/${body.payments[0]?.id}`
      const today = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
      const receive = (amount: number) =>
        test
          .as(office)
          .post(`${payment}/receipts`, { amount, method: 'cash', date: today, confirmed_date: true })
      await receive(40)
      const targets = await all(3, () => aSession(test))
      const refund = { amount: 10, reason: 'Lower price' }
      const [received, refunded, , , ...moved] = await Promise.all([
        receive(30),
        test.as(office).post(`${payment}/refunds`, refund),
        test.as(student).put(`/profile/payments/${body.payments[0]?.id}`, { status: 'paid' }),
        test.as(student).delete(`/enrollments/${id}`),
        ...targets.map((session) => transfer(test, office, id, session.id)),
      ])
      expect(moved.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
      // Pay Now charges whatever remains at its moment.
      const { cents: charged } = await test.deps.db
        .selectFrom('payment_entries')
        .innerJoin('payments', 'payments.id', 'payment_id')
        .innerJoin('enrollments', 'enrollments.id', 'enrollment_id')
        .select((eb) =>
          eb.fn.coalesce(eb.fn.sum<string>('payment_entries.amount_cents'), eb.lit(0)).as('cents'),
        )
        .where('user_id', '=', student.id)
        .where('kind', '=', 'receipt')
        .where('recorded_by', 'is', null)
        .executeTakeFirstOrThrow()
      expect(await ledgerSum(test, student)).toBe(
        4_000 + (received.status < 300 ? 3_000 : 0) - (refunded.status < 300 ? 1_000 : 0) + Number(charged),
      )
    }
  }, 600_000)
})

describe('positive control: without the lock', () => {
  const test = useTestApp({ lockSeats: readWithoutLock })

  it('constraints still prevent an oversold seat, and without them it is oversold', async () => {
    expect(await raceForTheLastSeat(test)).toMatchObject({ enrolled: 1, taken: 1 })
    await dropConstraints(test)
    let most = 0
    for (let round = 0; round < 20 && most < 2; round++) {
      most = Math.max(most, (await raceForTheLastSeat(test)).enrolled)
    }
    expect(most).toBeGreaterThan(1)
  })
})
