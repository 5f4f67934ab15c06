import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useFolders } from '../../testing/folder.ts'
import { openDatabase } from './open-database.ts'
import { openPglite } from './pglite.ts'

const aFolder = useFolders()
const timeouts = { connectMs: 1_000, lockMs: 1_000, statementMs: 1_000, queryMs: 1_000, longMs: 1_000 }

/** Creates a data folder as a version before the first release left it. */
async function anOldFolder(adminEmail: string): Promise<string> {
  const folder = aFolder()
  const { db } = await openPglite({ dataDir: join(folder, 'pg') })
  await sql`create table kysely_migration (name text primary key)`.execute(db)
  await sql`insert into kysely_migration values ('2026-11-21-01-people')`.execute(db)
  await sql`create table people (email text, role text)`.execute(db)
  await sql`insert into people values (${adminEmail}, 'admin')`.execute(db)
  await db.destroy()
  writeFileSync(join(folder, 'a-mail.eml'), '')
  return folder
}

it('moves demo data from before the first release aside, reports where, and starts with an empty database', async () => {
  const dataDir = await anOldFolder('admin@cubby.test')
  const moved: string[] = []
  const database = await openDatabase({
    url: undefined,
    dataDir,
    timeouts,
    onMovedAside: (to) => moved.push(to),
  })
  await database.migrate()
  expect(await database.db.selectFrom('users').select('id').execute()).toEqual([])
  await database.close()
  expect(moved).toHaveLength(1)
  expect(readdirSync(moved[0] ?? '').sort()).toEqual(['a-mail.eml', 'pg'])
  expect(readdirSync(dataDir).sort()).toEqual([moved[0]?.split('/').at(-1), 'pg'].sort())
})

it('refuses real data from before the first release, and does not change it', async () => {
  const dataDir = await anOldFolder('director@example.test')
  const opening = openDatabase({
    url: undefined,
    dataDir,
    timeouts,
    onMovedAside: () => expect.unreachable(),
  })
  await expect(opening).rejects.toThrow('from before the first release and cannot be upgraded')
  expect(readdirSync(dataDir).sort()).toEqual(['a-mail.eml', 'pg'])
  expect(existsSync(join(dataDir, 'cubby.pid'))).toBe(false)
})
