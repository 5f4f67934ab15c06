import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { aSession, aUser, type TestSession, type TestUser } from '../../../testing/factories.ts'
import { expectSeatsInOrder } from '../../../testing/invariants.ts'
import { all, atScale, dropConstraints, readWithoutLock, seatsIn } from '../../../testing/race.ts'
import { rowIn } from '../../../testing/rows.ts'
import { type TestApp, useTestApp } from '../../../testing/test-app.ts'
import { advanceDueSessions, advanceWaitlist } from '../seats/advance-waitlist.ts'
import { lockPresentSession } from '../seats/lock-session.ts'

const ROUNDS = atScale(20, 1000)

/** Creates a session with one seat, held by an offer to the first of two users on the waitlist. */
async function anOffer(test: TestApp, [first, second]: readonly [TestUser, TestUser]) {
  const session = await aSession(test, { capacity: 1 })
  const entry = (user: TestUser, secondsAgo: number) => ({
    id: newId(),
    user_id: user.id,
    session_id: session.id,
    joined_at: new Date(Date.now() - secondsAgo * 1000),
  })
  const [held, next] = [entry(first, 20), entry(second, 10)]
  const day = 86_400_000
  await test.deps.db
    .insertInto('waitlist_entries')
    .values([
      {
        ...held,
        status: 'offered',
        offered_at: new Date(Date.now() - day),
        offer_expires_at: new Date(Date.now() + day),
      },
      { ...next, status: 'waiting' },
    ])
    .execute()
  return { session, held: held.id, next: next.id }
}

/** The holder accepts within a few milliseconds of the deadline while the expire-offers job runs. */
async function acceptAtTheDeadline(
  test: TestApp,
  users: readonly [TestUser, TestUser],
  milliseconds: number,
) {
  const { session, held, next } = await anOffer(test, users)
  await sql`
    update waitlist_entries set offer_expires_at = clock_timestamp() + ${milliseconds} * interval '1 millisecond'
    where id = ${held}`.execute(test.deps.db)
  const expiring = async () => {
    for (let pass = 0; pass < 4; pass++) await advanceDueSessions(test.deps)
  }
  const [response] = await Promise.all([
    test.as(users[0]).post(`/enrollments/waitlist/${held}/accept`),
    expiring(),
  ])
  // A response is final. An expired offer is passed on after the deadline.
  let seen = await outcome(test, session, held, next)
  while (seen.held === 'offered') {
    await advanceDueSessions(test.deps)
    seen = await outcome(test, session, held, next)
  }
  return { status: response.status, ...seen }
}

/**
 * Milliseconds until the deadline in each round: first already past, mostly close, and at last too far away
 * to be missed.
 */
function deadlines(count: number): number[] {
  const close = Array.from({ length: count - 2 }, (_, index) => (index / count) ** 2 * 60)
  return [-1, ...close, 60_000]
}

/** The offer expires, and the expire-offers job is passing it on when the request to accept arrives. */
async function acceptWhilePassingOn(test: TestApp, users: readonly [TestUser, TestUser]) {
  const { deps } = test
  const { session, held, next } = await anOffer(test, users)
  const { accepting } = await deps.db.transaction().execute(async (trx) => {
    const { session: locked } = await lockPresentSession({ deps, trx }, { sessionId: session.id })
    await trx.selectFrom('waitlist_entries').select('id').where('id', '=', held).forUpdate().execute()
    const accepting = test.as(users[0]).post(`/enrollments/waitlist/${held}/accept`)
    await vi.waitFor(async () => expect(await waitingForLocks(test)).toBe(1), { timeout: 2_500 })
    const now = await deps.clock(trx)
    await trx.updateTable('waitlist_entries').set({ offer_expires_at: now }).where('id', '=', held).execute()
    await advanceWaitlist({ deps, trx, now }, locked)
    return { accepting }
  })
  return { status: (await accepting).status, ...(await outcome(test, session, held, next)) }
}

async function waitingForLocks({ deps }: TestApp): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(deps.db)
  return rows[0]?.waiting ?? 0
}

async function outcome(test: TestApp, session: TestSession, held: string, next: string) {
  const statusOf = async (id: string) => (await rowIn(test, 'waitlist_entries', id)).status
  return { held: await statusOf(held), next: await statusOf(next), ...(await seatsIn(test, session.id)) }
}

const ACCEPTED = { status: 201, held: 'accepted', next: 'waiting', enrolled: 1, taken: 1 }
const EXPIRED = { status: 409, held: 'expired', next: 'offered', enrolled: 0, taken: 1 }

