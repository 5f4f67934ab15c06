import { exampleInvite } from '@cubby/contract/money/centers-examples'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aCenter, joinCenter } from '../../../testing/centers.ts'
import { aUser, codeOf } from '../../../testing/factories.ts'
import { tokenIn } from '../../../testing/mail.ts'
import { all, atScale } from '../../../testing/race.ts'
import { rowsIn } from '../../../testing/rows.ts'
import { type TestApp, useTestApp } from '../../../testing/test-app.ts'

const ROUNDS = atScale(5, 50)
const PEOPLE = 6

/** Several people accept the invitation of one person at once. Returns how many joined, and the codes. */
async function acceptAtOnce(test: TestApp) {
  const center = await aCenter(test, { staff: 0 })
  const invited = await test.as(center.director).post(`/centers/${center.id}/invitations`, {
    ...exampleInvite,
    email: '',
    phone_number: '(718) 555-0163',
  })
  const token = tokenIn(invited.body.link ?? '')
  const people = await all(PEOPLE, () => aUser(test))
  const responses = await Promise.all(
    people.map((person) => test.as(person).post('/users/centers', { token, agreed: true })),
  )
  const members = await rowsIn(test, 'center_members', { center_id: center.id, kind: 'staff' }, ['id'])
  return { members: members.length, codes: new Set(responses.map(codeOf)) }
}

/** Reads invitations through a function, whose rows cannot be locked. Writes still go to the table. */
async function dropLock({ owner: db }: TestApp): Promise<void> {
  await sql`alter table center_invitations rename to stored_invitations`.execute(db)
  await sql`
    create function unlocked_invitations() returns setof stored_invitations language plpgsql stable security definer
    as $$ begin return query select * from stored_invitations; end $$`.execute(db)
  await sql`create view center_invitations as select * from unlocked_invitations()`.execute(db)
  await sql`grant all on center_invitations to public`.execute(db)
  await sql`
    create function store_invitation() returns trigger language plpgsql security definer as $$
      begin
        if tg_op = 'INSERT' then insert into stored_invitations values (new.*);
        else update stored_invitations set accepted_at = new.accepted_at, accepted_by = new.accepted_by,
          revoked_at = new.revoked_at where id = new.id; end if;
        return new; end $$`.execute(db)
  await sql`
    create trigger store_invitation instead of insert or update on center_invitations
      for each row execute function store_invitation()`.execute(db)
}

describe('the invitation of one person', () => {
  const test = useTestApp({ nodes: 3 })

  it(`makes one member of ${PEOPLE} who accept at once, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      expect(await acceptAtOnce(test)).toEqual({
        members: 1,
        codes: new Set([undefined, 'center_invitation_invalid']),
      })
    }
  }, 600_000)

  it(`leaves a director when two leave at once, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, director } = await aCenter(test, { staff: 0 })
      const second = await aUser(test)
      const memberId = await joinCenter(test, { centerId: id, userId: second.id, kind: 'director' })
      const responses = await Promise.all(
        [director, { ...second, memberId }].map((one) =>
          test.as(one).post(`/users/centers/${one.memberId}/leave`, { choices: [] }),
        ),
      )
      expect(new Set(responses.map(codeOf))).toEqual(new Set([undefined, 'center_last_director']))
    }
  }, 600_000)
})

describe('positive control: without the lock', () => {
  const test = useTestApp({ nodes: 3 })

  it('several people join with the invitation of one', async () => {
    await dropLock(test)
    let most = 0
    for (let round = 0; round < 30 && most <= 1; round += 1) {
      most = Math.max(most, (await acceptAtOnce(test)).members)
    }
    expect(most).toBeGreaterThan(1)
  }, 600_000)
})
