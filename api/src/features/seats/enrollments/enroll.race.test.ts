import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { aClock } from '../../../testing/clock.ts'
import {
  aSession,
  aSessionAtTheDoor,
  aUser,
  codeOf,
  enrollIn,
  seatIn,
  type TestUser,
  waitIn,
} from '../../../testing/factories.ts'
import { expectSeatsInOrder } from '../../../testing/invariants.ts'
import {
  all,
  atScale,
  dropConstraints,
  dropTriggers,
  readWithoutLock,
  seatsIn,
} from '../../../testing/race.ts'
import { rowsIn } from '../../../testing/rows.ts'
import { type TestApp, useTestApp } from '../../../testing/test-app.ts'

const RUNNERS = atScale(50, 500)
const ROUNDS = atScale(1, 20)
/** One server enrolls in waves, which cannot race with each other. */
const NODES = 3
const WALK_INS = atScale(10, 100)
/** Two hours before a session begins, when people can enroll online and at the door. */
const MORNING = { day: '2027-02-05', clock: aClock(new Date('2027-02-05T12:00:00Z')).clock }

/** Many users try to enroll at once in a session with one seat. */
async function race(test: TestApp, users: TestUser[]) {
  const session = await aSession(test, { capacity: 1 })
  const responses = await Promise.all(users.map((user) => enrollIn(test, user, session)))
  const won = responses.filter((response) => response.status === 201).length
  return { won, ...(await seatsIn(test, session.id)), codes: new Set(responses.map(codeOf)) }
}

/**
 * On the morning of a session with one seat, students enroll while its instructor enrolls as many people at
 * the door.
 */
async function raceAtTheDoor(test: TestApp) {
  const instructor = await aUser(test, { role: 'instructor' })
  const session = await aSessionAtTheDoor(test, { capacity: 1, instructor, days: [MORNING.day, MORNING.day] })
  const students = await all(WALK_INS, () => aUser(test))
  const enrollAtTheDoor = (number: number) =>
    test.as(instructor).post(`/teaching/sessions/${session.id}/walk-ins`, {
      email: `${number}-${session.id}@example.test`,
      first_name: 'Jo',
      last_name: 'Rivera',
    })
  const responses = await Promise.all(
    students.flatMap((student, number) => [enrollAtTheDoor(number), enrollIn(test, student, session)]),
  )
  const won = responses.filter((response) => response.status === 201).length
  return { won, ...(await seatsIn(test, session.id)), codes: new Set(responses.map(codeOf)) }
}

/** Students enroll in a session with one seat while the office enrolls as many new students who call. */
async function raceByPhone(test: TestApp) {
  const session = await aSession(test, { capacity: 1 })
  const students = await all(WALK_INS, () => aUser(test))
  const emailOf = (number: number) => `${number}-${session.id}@example.test`
  const call = (number: number) =>
    test.asAdmin.post('/admin/enrollments', {
      new_student: { first_name: 'Jo', last_name: 'Rivera', email: emailOf(number) },
      session_id: session.id,
      status: 'approved',
    })
  const responses = await Promise.all(
    students.flatMap((student, number) => [call(number), enrollIn(test, student, session)]),
  )
  const won = responses.filter((response) => response.status === 201).length
  const created = await test.deps.db
    .selectFrom('users')
    .select('id')
    .where(
      'email',
      'in',
      students.map((_, number) => emailOf(number)),
    )
    .execute()
  const wonByPhone = responses.filter(({ status }, index) => status === 201 && index % 2 === 0).length
  return {
    won,
    ...(await seatsIn(test, session.id)),
    codes: new Set(responses.map(codeOf)),
    strangers: created.length - wonByPhone,
  }
}

/** One user tries to enroll in 50 tabs. */
async function tabs(test: TestApp) {
  const session = await aSession(test, { capacity: 60 })
  const student = await aUser(test)
  const responses = await all(50, () => enrollIn(test, student, session))
  const ids = responses.map(({ body }) => ('enrollment' in body ? body.enrollment.id : null))
  return {
    refused: ids.filter((id) => id === null).length,
    seats: new Set(ids.filter((id) => id !== null)).size,
    ...(await seatsIn(test, session.id)),
  }
}

/**
 * Two users withdraw at once from a full session of two while three wait. Returns the statuses of the
 * waitlist entries.
 */
async function withdrawals(test: TestApp) {
  const session = await aSession(test, { capacity: 2 })
  const holders = await all(2, () => aUser(test))
  const seats = await Promise.all(holders.map((holder) => seatIn(test, holder, session)))
  const waitlisted = await all(3, () => aUser(test))
  for (const user of waitlisted) await waitIn(test, user, session)
  await all(2, (n) => test.as({ token: holders[n]?.token ?? '' }).delete(`/enrollments/${seats[n]}`))
  const entries = await rowsIn(test, 'waitlist_entries', { session_id: session.id })
  return entries.map(({ status }) => status)
}