async function twoUsers(test: TestApp): Promise<[TestUser, TestUser]> {
  return [await aUser(test), await aUser(test)]
}

/** Runs five pairs of users at a time, each with their own session. */
async function rounds(test: TestApp, count: number) {
  const outcomes = await all(5, async () => {
    const users = await twoUsers(test)
    const own = []
    for (const milliseconds of deadlines(count / 5)) {
      own.push(await acceptAtTheDeadline(test, users, milliseconds))
    }
    return own
  })
  return outcomes.flat()
}

describe('an offer', () => {
  const test = useTestApp()
  afterAll(() => expectSeatsInOrder(test))

  it(`accepted at its deadline has one winner, ${ROUNDS} times`, async () => {
    const outcomes = await rounds(test, ROUNDS)
    for (const seen of outcomes) expect(seen).toEqual(seen.status === 201 ? ACCEPTED : EXPIRED)
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set([201, 409]))
  }, 900_000)

  it('cannot be accepted while it is being passed on', async () => {
    expect(await acceptWhilePassingOn(test, await twoUsers(test))).toEqual(EXPIRED)
  })

  it('accepted fifty times at once creates one enrollment, which each response shows', async () => {
    const users = await twoUsers(test)
    const { session, held } = await anOffer(test, users)
    const responses = await all(50, () => test.as(users[0]).post(`/enrollments/waitlist/${held}/accept`))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
    const ids = responses.map(({ body }) => (body.outcome === 'enrolled' ? body.enrollment.id : null))
    expect(new Set(ids).size).toBe(1)
    expect(await seatsIn(test, session.id)).toEqual({ enrolled: 1, taken: 1 })
  })

  it('declined fifty times at once goes to the next user once', async () => {
    const users = await twoUsers(test)
    const { session, held, next } = await anOffer(test, users)
    const responses = await all(50, () => test.as(users[0]).delete(`/enrollments/waitlist/${session.id}`))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await outcome(test, session, held, next)).toEqual({
      held: 'declined',
      next: 'offered',
      enrolled: 0,
      taken: 1,
    })
  })

  it('creates one waitlist entry for a student who joins fifty times at once', async () => {
    const [first, second] = await twoUsers(test)
    const { session } = await anOffer(test, [first, await aUser(test)])
    const responses = await all(50, () => test.as(second).post(`/enrollments/waitlist/${session.id}`))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(responses.map(({ body }) => body.waitlist_entry.id)).size).toBe(1)
  })

  it('accepted and declined at once is either accepted or declined', async () => {
    for (let round = 0; round < atScale(5, 100); round++) {
      const users = await twoUsers(test)
      const { session, held, next } = await anOffer(test, users)
      const responses = await Promise.all(
        ['accept', 'decline'].map((action) =>
          test.as(users[0]).post(`/enrollments/waitlist/${held}/${action}`),
        ),
      )
      expect(responses.filter(({ status }) => status < 300)).toHaveLength(1)
      const seen = await outcome(test, session, held, next)
      expect([seen.held, seen.next]).toEqual(
        seen.enrolled === 1 ? ['accepted', 'waiting'] : ['declined', 'offered'],
      )
    }
  }, 300_000)
})

describe('positive control: without the lock', () => {
  const test = useTestApp({ lockSeats: readWithoutLock })

  it('the check constraint refuses to accept an offer that was passed on', async () => {
    const seen = await acceptWhilePassingOn(test, await twoUsers(test))
    expect(seen).toEqual({ ...EXPIRED, status: 500 })
  })

  it('and without the constraint, the offer is both accepted and passed on, so these races can fail', async () => {
    await dropConstraints(test)
    const seen = await acceptWhilePassingOn(test, await twoUsers(test))
    expect(seen).toEqual({ ...EXPIRED, status: 201, enrolled: 1, taken: 2 })
  })

  it('twenty concurrent requests to accept create more than one enrollment', async () => {
    await dropConstraints(test)
    // On a busy machine, one request may finish before the others begin.
    let enrolled = 0
    for (let round = 0; enrolled < 2 && round < 10; round++) {
      const users = await twoUsers(test)
      const { session, held } = await anOffer(test, users)
      await all(20, () => test.as(users[0]).post(`/enrollments/waitlist/${held}/accept`))
      enrolled = (await seatsIn(test, session.id)).enrolled
    }
    expect(enrolled).toBeGreaterThan(1)
  })
})
