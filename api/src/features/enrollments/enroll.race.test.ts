import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { expectSeatsInOrder } from '../../testing/check-seats.ts'
import { aSession, aUser, codeOf, enrollIn, seatIn, type TestUser, waitIn } from '../../testing/factories.ts'
import { all, atScale, dropBackstops, dropTriggers, readWithoutLock, seatsIn } from '../../testing/race.ts'
import { type TestApp, useTestApp } from '../../testing/test-app.ts'

const RUNNERS = atScale(100, 500)
const ROUNDS = atScale(2, 20)

/** Everybody presses the button of a session with one seat. */
async function race(test: TestApp, users: TestUser[]) {
  const session = await aSession(test, { capacity: 1 })
  const answers = await Promise.all(users.map((user) => enrollIn(test, user, session)))
  const won = answers.filter((answer) => answer.status === 201).length
  return { won, ...(await seatsIn(test, session.id)), codes: new Set(answers.map(codeOf)) }
}

/** One user presses the button in 50 tabs. */
async function tabs(test: TestApp) {
  const session = await aSession(test, { capacity: 60 })
  const student = await aUser(test)
  const answers = await all(50, () => enrollIn(test, student, session))
  const ids = answers.map(({ body }) => ('enrollment' in body ? body.enrollment.id : null))
  return {
    refused: ids.filter((id) => id === null).length,
    seats: new Set(ids.filter((id) => id !== null)).size,
    ...(await seatsIn(test, session.id)),
  }
}

/** Two of two seats are given back at once while three wait; who has an offer then, by waitlist entries? */
async function withdrawals(test: TestApp) {
  const session = await aSession(test, { capacity: 2 })
  const holders = await all(2, () => aUser(test))
  const seats = await Promise.all(holders.map((holder) => seatIn(test, holder, session)))
  const line = await all(3, () => aUser(test))
  for (const user of line) await waitIn(test, user, session)
  await all(2, (n) => test.call('DELETE', `/enrollments/${seats[n]}`, { token: holders[n]?.token ?? '' }))
  const entries = await test.deps.db
    .selectFrom('waitlist_entries')
    .select('status')
    .where('session_id', '=', session.id)
    .orderBy('joined_at')
    .execute()
  return entries.map(({ status }) => status)
}

describe('seats', () => {
  const test = useTestApp()
  afterAll(() => expectSeatsInOrder(test))

  it(`the last one goes to exactly one of ${RUNNERS} at once, ${ROUNDS} times`, async () => {
    const users = await all(RUNNERS, () => aUser(test))
    for (let round = 0; round < ROUNDS; round++) {
      expect(await race(test, users)).toEqual({
        won: 1,
        enrolled: 1,
        taken: 1,
        codes: new Set([undefined, 'session_full']),
      })
    }
  }, 600_000)

  it('one user in 50 tabs gets one, and every tab sees it', async () => {
    expect(await tabs(test)).toEqual({ refused: 0, seats: 1, enrolled: 1, taken: 1 })
  })

  it('one user who withdraws in 50 tabs gives up one seat', async () => {
    const session = await aSession(test, { capacity: 2 })
    const student = await aUser(test)
    await seatIn(test, await aUser(test), session)
    const id = await seatIn(test, student, session)
    const answers = await all(50, () => test.call('DELETE', `/enrollments/${id}`, { token: student.token }))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await seatsIn(test, session.id)).toEqual({ enrolled: 1, taken: 1 })
    const audited = await test.deps.db
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'enrollment.withdrawn')
      .where('subject_id', '=', id)
      .execute()
    expect(audited).toHaveLength(1)
  })

  it('page and worker sending the same command at once get one', async () => {
    const session = await aSession(test, { capacity: 10 })
    const student = await aUser(test)
    const key = randomUUID()
    const answers = await all(20, () => enrollIn(test, student, session, { key }))
    for (const answer of answers) expect([undefined, 'key_in_flight']).toContain(codeOf(answer))
    const [first, ...replayed] = answers.filter((answer) => answer.status === 201)
    expect(first).toBeDefined()
    for (const answer of replayed) expect(answer.body).toEqual(first?.body)
  })

  it('one that frees goes to the first in line, not to a newcomer', async () => {
    for (let round = 0; round < atScale(3, 100); round++) {
      const session = await aSession(test, { capacity: 1 })
      const [holder, first, ...newcomers] = await all(12, () => aUser(test))
      if (!holder || !first) throw new Error('users are missing')
      const id = await seatIn(test, holder, session)
      await waitIn(test, first, session)
      const [, ...answers] = await Promise.all([
        test.call('DELETE', `/enrollments/${id}`, { token: holder.token }),
        ...newcomers.map((user) => enrollIn(test, user, session)),
      ])
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([409]))
      expect(await enrollIn(test, first, session)).toMatchObject({
        status: 201,
        body: { outcome: 'enrolled' },
      })
    }
  }, 600_000)

  it('two that free at once go to the first two in line', async () => {
    for (let round = 0; round < atScale(5, 100); round++) {
      expect(await withdrawals(test)).toEqual(['offered', 'offered', 'waiting'])
    }
  }, 600_000)
})

describe('positive control: without the lock', () => {
  const test = useTestApp({ lockSeats: readWithoutLock })

  it('the check constraint still refuses the one too many, and the index the second of one user', async () => {
    const users = await all(100, () => aUser(test))
    expect(await race(test, users)).toMatchObject({ won: 1, enrolled: 1, taken: 1 })
    expect(await tabs(test)).toMatchObject({ seats: 1, enrolled: 1, taken: 1 })
  })

  it('and without the backstops seats are oversold, so these races can fail', async () => {
    await dropBackstops(test)
    expect(
      await mostOf(async () => (await race(test, await all(100, () => aUser(test)))).enrolled),
    ).toBeGreaterThan(1)
    expect(await mostOf(async () => (await tabs(test)).enrolled)).toBeGreaterThan(1)
  })

  it('and without the triggers, seats that free at once pass by somebody who waits', async () => {
    await dropTriggers(test)
    const seen: string[] = []
    for (let round = 0; round < 50 && seen.length === 0; round++) {
      const line = (await withdrawals(test)).join(' ')
      if (line !== 'offered offered waiting') seen.push(line)
    }
    expect(seen).toHaveLength(1)
  })
})

/** Races until more than one got in, for one race may happen to be orderly, and answers how many. */
async function mostOf(enrolledIn: () => Promise<number>): Promise<number> {
  let most = 0
  for (let round = 0; round < 20 && most < 2; round++) most = Math.max(most, await enrolledIn())
  return most
}