describe('seats', () => {
  const test = useTestApp({ nodes: NODES })
  afterAll(() => expectSeatsInOrder(test))

  it(`only one of ${RUNNERS} concurrent users gets the last seat, ${ROUNDS} times`, async () => {
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

  it('one user in 50 tabs gets one seat, and every tab receives it', async () => {
    expect(await tabs(test)).toEqual({ refused: 0, seats: 1, enrolled: 1, taken: 1 })
  })

  it('one user who withdraws in 50 tabs releases one seat', async () => {
    const session = await aSession(test, { capacity: 2 })
    const student = await aUser(test)
    await seatIn(test, await aUser(test), session)
    const id = await seatIn(test, student, session)
    const responses = await all(50, () => test.as(student).delete(`/enrollments/${id}`))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await seatsIn(test, session.id)).toEqual({ enrolled: 1, taken: 1 })
    const audited = await rowsIn(test, 'audit_log', { action: 'enrollment.withdrawn', subject_id: id }, [
      'id',
    ])
    expect(audited).toHaveLength(1)
  })

  it('a page and a worker that send the same command at once get one seat', async () => {
    const session = await aSession(test, { capacity: 10 })
    const student = await aUser(test)
    const key = randomUUID()
    const responses = await all(20, () => enrollIn(test, student, session, { key }))
    for (const response of responses) expect([undefined, 'key_in_flight']).toContain(codeOf(response))
    const [first, ...replayed] = responses.filter((response) => response.status === 201)
    expect(first).toBeDefined()
    for (const response of replayed) expect(response.body).toEqual(first?.body)
  })

  it('a freed seat goes to the first on the waitlist, not to a new user', async () => {
    for (let round = 0; round < atScale(3, 100); round++) {
      const session = await aSession(test, { capacity: 1 })
      const [holder, first, ...newcomers] = await all(12, () => aUser(test))
      if (!holder || !first) throw new Error('users are missing')
      const id = await seatIn(test, holder, session)
      await waitIn(test, first, session)
      const [, ...responses] = await Promise.all([
        test.as(holder).delete(`/enrollments/${id}`),
        ...newcomers.map((user) => enrollIn(test, user, session)),
      ])
      expect(new Set(responses.map((response) => response.status))).toEqual(new Set([409]))
      expect(await enrollIn(test, first, session)).toMatchObject({
        status: 201,
        body: { outcome: 'enrolled' },
      })
    }
  }, 600_000)

  it('two seats freed at once go to the first two on the waitlist', async () => {
    for (let round = 0; round < atScale(5, 100); round++) {
      expect(await withdrawals(test)).toEqual(['offered', 'offered', 'waiting'])
    }
  }, 600_000)
})

describe('seats by phone', () => {
  const test = useTestApp({ nodes: NODES })
  afterAll(() => expectSeatsInOrder(test))

  it(`only one of ${2 * WALK_INS} callers and students gets the last seat, and no account is left over, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      expect(await raceByPhone(test)).toEqual({
        won: 1,
        enrolled: 1,
        taken: 1,
        codes: new Set([undefined, 'session_full']),
        strangers: 0,
      })
    }
  }, 600_000)
})

describe('positive control by phone: without the lock', () => {
  const test = useTestApp({ nodes: NODES, lockSeats: readWithoutLock })

  it('without the constraints it is oversold', async () => {
    await dropConstraints(test)
    expect(await mostOf(async () => (await raceByPhone(test)).enrolled)).toBeGreaterThan(1)
  })
})

describe('seats at the door', () => {
  const test = useTestApp({ nodes: NODES, clock: MORNING.clock })
  afterAll(() => expectSeatsInOrder(test))

  it(`only one of ${2 * WALK_INS} walk-ins and students gets the last seat, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      expect(await raceAtTheDoor(test)).toEqual({
        won: 1,
        enrolled: 1,
        taken: 1,
        codes: new Set([undefined, 'session_full']),
      })
    }
  }, 600_000)
})

describe('positive control at the door: without the lock', () => {
  const test = useTestApp({ nodes: NODES, clock: MORNING.clock, lockSeats: readWithoutLock })

  it('constraints still prevent an oversold seat, and without them it is oversold', async () => {
    expect(await raceAtTheDoor(test)).toMatchObject({ won: 1, enrolled: 1, taken: 1 })
    await dropConstraints(test)
    expect(await mostOf(async () => (await raceAtTheDoor(test)).enrolled)).toBeGreaterThan(1)
  })
})

describe('positive control: without the lock', () => {
  const test = useTestApp({ nodes: NODES, lockSeats: readWithoutLock })

  it('constraints still prevent an oversold seat and a second seat for one user', async () => {
    const users = await all(100, () => aUser(test))
    expect(await race(test, users)).toMatchObject({ won: 1, enrolled: 1, taken: 1 })
    expect(await tabs(test)).toMatchObject({ seats: 1, enrolled: 1, taken: 1 })
  })

  it('without the constraints seats are oversold, so these races can fail', async () => {
    await dropConstraints(test)
    expect(
      await mostOf(async () => (await race(test, await all(100, () => aUser(test)))).enrolled),
    ).toBeGreaterThan(1)
    expect(await mostOf(async () => (await tabs(test)).enrolled)).toBeGreaterThan(1)
  })

  it('without the triggers, seats freed at once can skip a user on the waitlist', async () => {
    await dropTriggers(test)
    const seen: string[] = []
    for (let round = 0; round < 50 && seen.length === 0; round++) {
      const statuses = (await withdrawals(test)).join(' ')
      if (statuses !== 'offered offered waiting') seen.push(statuses)
    }
    expect(seen).toHaveLength(1)
  })
})

/**
 * Repeats a race up to 20 times, because one race may not overlap, and returns the highest count of
 * enrolled users.
 */
async function mostOf(enrolledIn: () => Promise<number>): Promise<number> {
  let max = 0
  for (let round = 0; round < 20 && max < 2; round++) max = Math.max(max, await enrolledIn())
  return max
}
