import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'
import { Refusal } from '../errors.ts'
import type { Trx } from './database.ts'
import { together } from './together.ts'

const test = useTestApp()

async function store(trx: Trx, name: string): Promise<void> {
  await trx.insertInto('settings').values({ name, value: '1', updated_at: new Date() }).execute()
}

async function stored(db: Pick<Trx, 'selectFrom'>): Promise<string[]> {
  const rows = await db.selectFrom('settings').select('name').execute()
  return rows.map(({ name }) => name)
}

describe('calls that travel together', () => {
  it('run in their order and return their results in it', async () => {
    const results = await test.deps.db
      .transaction()
      .execute((trx) => together(trx, (trx) => [stored(trx), store(trx, 'first'), stored(trx)]))
    expect(results).toEqual([[], undefined, ['first']])
  })

  it('have all ended when the error of the first failed call is thrown', async () => {
    await test.deps.db.transaction().execute(async (trx) => {
      await sql`savepoint before`.execute(trx)
      const failed = together(trx, (trx) => [
        stored(trx).then(() => store(trx, 'late')),
        Promise.reject(new Refusal('session_full')),
        Promise.reject(new Error('another')),
      ])
      await expect(failed).rejects.toMatchObject({ code: 'session_full' })
      await sql`rollback to savepoint before`.execute(trx)
    })
    expect(await stored(test.deps.db)).not.toContain('late')
  })
})
