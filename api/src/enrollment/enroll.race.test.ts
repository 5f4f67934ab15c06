import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aPerson, aSession, codeOf, enrollIn, seatIn, type TestSession } from '../testing/factories.ts'
import { type TestApp, useTestApp } from '../testing/test-app.ts'
import { sessionToLock, toLockedSession } from './seat-lock.ts'

/** Reads the session without locking it: the mistake that the positive controls make on purpose. */
const readWithoutLock: TestApp['deps']['lockSeats'] = async (trx, sessionId, timezone) =>
  toLockedSession(await sessionToLock(trx, sessionId, timezone).executeTakeFirst())

async function race(test: TestApp, session: TestSession, runners: number) {
  const people = await Promise.all(Array.from({ length: runners }, () => aPerson(test)))
  const answers = await Promise.all(people.map((person) => enrollIn(test, person, session)))
  const won = answers.filter((answer) => answer.status === 201).length
  const { rows } = await test.deps.db
    .selectFrom('enrollments')
    .select(sql<number>`count(*)::int`.as('rows'))
    .where('session_id', '=', session.id)
    .executeTakeFirstOrThrow()
  return { won, rows, codes: new Set(answers.map(codeOf)) }
}

describe('the last seat', () => {
  const test = useTestApp()

  it('goes to exactly one of 100 who press the button at once', async () => {
    const session = await aSession(test, { capacity: 1 })
    expect(await race(test, session, 100)).toEqual({
      won: 1,
      rows: 1,
      codes: new Set([undefined, 'session_full']),
    })
  })

  it('is taken once by the same person in 50 tabs', async () => {
    const session = await aSession(test, { capacity: 10 })
    const student = await aPerson(test)
    const answers = await Promise.all(Array.from({ length: 50 }, () => enrollIn(test, student, session)))
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
  })

  it('is taken once when page and worker send the same command at once', async () => {
    const session = await aSession(test, { capacity: 10 })
    const student = await aPerson(test)
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => enrollIn(test, student, session, { key })),
    )
    for (const answer of answers) expect([undefined, 'key_in_flight']).toContain(codeOf(answer))
    const bodies = answers
      .filter((answer) => answer.status === 201)
      .map((answer) => JSON.stringify(answer.body))
    expect(new Set(bodies).size).toBe(1)
  })

  it('goes to the first in line, not to a newcomer, when it frees', async () => {
    const session = await aSession(test, { capacity: 1 })
    const [holder, first, ...newcomers] = await Promise.all(Array.from({ length: 12 }, () => aPerson(test)))
    if (!holder || !first) throw new Error('people are missing')
    const id = await seatIn(test, holder, session)
    await enrollIn(test, first, session, { joinWaitlistIfFull: true })
    const [, ...answers] = await Promise.all([
      test.call('DELETE', `/enrollments/${id}`, { token: holder.token }),
      ...newcomers.map((person) => enrollIn(test, person, session)),
    ])
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([409]))
    expect(await enrollIn(test, first, session)).toMatchObject({ status: 201, body: { outcome: 'enrolled' } })
  })
})

describe('positive control: without the lock', () => {
  const test = useTestApp({ lockSeats: readWithoutLock })

  it('the check constraint still refuses the one too many', async () => {
    const session = await aSession(test, { capacity: 1 })
    const { won, rows } = await race(test, session, 100)
    expect({ won, rows }).toEqual({ won: 1, rows: 1 })
  })

  it('and without the constraint the session is oversold, so these races can fail', async () => {
    await sql`alter table class_sessions drop constraint never_oversold`.execute(test.deps.db)
    const session = await aSession(test, { capacity: 1 })
    const { rows } = await race(test, session, 100)
    expect(rows).toBeGreaterThan(1)
  })
})
