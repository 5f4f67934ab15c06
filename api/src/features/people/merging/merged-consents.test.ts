import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aUser, type TestUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()

const versionsOf = async ({ id }: TestUser) =>
  (
    await test.deps.db
      .selectFrom('consents')
      .select('version')
      .where('user_id', '=', id)
      .orderBy('version')
      .execute()
  ).map(({ version }) => version)

it('moves consents, except to versions to which both accounts agreed', async () => {
  const [ending, staying] = [await aUser(test), await aUser(test)]
  const { db } = test.deps
  await sql`
    insert into legal_texts (kind, version, text, published_at, published_by)
    select 'terms', version, '', now(), ${test.admin.id} from generate_series(101, 102) version`.execute(db)
  await sql`
    insert into consents (user_id, kind, version, given_at, occasion) values
      (${ending.id}, 'terms', 101, now(), 'asked'), (${ending.id}, 'terms', 102, now(), 'asked'),
      (${staying.id}, 'terms', 102, now(), 'asked')`.execute(db)
  const { status } = await test.asAdmin.post(`/admin/users/${ending.id}/merge`, { into: staying.id })
  expect(status).toBe(200)
  expect(await versionsOf(staying)).toEqual([101, 102])
  expect(await versionsOf(ending)).toEqual([102])
})
