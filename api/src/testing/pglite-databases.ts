import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { inject } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { insertFirstStandards } from '../platform/db/migrations/2.0.0-first-standards.ts'
import type { OpenDatabase } from '../platform/db/open-database.ts'
import { type EmbeddedDatabase, openPglite } from '../platform/db/pglite.ts'

interface TestDatabase extends EmbeddedDatabase {
  /** The number of constraints, indexes, triggers, and functions after migrating. */
  readonly backstops: number
}

const free: TestDatabase[] = []

/**
 * An empty, migrated embedded database for one test file. Opening one takes half a second, so a later file of
 * this process reuses it, emptied, unless a test changed the schema.
 */
export async function takePglite(): Promise<OpenDatabase> {
  const taken = free.pop() ?? (await copyOfTemplate())
  return {
    db: taken.db,
    longDb: taken.db,
    jobPool: taken.pool,
    listen: taken.listen,
    async close() {
      if ((await countBackstops(taken.db)) !== taken.backstops) return taken.close()
      await emptyTables(taken)
      free.push(taken)
    },
  }
}

async function copyOfTemplate(): Promise<TestDatabase> {
  const opened = await openPglite({
    loadDataDir: new Blob([await readFile(inject('pgliteTemplate'))]),
    // The files of a process run more statements than a server does.
    maxNames: 5_000,
  })
  return { ...opened, backstops: await countBackstops(opened.db) }
}

async function countBackstops(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from pg_constraint) + (select count(*) from pg_index)
      + (select count(*) from pg_trigger) + (select count(*) from pg_proc))::int as count`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Keeps the rows of the migrations and the list of job queues, and inserts the first standards again.
 * Bypasses the audit log's trigger and the foreign keys. Deletes, because truncating writes new files for
 * each table and index. Vacuums, so that later files do not read dead rows.
 */
async function emptyTables({ db, pool }: TestDatabase): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%'
      or schemaname = 'pgboss' and tablename not in ('version', 'queue')`.execute(db)
  await pool.query('set session_replication_role = replica')
  await pool.query(rows.map(({ name }) => `delete from ${name};`).join(''))
  await insertFirstStandards(db)
  await pool.query('set session_replication_role = origin')
  await pool.query('select setval(seqrelid::regclass, seqstart, false) from pg_sequence')
  await pool.query(`vacuum ${rows.map(({ name }) => name).join(', ')}`)
}
