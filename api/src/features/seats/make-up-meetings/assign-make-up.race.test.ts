import { describe, expect, it } from 'vitest'
import { aUser, codeOf, enrollIn, seatIn } from '../../../testing/factories.ts'
import { expectSeatsInOrder } from '../../../testing/invariants.ts'
import { approve, assign, twoSessions } from '../../../testing/make-up.ts'
import { all, atScale, dropTriggers, readWithoutLock, seatsIn } from '../../../testing/race.ts'
import { rowsIn } from '../../../testing/rows.ts'
import { type TestApp, useTestApp } from '../../../testing/test-app.ts'
import { makeUpsQuery } from './queries.ts'

const STUDENTS = atScale(8, 40)
const ROUNDS = atScale(2, 10)
const days = ['2027-02-01', '2027-02-02'] as const
const evenings = ['2027-02-03', '2027-02-04'] as const

/** Administrators assign the last place of a meeting to many students at once. */
async function race(test: TestApp) {
  const scene = await twoSessions(test, { days, evenings, capacity: 1 })
  const { session, first } = scene
  const enrollments = await all(STUDENTS, async () =>
    approve(test, { admin: test.admin, student: await aUser(test), session }),
  )
  const responses = await Promise.all(
    enrollments.map((enrollment) => assign(test, test.admin, { enrollment, meeting_id: first })),
  )
  const assigned = await makeUpsQuery(test.deps.db).where('session_meetings.id', '=', first).execute()
  return { assigned: assigned.length, codes: new Set(responses.map(codeOf)) }
}

/** Students enroll in a session with two seats while administrators assign as many make-ups at its first meeting. */
async function raceWithEnrolling(test: TestApp) {
  const { session, first, other } = await twoSessions(test, { days, evenings, capacity: 2 })
  const enrollments = await all(STUDENTS, async () =>
    approve(test, { admin: test.admin, student: await aUser(test), session }),
  )
  const responses = await Promise.all(
    enrollments.flatMap((enrollment) => [
      assign(test, test.admin, { enrollment, meeting_id: first }),
      aUser(test).then((student) => enrollIn(test, student, other)),
    ]),
  )
  const assigned = await makeUpsQuery(test.deps.db).where('session_meetings.id', '=', first).execute()
  const { taken } = await seatsIn(test, other.id)
  return { people: assigned.length + taken, codes: new Set(responses.map(codeOf)) }
}

describe('with the lock', () => {
  const test = useTestApp()

  it('one student gets the last place of a meeting', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      expect(await race(test)).toEqual({
        assigned: 1,
        codes: new Set([undefined, 'make_up_full']),
      })
    }
  })

  it('students who enroll and students who make up never exceed the seats together', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      expect(await raceWithEnrolling(test)).toEqual({
        people: 2,
        codes: new Set([undefined, 'make_up_full', 'session_full']),
      })
    }
    await expectSeatsInOrder(test)
  })

  it('a student who withdraws meanwhile has no make-up meeting afterwards', async () => {
    for (let round = 0; round < ROUNDS * 4; round++) {
      const { admin, student, enrollment, first } = await twoSessions(test, { days, evenings })
      await Promise.all([
        assign(test, admin, { enrollment, meeting_id: first }),
        test.as(student).delete(`/enrollments/${enrollment}`),
      ])
      const left = await rowsIn(test, 'make_up_meetings', { enrollment_id: enrollment, cancelled_at: null }, [
        'id',
      ])
      expect(left).toEqual([])
    }
  })

  it('no operation waits for another forever when students of two sessions make up in each other', async () => {
    const { admin, session, other, enrollment, first, missed } = await twoSessions(test, {
      days,
      evenings,
      capacity: 100,
    })
    const there = await approve(test, { admin, student: await aUser(test), session: other })
    for (let round = 0; round < ROUNDS; round++) {
      const [one, two] = await Promise.all([
        assign(test, admin, { enrollment, meeting_id: first }),
        assign(test, admin, { enrollment: there, meeting_id: missed }),
        seatIn(test, await aUser(test), session),
        seatIn(test, await aUser(test), other),
      ])
      for (const { status, body } of [one, two]) {
        expect(status).toBe(201)
        await test.as(admin).delete(`/make-up-meetings/${body.make_up.id}`)
      }
    }
  })
})

describe('without the lock', () => {
  const test = useTestApp({ lockSeats: readWithoutLock })

  it('several students get the last place: the test can fail', async () => {
    await dropTriggers(test)
    let assigned = 0
    for (let round = 0; round < ROUNDS * 3 && assigned < 2; round++) assigned = (await race(test)).assigned
    expect(assigned).toBeGreaterThan(1)
  })

  it('enrollments and make-ups exceed the seats together: the test can fail', async () => {
    let people = 0
    for (let round = 0; round < ROUNDS * 3 && people < 3; round++) {
      people = (await raceWithEnrolling(test)).people
    }
    expect(people).toBeGreaterThan(2)
  })
})
