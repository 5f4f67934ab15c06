import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addRow } from '../../testing/rows.ts'
import { useTestApp } from '../../testing/test-app.ts'
import type { Database, Reader } from './database.ts'
import { INSTANT, inOneStatement } from './in-one-statement.ts'

const test = useTestApp()

async function stored(db: Reader): Promise<string[]> {
  const rows = await db.selectFrom('settings').select('name').execute()
  return rows.map(({ name }) => name)
}

describe('calls in one statement', () => {
  it('get their own rows, with instants as dates', async () => {
    const at = new Date('2026-02-03T04:05:06.789Z')
    await addRow(test, 'settings', { name: 'a $1', value: '1', updated_at: at })
    const read = (db: Database, name: string) =>
      db.selectFrom('settings').selectAll().where('name', '=', name).orderBy('name').execute()
    const alone = await read(test.deps.db, 'a $1')
    expect(alone).toHaveLength(1)
    const joined = await inOneStatement(test.deps.db, (db) =>
      Promise.all([read(db, 'none'), read(db, 'a $1'), sql`select 1 as one`.execute(db)]),
    )
    expect(joined).toEqual([[], alone, { rows: [{ one: 1 }] }])
  })

  it('all fail with the statement', async () => {
    const failed = inOneStatement(test.deps.db, (db) =>
      Promise.allSettled([stored(db), sql`select 1 / 0`.execute(db)]),
    )
    const errors = (await failed).map((one) => one.status === 'rejected' && String(one.reason))
    expect(errors).toEqual([expect.stringContaining('zero'), expect.stringContaining('zero')])
  })

  it('recognize every column of instants by its name', async () => {
    const { rows } = await sql<{ name: string; is_instant: boolean }>`
      select table_name || '.' || column_name as name, data_type = 'timestamp with time zone' as is_instant
      from information_schema.columns where table_schema = 'public'`.execute(test.deps.db)
    expect(rows.length).toBeGreaterThan(300)
    const wrong = rows.filter(({ name, is_instant }) => INSTANT.test(name.split('.')[1] ?? '') !== is_instant)
    expect(wrong).toEqual([])
  })
})
