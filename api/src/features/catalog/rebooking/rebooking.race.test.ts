import type { RebookingForm } from '@cubby/contract/catalog/rebooking'
import { afterAll, describe, expect, it } from 'vitest'
import { aClock } from '../../../testing/clock.ts'
import { aSession, aUser, codeOf, enrollIn, seatIn, type TestSession } from '../../../testing/factories.ts'
import { expectSeatsInOrder } from '../../../testing/invariants.ts'
import { anotherSession } from '../../../testing/make-up.ts'
import { all, atScale, dropConstraints, readWithoutLock, seatsIn } from '../../../testing/race.ts'
import { rowsIn } from '../../../testing/rows.ts'
import { type TestApp, useTestApp } from '../../../testing/test-app.ts'
import { closeChoices } from './close-choices.ts'

const STUDENTS = atScale(4, 12)
const ROUNDS = atScale(2, 20)
const clock = aClock(new Date('2027-01-05T15:00:00Z'))

/** A session with students, and its form, which asks all of them about one other session. */
async function planned(test: TestApp, old: TestSession, { id }: TestSession) {
  const users = await all(STUDENTS, () => aUser(test))
  const students = await Promise.all(
    users.map(async (user) => ({
      enrollment_id: await seatIn(test, user, old),
      plan: 'ask' as const,
      session_id: id,
    })),
  )
  const { body } = await test.asAdmin.post(`/admin/sessions/${old.id}/rebooking/preview`, { students })
  const form: RebookingForm = {
    unanswered: 'refund',
    students: students.map((student) => {
      const money = body.students.find(({ enrollment_id }) => enrollment_id === student.enrollment_id)?.money
      return { ...student, refund: money?.refund ?? 0, due: money?.due ?? 0 }
    }),
  }
  return { users, form }
}

/** Two sessions are cancelled at once for one with seats for half of the students, while others enroll there. */
async function raceForTheSeats(test: TestApp) {
  const first = await aSession(test, { capacity: STUDENTS, days: ['2027-02-05', '2027-02-05'] })
  const second = await anotherSession(test, first, { capacity: STUDENTS, days: ['2027-02-06', '2027-02-06'] })
  const target = await anotherSession(test, first, { capacity: STUDENTS, days: ['2027-02-12', '2027-02-12'] })
  const sessions = [first, second]
  const forms = [await planned(test, first, target), await planned(test, second, target)]
  const newcomers = await all(STUDENTS, () => aUser(test))
  const responses = await Promise.all([
    ...sessions.map(({ id }, number) =>
      test.asAdmin.post(`/admin/sessions/${id}/rebooking`, forms[number]?.form ?? {}),
    ),
    ...newcomers.map((student) => enrollIn(test, student, target)),
  ])
  const rebooked = responses.slice(0, 2).filter(({ status }) => status === 200).length
  const left = (await seatsIn(test, first.id)).enrolled + (await seatsIn(test, second.id)).enrolled
  return {
    enrolled: (await seatsIn(test, target.id)).enrolled,
    // Those whose session was not cancelled are all where they were.
    inOrder: left === (2 - rebooked) * STUDENTS,
    codes: [...new Set(responses.map(codeOf))].filter((code) => code !== undefined),
  }
}

describe('rebookings', () => {
  const test = useTestApp({ clock: clock.clock })
  afterAll(() => expectSeatsInOrder(test))

  it(`never oversell a session that others enroll in, and move all or nobody, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { enrolled, inOrder, codes } = await raceForTheSeats(test)
      expect(enrolled).toBeLessThanOrEqual(STUDENTS)
      expect(inOrder).toBe(true)
      expect(codes.filter((code) => code !== 'rebooking_changed' && code !== 'session_full')).toEqual([])
    }
  }, 600_000)

  it('decide about a choice once, by the student or by the deadline', async () => {
    clock.set(new Date('2027-01-05T15:00:00Z'))
    const old = await aSession(test, { days: ['2027-02-05', '2027-02-05'], capacity: STUDENTS })
    const target = await anotherSession(test, old, { days: ['2027-02-12', '2027-02-12'], capacity: STUDENTS })
    const { users, form } = await planned(test, old, target)
    const path = `/admin/sessions/${old.id}/rebooking`
    await Promise.all(Array.from({ length: 3 }, () => test.asAdmin.post(path, form)))
    expect((await seatsIn(test, target.id)).enrolled).toBe(STUDENTS)
    const held = await rowsIn(test, 'enrollments', { session_id: target.id }, ['id', 'user_id'])
    clock.pass(48 * 3_600_000 - 1)
    const answers = users.flatMap((user) => {
      const { id = '' } = held.find(({ user_id }) => user_id === user.id) ?? {}
      return [{ answer: 'refund' }, { answer: 'session', session_id: target.id }].map((body) =>
        test.as(user).post(`/users/enrollments/${id}/choice`, body),
      )
    })
    clock.pass(1)
    await Promise.all([...answers, closeChoices(test.deps), closeChoices(test.deps)])
    await closeChoices(test.deps)
    const rows = await test.deps.db
      .selectFrom('rebookings')
      .innerJoin('enrollments', 'enrollments.id', 'new_enrollment_id')
      .select(['choice', 'enrollments.archived_at', 'user_id'])
      .where('enrollments.session_id', '=', target.id)
      .execute()
    expect(rows).toHaveLength(STUDENTS)
    for (const { choice, archived_at, user_id } of rows) {
      expect(choice).toBe(archived_at === null ? 'kept' : 'refunded')
      const told = await test.deps.db
        .selectFrom('notifications')
        .select('id')
        .where('user_id', '=', user_id)
        .where('title', 'like', '%has ended')
        .execute()
      expect(told).toHaveLength(archived_at === null ? 0 : 1)
    }
  }, 600_000)
})

describe('positive control: without the lock', () => {
  const test = useTestApp({ clock: clock.clock, lockSeats: readWithoutLock })

  it('a session is oversold once its constraints are gone', async () => {
    clock.set(new Date('2027-01-05T15:00:00Z'))
    await dropConstraints(test)
    let most = 0
    for (let round = 0; round < 20 && most <= STUDENTS; round++) {
      most = Math.max(most, (await raceForTheSeats(test)).enrolled)
    }
    expect(most).toBeGreaterThan(STUDENTS)
  }, 600_000)
})
