import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { describe, expect, it } from 'vitest'
import { aSession, aUser, codeOf } from '../../../testing/factories.ts'
import { all, atScale } from '../../../testing/race.ts'
import { addRow, rowsIn } from '../../../testing/rows.ts'
import { type TestApp, useTestApp } from '../../../testing/test-app.ts'

const RUNNERS = atScale(8, 40)
const ROUNDS = atScale(3, 20)
const USES = 2

/**
 * Students enroll in different sessions, and join the waitlist of another one, with the same code, so that no lock of a
 * session orders them. Returns the uses, how many were refused, and every code of a response.
 */
async function raceForTheLastUses(test: TestApp) {
  const id = newId()
  const code = id.toUpperCase()
  await addRow(test, 'discount_codes', {
    id,
    code,
    unit: 'percent',
    value: 20,
    max_uses: USES,
    max_uses_per_student: null,
    valid_from: null,
    valid_through: null,
    created_at: new Date(),
    updated_at: new Date(),
  })
  const full = await aSession(test, { capacity: 1 })
  const holder = await aUser(test)
  await test.as(holder).post(`/enrollments/${full.classId}`, { sessionId: full.id })
  const runners = await all(RUNNERS, async () => ({ user: await aUser(test), session: await aSession(test) }))
  const responses = await Promise.all(
    runners.map(({ user: { token }, session }, number) =>
      number % 4 === 3
        ? test.as({ token }).post(`/enrollments/waitlist/${full.id}`, { code })
        : test.as({ token }).post(`/enrollments/${session.classId}`, { sessionId: session.id, code }),
    ),
  )
  return {
    uses: await countUses(test, id),
    won: responses.filter(({ status }) => status === 201).length,
    codes: new Set(responses.map(codeOf)),
  }
}

async function countUses({ deps }: TestApp, id: string): Promise<number> {
  const enrollments = await rowsIn({ deps }, 'enrollments', {}, ['discount'])
  const entries = await rowsIn({ deps }, 'waitlist_entries', {}, ['discount'])
  return [...enrollments, ...entries].filter(({ discount }) => discount?.code_id === id).length
}

/** Reads codes through a function, whose rows cannot be locked. New codes still go to the table. */
async function dropLock({ owner: db }: TestApp): Promise<void> {
  await sql`alter table discount_codes rename to stored_codes`.execute(db)
  await sql`
    create function unlocked_codes() returns setof stored_codes language plpgsql stable security definer as $$
      begin return query select * from stored_codes; end $$`.execute(db)
  await sql`create view discount_codes as select * from unlocked_codes()`.execute(db)
  await sql`grant all on discount_codes to public`.execute(db)
  await sql`
    create function store_code() returns trigger language plpgsql security definer as $$
      begin
        new.class_ids = coalesce(new.class_ids, '{}'); new.min_cents = coalesce(new.min_cents, 0);
        new.note = coalesce(new.note, '');
        insert into stored_codes values (new.*); return new; end $$`.execute(db)
  await sql`
    create trigger store_code instead of insert on discount_codes for each row execute function store_code()`.execute(
    db,
  )
}

describe('the last uses of a code', () => {
  const test = useTestApp({ nodes: 3 })

  it(`are given once to ${RUNNERS} students in different sessions, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      expect(await raceForTheLastUses(test)).toEqual({
        uses: USES,
        won: USES,
        codes: new Set([undefined, 'code_not_valid']),
      })
    }
  }, 600_000)
})

describe('positive control: without the lock of the code', () => {
  const test = useTestApp({ nodes: 3 })

  it('more uses are given than there are', async () => {
    await dropLock(test)
    let most = 0
    for (let round = 0; round < 20 && most <= USES; round++) {
      most = Math.max(most, (await raceForTheLastUses(test)).uses)
    }
    expect(most).toBeGreaterThan(USES)
  }, 600_000)
})
